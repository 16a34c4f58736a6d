// All tests of the kernel, which compile as one file in half the time.
#include "deals_test.cpp"
#include "hands_test.cpp"
#include "holes_test.cpp"
#include "odds_test.cpp"
#include "rows_test.cpp"
#include "spans_test.cpp"

int main() {
    showdown::a_text_may_end_anywhere();
    showdown::any_byte_may_be_any_other();
    showdown::random_text_is_counted_as_line_by_line();
    showdown::a_hand_has_one_strength_in_every_form();
    showdown::text_is_a_hand_only_if_every_byte_is_right();
    showdown::numbers_are_a_hand_only_if_they_are_different_cards();
    showdown::rows_after_a_bad_one_are_evaluated();
    showdown::texts_of_a_column_are_read_inside_it_only();
    showdown::repeated_cards_are_looked_up_safely();
    showdown::many_hands_have_the_strengths_of_each_alone();
    showdown::badugi_hands_of_any_bytes();
    showdown::a_last_card_may_be_any();
    showdown::ranges_of_one_hand_are_these_hands();
    showdown::samples_are_near_the_counts();
    showdown::lines_are_read_together_as_alone();
    showdown::a_text_may_end_anywhere_and_any_byte_may_be_another();
#ifdef SHOWDOWN_SPANS
    showdown::spans_of_any_size_are_the_file();
    showdown::a_span_ends_in_front_of_an_invalid_line();
    showdown::a_span_may_be_longer_than_a_buffer();
    showdown::a_file_that_is_shorter_is_an_error();
#endif
}
