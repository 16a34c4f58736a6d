#include "parquet.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "columns.hpp"
#include "dealing.hpp"
#include "padding.hpp"

namespace showdown {
namespace {

using namespace std::string_literals;

using Numbers = std::vector<std::uint32_t>;
using Views = std::vector<std::uint8_t>;

Bytes bytes_in(const Exact& exact) {
    const std::string_view text = exact;
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// The numbers, and how many bytes they take.
using Unpacked = std::optional<std::pair<Numbers, std::size_t>>;

Unpacked runs(std::string_view packed, unsigned width, std::size_t count) {
    const Exact exact(packed);
    Numbers numbers(count);
    const auto bytes = unpack_runs(bytes_in(exact), width, numbers);
    return bytes ? Unpacked({numbers, *bytes}) : std::nullopt;
}

Unpacked deltas(std::string_view packed, std::size_t count) {
    const Exact exact(packed);
    Numbers numbers(count);
    const auto bytes = unpack_deltas(bytes_in(exact), numbers);
    return bytes ? Unpacked({numbers, *bytes}) : std::nullopt;
}

Unpacked used(const Numbers& numbers, std::size_t bytes) { return std::pair(numbers, bytes); }

std::string varint(std::uint64_t number) {
    std::string bytes;
    for (; number >= 0x80; number /= 0x80) {
        bytes += static_cast<char>(number | 0x80);
    }
    return bytes + static_cast<char>(number);
}

std::string zigzag(std::int64_t number) {
    const auto twice = 2 * static_cast<std::uint64_t>(number);
    return varint(number < 0 ? ~twice : twice);
}

// Bit by bit, the lowest first.
std::string side_by_side(const Numbers& numbers, unsigned width) {
    std::string bytes((numbers.size() * width + 7) / 8, '\0');
    for (std::size_t bit = 0; bit < numbers.size() * width; ++bit) {
        const unsigned set = numbers[bit / width] >> bit % width & 1U;
        char& byte = bytes[bit / 8];
        byte = static_cast<char>(static_cast<unsigned char>(byte) | set << bit % 8);
    }
    return bytes;
}

std::string repeated(std::size_t times, std::uint32_t number, unsigned width) {
    return varint(2 * times) + side_by_side({number}, width);
}

// Groups of eight; the last is filled up.
std::string grouped(Numbers numbers, unsigned width) {
    numbers.resize((numbers.size() + 7) / 8 * 8);
    return varint(numbers.size() / 8 * 2 + 1) + side_by_side(numbers, width);
}

Numbers of_width(std::size_t count, unsigned width) {
    Random random(count);
    Numbers numbers;
    for (std::size_t i = 0; i < count; ++i) {
        numbers.push_back(static_cast<std::uint32_t>(random.below(std::size_t{1} << width)));
    }
    return numbers;
}

TEST(runs_by_hand) {
    // The example of the format's description.
    CHECK(runs("\x03\x88\xc6\xfa", 3, 8) == used(Numbers{0, 1, 2, 3, 4, 5, 6, 7}, 4));
    CHECK(runs("\x08\x05", 3, 4) == used(Numbers{5, 5, 5, 5}, 2));
    CHECK(runs("\x04\x39\x30\x03\x01\x00\x02\x00"s + std::string(12, 'x'), 16, 4) ==
          used(Numbers{12345, 12345, 1, 2}, 8));
    // What is left of a run is not asked for, and what no number has is left out.
    CHECK(runs("\xc8\x01\xff", 3, 2) == used(Numbers{7, 7}, 3));
    // A run may be of nothing.
    CHECK(runs("\x00\x01\x01\x02\x00"s, 1, 1) == used(Numbers{0}, 5));
    CHECK(runs("", 8, 0) == used(Numbers{}, 0));
    CHECK(!runs("", 0, 1));
}

TEST(every_width_and_count) {
    for (unsigned width = 0; width <= kMostRunBits; ++width) {
        for (std::size_t count = 1; count < 40; ++count) {
            const Numbers numbers = of_width(count, width);
            const std::string packed = grouped(numbers, width);
            const std::size_t bytes = 1 + (count * width + 7) / 8;
            CHECK(runs(packed, width, count) == used(numbers, bytes));
            // The last group need not be filled up.
            CHECK(runs(packed.substr(0, bytes), width, count) == used(numbers, bytes));
            CHECK(!runs(packed.substr(0, bytes - 1), width, count));
            const std::string same = repeated(count, numbers[0], width);
            CHECK(runs(same, width, count) == used(Numbers(count, numbers[0]), same.size()));
            CHECK(!runs(same, width, count + 1));
            CHECK(!runs(same.substr(0, same.size() - 1), width, count));
        }
    }
}

TEST(runs_of_both_kinds_follow_one_another) {
    for (unsigned width = 0; width <= kMostRunBits; ++width) {
        const Numbers some = of_width(24, width);
        const Numbers more = of_width(16, width);
        std::string packed = grouped(some, width) + repeated(300, some[1], width) +
                             repeated(1, more[1], width) + grouped(more, width);
        Numbers numbers = some;
        numbers.insert(numbers.end(), 300, some[1]);
        numbers.push_back(more[1]);
        numbers.insert(numbers.end(), more.begin(), more.end());
        CHECK(runs(packed, width, numbers.size()) == used(numbers, packed.size()));
        CHECK(!runs(packed, width, numbers.size() + 1));
        for (std::size_t size = 0; size < packed.size(); ++size) {
            CHECK(!runs(packed.substr(0, size), width, numbers.size()));
        }
        for (std::size_t place = 0; place < packed.size(); place += width < 9 ? 1 : 7) {
            const char right = packed[place];
            for (unsigned byte = 0; byte < 256; byte += 3) {
                packed[place] = static_cast<char>(byte);
                const Unpacked found = runs(packed, width, numbers.size());
                CHECK(!found || found->second <= packed.size());
                for (std::size_t i = 0; found && i < numbers.size(); ++i) {
                    CHECK(std::uint64_t{found->first[i]} >> width == 0);
                }
            }
            packed[place] = right;
        }
    }
}

TEST(numbers_before_runs_have_64_bits) {
    const std::string most = std::string(9, '\xff') + '\x01';
    CHECK(!runs(most, 8, 9));  // So many groups, and not one byte of them.
    CHECK(runs(most, 0, 9) == used(Numbers(9), 10));
    CHECK(runs(most + std::string(9, 'x'), 8, 9) == used(Numbers(9, 'x'), 19));
    CHECK(runs(std::string(9, '\x80') + "\x01x", 8, 2) == used(Numbers(2, 'x'), 11));
    CHECK(!runs(std::string(9, '\x80') + "\x02x\x04x", 8, 2));
    CHECK(!runs(std::string(10, '\x80') + "\x04x", 8, 2));
}

// How numbers in blocks of so many parts differ from the one before.
std::string differences(const std::vector<std::int64_t>& numbers, std::size_t block,
                        std::size_t parts) {
    std::string packed = varint(block) + varint(parts) + varint(numbers.size());
    packed += zigzag(numbers[0]);
    for (std::size_t begin = 1; begin < numbers.size(); begin += block) {
        const std::size_t end = std::min(begin + block, numbers.size());
        std::int64_t least = numbers[begin] - numbers[begin - 1];
        for (std::size_t i = begin; i < end; ++i) {
            least = std::min(least, numbers[i] - numbers[i - 1]);
        }
        std::string widths;
        std::string bytes;
        for (std::size_t from = begin; from < begin + block; from += block / parts) {
            Numbers more(block / parts);
            std::uint32_t all = 0;
            for (std::size_t i = from; i < std::min(end, from + block / parts); ++i) {
                more[i - from] = static_cast<std::uint32_t>(numbers[i] - numbers[i - 1] - least);
                all |= more[i - from];
            }
            unsigned width = 0;
            while (std::uint64_t{all} >> width != 0) {
                ++width;
            }
            // Nothing stands for a part without numbers, whatever is said of its width.
            widths += static_cast<char>(from < end ? width : 77);
            bytes += from < end ? side_by_side(more, width) : "";
        }
        packed += zigzag(least) + widths + bytes;
    }
    return packed;
}

TEST(differences_by_hand) {
    // The examples of the format's description.
    CHECK(deltas("\x08\x01\x05\x02\x02\x00"s, 5) == used(Numbers{1, 2, 3, 4, 5}, 6));
    CHECK(deltas("\x08\x01\x08\x0e\x03\x02\xc0\x3f", 8) ==
          used(Numbers{7, 5, 3, 1, 2, 3, 4, 5}, 8));
    CHECK(deltas("\x80\x01\x04\x01\x0e", 1) == used(Numbers{7}, 5));
    CHECK(deltas("\x80\x01\x04\x00\x00"s, 0) == used(Numbers{}, 5));
}

TEST(differences_of_every_width_in_blocks_of_several_sizes) {
    for (unsigned width = 0; width <= 31; ++width) {
        for (const std::size_t count : {1U, 2U, 32U, 33U, 34U, 128U, 129U, 130U, 300U}) {
            const Numbers numbers = of_width(count, width);
            const std::vector<std::int64_t> wide(numbers.begin(), numbers.end());
            for (const auto& [block, parts] : {std::pair{128, 4}, {8, 1}, {256, 32}}) {
                const std::string packed = differences(wide, static_cast<std::size_t>(block),
                                                       static_cast<std::size_t>(parts));
                CHECK(deltas(packed, count) == used(numbers, packed.size()));
                CHECK(deltas(packed + "more", count) == used(numbers, packed.size()));
                CHECK(!deltas(packed, count + 1));
                CHECK(!deltas(packed, count - 1));
                CHECK(!deltas(packed.substr(0, packed.size() - 1), count));
            }
        }
    }
    // Numbers of 32 bits, which go round.
    const std::vector<std::int64_t> around{-1, 0, 0x7fffffff, -0x7fffffff, 5};
    CHECK(deltas(differences(around, 8, 1), 5)->first ==
          (Numbers{0xffffffff, 0, 0x7fffffff, 0x80000001, 5}));
}

TEST(differences_cut_or_changed) {
    std::vector<std::int64_t> numbers;
    for (const std::uint32_t number : of_width(150, 7)) {
        numbers.push_back(number);
    }
    std::string packed = differences(numbers, 128, 4);
    for (std::size_t size = 0; size < packed.size(); ++size) {
        CHECK(!deltas(packed.substr(0, size), numbers.size()));
    }
    for (char& place : packed) {
        const char right = place;
        for (unsigned byte = 0; byte < 256; ++byte) {
            place = static_cast<char>(byte);
            const Unpacked found = deltas(packed, numbers.size());
            CHECK(!found || found->second <= packed.size());
        }
        place = right;
    }
}

TEST(differences_whose_head_is_not_so) {
    const auto with_head = [](std::uint64_t block, std::uint64_t parts, const std::string& widths) {
        const std::string head = varint(block) + varint(parts) + "\x02\x0e\x02" + widths;
        return deltas(head + std::string(64, '\0'), 2).has_value();
    };
    CHECK(with_head(8, 1, "\x20"));
    CHECK(with_head(1 << 20, 1 << 17, std::string(1 << 17, '\0')));
    CHECK(!with_head(8, 1, "\x21"));
    CHECK(!with_head(8, 1, "\xff"));
    CHECK(!with_head(0, 1, ""));
    CHECK(!with_head(8, 0, ""));
    CHECK(!with_head(25, 3, ""));
    CHECK(!with_head(8, 2, ""));
    CHECK(!with_head(8, 16, ""));
    CHECK(!with_head((1 << 20) + 8, 1, ""));
    CHECK(!with_head(~std::uint64_t{7}, 1, ""));
    CHECK(!with_head(8, ~std::uint64_t{7}, ""));
    // No number of the head may have more than 64 bits, though those that follow are right.
    const std::string rest[] = {varint(8), varint(1), varint(1), zigzag(7)};
    for (std::size_t wrong = 0; wrong < 4; ++wrong) {
        for (const std::string& more : {std::string(10, '\x80'), std::string(9, '\x80') + '\x02'}) {
            std::string packed;
            for (std::size_t i = 0; i < 4; ++i) {
                packed += (i == wrong ? more : "") + rest[i];
            }
            CHECK(!deltas(packed, 1));
        }
    }
}

// Texts of these sizes one after the other, of which some are longer than a view has room for.
struct Texts {
    explicit Texts(const std::vector<std::size_t>& sizes) {
        for (const std::size_t size : sizes) {
            texts.push_back(std::string("8C TS KC 9H 4S JH QS").substr(0, size));
            lengths.push_back(static_cast<std::uint32_t>(size));
            together += texts.back();
            for (int byte = 0; byte < 4; ++byte) {
                page += static_cast<char>(size >> 8 * byte);
            }
            page += texts.back();
        }
    }

    std::vector<std::string> texts;
    Numbers lengths;
    std::string together;
    std::string page;
};

// Views of texts in some data, of which those of 12 bytes and fewer are filled up with zeros.
std::vector<std::string> viewed(const Views& views, std::string_view data) {
    std::vector<std::string> texts;
    const std::string_view buffers[1] = {data};
    const ViewTexts found{reinterpret_cast<const char*>(views.data()), buffers};
    for (std::size_t row = 0; row < views.size() / 16; ++row) {
        const auto text = found(row);
        CHECK(text.has_value());
        texts.emplace_back(text.value_or("none"));
        const auto* const inside = reinterpret_cast<const char*>(&views[16 * row + 4]);
        const std::size_t size = texts.back().size();
        std::string wanted = texts.back().substr(0, size > 12 ? 4 : 12);
        wanted.resize(size > 12 ? 4 : 12);
        CHECK(std::string_view(inside, wanted.size()) == wanted);
    }
    return texts;
}

std::optional<std::vector<std::string>> plain(std::string_view page, std::size_t rows,
                                              const std::uint32_t* levels = nullptr) {
    const Exact exact(page);
    Views views(16 * rows, 0xaa);
    return view_plain(bytes_in(exact), levels, rows, views.data())
               ? std::optional(viewed(views, exact))
               : std::nullopt;
}

std::optional<std::vector<std::string>> by_lengths(std::string_view data, const Numbers& lengths,
                                                   std::size_t rows,
                                                   const std::uint32_t* levels = nullptr) {
    const Exact exact(data);
    Views views(16 * rows, 0xaa);
    return view_lengths(bytes_in(exact), lengths, levels, rows, views.data())
               ? std::optional(viewed(views, exact))
               : std::nullopt;
}

TEST(texts_of_every_size_at_the_end_of_a_page) {
    for (std::size_t first = 0; first <= 14; ++first) {
        for (std::size_t last = 0; last <= 14; ++last) {
            const Texts texts({first, last});
            CHECK(plain(texts.page, 2) == texts.texts);
            CHECK(by_lengths(texts.together, texts.lengths, 2) == texts.texts);
            for (std::size_t size = 0; size < texts.page.size(); ++size) {
                CHECK(!plain(texts.page.substr(0, size), 2));
            }
            for (std::size_t size = 0; size < texts.together.size(); ++size) {
                CHECK(!by_lengths(texts.together.substr(0, size), texts.lengths, 2));
            }
            CHECK(!plain(texts.page, 3));
            CHECK(!by_lengths(texts.together + "more", texts.lengths, 3));
        }
    }
    CHECK(plain("", 0) == std::vector<std::string>{});
    CHECK(by_lengths("", {}, 0) == std::vector<std::string>{});
    CHECK(by_lengths("", {0, 0}, 2) == (std::vector<std::string>{"", ""}));
    CHECK(!plain("\xff\xff\xff\xff hand", 1));
    CHECK(!by_lengths("hand", {0xffffffff}, 1));
    CHECK(!by_lengths("hand", {4, 0xfffffffc}, 2));
}

TEST(rows_that_are_null_are_empty) {
    const Texts texts({14, 0, 5, 13, 12});
    const std::uint32_t levels[] = {0, 1, 0, 1, 1, 1, 0, 1, 0};
    const std::vector<std::string>& all = texts.texts;
    const std::vector<std::string> wanted{"", all[0], "", all[1], all[2], all[3], "", all[4], ""};
    CHECK(plain(texts.page, 9, levels) == wanted);
    CHECK(by_lengths(texts.together, texts.lengths, 9, levels) == wanted);
    const std::uint32_t none[3] = {};
    CHECK(plain("", 3, none) == std::vector<std::string>(3));
    CHECK(by_lengths("", {}, 3, none) == std::vector<std::string>(3));
}

TEST(entries_of_a_dictionary) {
    const Texts texts({14, 12, 0});
    const Exact page(texts.page);
    Views dictionary(16 * 3);
    CHECK(view_plain(bytes_in(page), nullptr, 3, dictionary.data()));
    const auto entries = [&](const Numbers& numbers, std::size_t rows,
                             const std::uint32_t* levels) {
        Views views(16 * rows, 0xaa);
        return view_entries(dictionary, numbers, levels, rows, views.data())
                   ? std::optional(viewed(views, page))
                   : std::nullopt;
    };
    const std::vector<std::string>& all = texts.texts;
    CHECK(entries({2, 0, 1, 0}, 4, nullptr) ==
          (std::vector<std::string>{"", all[0], all[1], all[0]}));
    const std::uint32_t levels[] = {1, 0, 1};
    CHECK(entries({1, 0}, 3, levels) == (std::vector<std::string>{all[1], "", all[0]}));
    CHECK(!entries({1}, 3, levels));
    CHECK(!entries({3}, 1, nullptr));
    CHECK(!entries({0xffffffff}, 1, nullptr));
    dictionary.pop_back();  // Of the last entry there is too little.
    CHECK(!entries({2}, 1, nullptr));
    dictionary.clear();
    CHECK(!entries({0}, 1, nullptr));
    CHECK(entries({}, 0, nullptr) == std::vector<std::string>{});
}

TEST(texts_of_a_page_fill_fields) {
    const Texts texts({14, 0, 5});
    const Exact page(texts.page);
    for (std::size_t rows = 0; rows <= 4; ++rows) {
        std::string out(9 * rows, '|');
        std::size_t place = 0;
        const auto found = pad_texts(PlainTexts{page, place}, rows, {}, 8, 9, out.data());
        CHECK_EQUAL(found.has_value(), rows <= 3);
        CHECK(out.substr(0, 27) == "8C TS KC|        |8C TS   |"s.substr(0, out.size()));
        if (rows == 3) {
            CHECK_EQUAL(place, texts.page.size());
            CHECK_EQUAL(found->shortest, std::size_t{0});
            CHECK_EQUAL(found->longest, std::size_t{14});
        }
    }
}

}  // namespace
}  // namespace showdown
