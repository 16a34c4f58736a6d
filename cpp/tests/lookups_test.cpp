#include "lookups.hpp"

#include <string>
#include <vector>

#include "check.hpp"

namespace showdown {
namespace {

using Strengths = std::vector<std::uint16_t>;

TEST(values_are_taken_by_their_index) {
    const Strengths values{5, 6, 7};
    const std::vector<std::int8_t> indices{2, -1, 0};
    Strengths out(3);
    const std::uint8_t bits = 0b101;
    CHECK(take<std::int8_t>(values, indices.data(), 3, {&bits, 0}, out.data()));
    CHECK(out == (Strengths{7, 0, 5}));
    CHECK(!take<std::int8_t>(values, indices.data(), 3, {}, out.data()));
}

TEST(winners_have_the_one_highest_value) {
    const Strengths a{1, 5, 7, 0, 3};
    const Strengths b{2, 5, 6, 4, 9};
    const Strengths c{2, 1, 7, 4, 9};
    const std::uint16_t* columns[3] = {a.data(), b.data(), c.data()};
    std::vector<std::uint8_t> winners(5);
    decide_columns(columns, 5, winners.data());
    CHECK(winners == (std::vector<std::uint8_t>{0, 0, 0, 255, 0}));
    decide_columns(std::span(columns, 2), 5, winners.data());
    CHECK(winners == (std::vector<std::uint8_t>{2, 0, 1, 255, 2}));
}

TEST(values_are_looked_up_and_spelt) {
    const Strengths values{2, 0, 1, 2};
    const std::string table = "abcdefghijklmnopABCDEFGHIJKLMNOP0123456789:;<=>?";
    for (const std::size_t size : {1U, 2U, 4U, 8U, 16U}) {
        std::string found(4 * size, '\0');
        CHECK(look_up(values.data(), 4, table.data(), 3, size, found.data()));
        for (std::size_t row = 0; row < 4; ++row) {
            CHECK(found.substr(row * size, size) == table.substr(values[row] * size, size));
        }
        CHECK(!look_up(values.data(), 4, table.data(), 2, size, found.data()));
    }
    CHECK(!look_up(values.data(), 4, table.data(), 3, 3, nullptr));
    const std::vector<std::int64_t> starts{0, 0, 3, 8};
    std::vector<std::int64_t> offsets(5);
    CHECK(measure(values.data(), 4, starts, offsets.data()));
    CHECK(offsets == (std::vector<std::int64_t>{0, 5, 5, 8, 13}));
    std::string text(13, '\0');
    CHECK_EQUAL(spell(values.data(), 4, starts, "onetwoXX", text.data(), 13), 13U);
    CHECK(text == "twoXXonetwoXX");
    CHECK_EQUAL(spell(values.data(), 4, starts, "onetwoXX", text.data(), 12), kOutside);
    const std::span<const std::int64_t> fewer(starts.data(), 3);
    CHECK(!measure(values.data(), 4, fewer, offsets.data()));
    CHECK_EQUAL(spell(values.data(), 4, fewer, "onetwoXX", text.data(), 13), kOutside);
}

}  // namespace
}  // namespace showdown
