// The kernel's tests that have inputs of their own, which compile as one file in half the time.
#include "hands_test.cpp"
#include "rows_test.cpp"
#include "spans_test.cpp"

int main() {
    showdown::repeated_cards_are_looked_up_safely();
#if defined(__SSE4_2__)
    showdown::all_widths_agree();
#endif
    showdown::lines_are_read_together_as_alone();
    showdown::a_text_may_end_anywhere_and_any_byte_may_be_another();
#ifdef SHOWDOWN_SPANS
    showdown::spans_of_any_size_are_the_file();
    showdown::a_span_may_be_longer_than_a_buffer();
#endif
}
