#include "padding.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "columns.hpp"

namespace showdown {
namespace {

constexpr std::uint64_t kOnes = 0x0101010101010101;

// Whether one of eight bytes is a control character or `#`, or perhaps another where a lower one is.
std::uint64_t means_more(std::uint64_t bytes) {
    const std::uint64_t control = ~(bytes | bytes << 1 | bytes << 2);
    const std::uint64_t zero = bytes ^ kOnes * '#';
    return (control | ((zero - kOnes) & ~zero)) & kOnes << 7;
}

std::uint64_t copy_eight(const char* text, char* out) {
    std::uint64_t bytes;
    std::memcpy(&bytes, text, sizeof bytes);
    std::memcpy(out, &bytes, sizeof bytes);
    return means_more(bytes);
}

char meant(char sign) { return sign == '\n' || sign == '\r' ? ' ' : sign == '#' ? '!' : sign; }

// Eight bytes at a time, the last eight perhaps once more: no hand has a call for its bytes.
void copy(const char* text, std::size_t size, char* out) {
    std::uint64_t more = kOnes;
    if (size >= 8) {
        more = copy_eight(text, out) | copy_eight(text + size - 8, out + size - 8);
        for (std::size_t place = 8; place + 8 < size; place += 8) {
            more |= copy_eight(text + place, out + place);
        }
    }
    if (more != 0) [[unlikely]] {
        std::transform(text, text + size, out, meant);
    }
}

}  // namespace

template <class Texts>
std::optional<Lengths> pad_texts(const Texts& texts, std::size_t rows, Validity valid,
                                 std::size_t width, std::size_t stride, char* out) {
    Lengths lengths{rows == 0 ? 0 : ~std::size_t{0}, 0};
    for (std::size_t row = 0; row < rows; ++row) {
        std::optional<std::string_view> text{std::string_view{}};
        if (valid(row)) {
            text = texts(row);
            if (!text) [[unlikely]] {
                return std::nullopt;
            }
        }
        char* field = out + row * stride;
        const std::size_t size = std::min(text->size(), width);
        copy(text->data(), size, field);
        if (size < width) {
            std::memset(field + size, ' ', width - size);
        }
        lengths.shortest = std::min(lengths.shortest, text->size());
        lengths.longest = std::max(lengths.longest, text->size());
    }
    return lengths;
}

template std::optional<Lengths> pad_texts(const OffsetTexts<std::int32_t>&, std::size_t, Validity,
                                          std::size_t, std::size_t, char*);
template std::optional<Lengths> pad_texts(const OffsetTexts<std::int64_t>&, std::size_t, Validity,
                                          std::size_t, std::size_t, char*);
template std::optional<Lengths> pad_texts(const ViewTexts&, std::size_t, Validity, std::size_t,
                                          std::size_t, char*);

}  // namespace showdown
