#include "padding.hpp"

#include <cstdint>
#include <string>
#include <string_view>

#include "check.hpp"
#include "columns.hpp"

namespace showdown {
namespace {

const std::string_view kData = "8C TS KC 9H 4S7D#A \n2SKC\r9H";
constexpr std::int32_t kOffsets[] = {0, 14, 16, 16, 22, 27};

TEST(fields_of_one_width) {
    const OffsetTexts<std::int32_t> texts{kData, kOffsets};
    std::string out(5 * 10, '.');
    const auto found = pad_texts(texts, 5, {}, 9, 10, out.data());
    CHECK(found.has_value());
    CHECK_EQUAL(found->shortest, std::size_t{0});
    CHECK_EQUAL(found->longest, std::size_t{14});
    CHECK(out == std::string("8C TS KC .7D       .         .!A  2S   .KC 9H    ."));
}

TEST(nulls_are_empty) {
    const OffsetTexts<std::int32_t> texts{kData, kOffsets};
    const std::uint8_t bits = 0b10;
    std::string out(2 * 3, '.');
    const auto found = pad_texts(texts, 1, {&bits, 0}, 2, 3, out.data());
    CHECK(found.has_value());
    CHECK_EQUAL(found->longest, std::size_t{0});
    CHECK(out == std::string("  ...."));
}

TEST(outside) {
    const OffsetTexts<std::int32_t> texts{kData.substr(0, 13), kOffsets};
    char out[16];
    CHECK(!pad_texts(texts, 1, {}, 14, 16, out).has_value());
}

}  // namespace
}  // namespace showdown
