// Spans of a file, counted one after the other, are the file.
#include "deals.hpp"

#ifdef SHOWDOWN_SPANS

#include <cstdio>
#include <string>

#include "slowly.hpp"

namespace showdown {
namespace {

// A file of this text, which is gone when this is.
class TextFile {
  public:
    explicit TextFile(std::string_view text) : file_(std::tmpfile()) {
        CHECK(file_ != nullptr && std::fwrite(text.data(), 1, text.size(), file_) == text.size());
        std::fflush(file_);
    }
    ~TextFile() { std::fclose(file_); }
    TextFile(const TextFile&) = delete;
    TextFile& operator=(const TextFile&) = delete;

    SpanCounts count(std::size_t first, std::size_t last, const Request& request = {}) const {
        return count_span(::fileno(file_), first, last, request);
    }

  private:
    std::FILE* file_;
};

// What is behind the first line is the same in spans of any size.
void check_spans(const std::string& text, std::size_t size, const Request& request = {}) {
    const check::In here(text);
    const TextFile file(text);
    const std::size_t start = std::min(text.find('\n'), text.size() - 1) + 1;
    Counts found;
    std::size_t place = start;
    for (std::size_t first = 1; first < text.size(); first += size) {
        const std::size_t last = std::min(first + size, text.size());
        const SpanCounts span = file.count(first, last, request);
        CHECK(!span.shorter && span.error == 0);
        found.lines += span.counts.lines;
        found.deals += span.counts.deals;
        found.ties += span.counts.ties;
        for (std::size_t i = 0; i < found.wins.size(); ++i) {
            found.wins[i] += span.counts.wins[i];
        }
        if (span.place < last) {
            place = span.place;
            break;
        }
        place = text.size();
    }
    const std::string counted = text.substr(start, place - start);
    CHECK(found == count(counted, request));
    if (place != text.size()) {  // It starts with an invalid line.
        const std::string rest = text.substr(std::max(place, start));
        CHECK(rest.empty() || count(rest, request).lines == 0);
    }
}

// Whole lines or one that is invalid, of few players and of many.
void spans_of_any_size_are_the_file() {
    Random random(9);
    for (int i = 0; i < 2000; ++i) {
        const int players = 2 + 4 * (i % 3);
        const char* after[] = {"\n", "\r\n", "\n\n# x\n"};
        std::string text = write(draw_deals(random, 7, players), {.after = after[random.below(3)]});
        text[random.below(text.size())] = "\nx "[random.below(3)];
        check_spans(text, 1 + random.below(text.size()), {.layout = {.players = players}});
    }
}

void a_span_may_be_longer_than_a_buffer() {
    Random random(11);
    const std::string deals = write(draw_deals(random, 40000, 2));
    check_spans(deals, deals.size());
    check_spans(deals + std::string(1 << 20, 'x') + "\n" + deals, 700000);
    const std::string blank = "\n" + std::string(1 << 20, ' ');
    CHECK(TextFile(blank).count(1, blank.size()).place == 1);
}

}  // namespace
}  // namespace showdown

#endif
