#include "parquet.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "columns.hpp"
#include "little_endian.hpp"

namespace showdown {
namespace {

constexpr std::size_t kView = 16;
constexpr std::size_t kInside = 12;  // The longest text that stands in its view.

// Reads from the front of some bytes.
class Cursor {
  public:
    explicit Cursor(Bytes bytes) : bytes_(bytes) {}

    std::size_t left() const { return bytes_.size() - place_; }
    std::size_t place() const { return place_; }

    // So many bytes; nothing if there are fewer.
    std::optional<Bytes> take(std::size_t size) {
        if (size > left()) {
            return std::nullopt;
        }
        place_ += size;
        return bytes_.subspan(place_ - size, size);
    }

    // A number of seven bits a byte, the lowest first, and of 64 in all.
    std::optional<std::uint64_t> varint() {
        std::uint64_t number = 0;
        for (unsigned shift = 0; shift < 64 && left() != 0; shift += 7) {
            const std::uint8_t byte = bytes_[place_++];
            number |= std::uint64_t{byte & 0x7fU} << shift;
            if (byte < 0x80) {
                return shift < 63 || byte < 2 ? std::optional(number) : std::nullopt;
            }
        }
        return std::nullopt;
    }

    // The same for numbers with a sign.
    std::optional<std::uint64_t> zigzag() {
        const auto number = varint();
        return number ? std::optional(*number >> 1 ^ (~(*number & 1) + 1)) : std::nullopt;
    }

  private:
    Bytes bytes_;
    std::size_t place_ = 0;
};

constexpr std::size_t bytes_of(std::uint64_t bits) { return static_cast<std::size_t>((bits + 7) / 8); }

// Numbers of up to 32 bits side by side, the lowest bit first; all their bytes are there.
template <class Take>
void each_packed(Bytes packed, unsigned width, std::size_t count, Take&& take) {
    const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
    std::uint64_t bit = 0;  // There are more bits than bytes can be.
    for (std::size_t i = 0; i < count; ++i, bit += width) {
        const auto place = static_cast<std::size_t>(bit / 8);
        const std::uint8_t* const from = packed.data() + place;
        const std::size_t left = packed.size() - place;
        std::uint64_t bytes = 0;
        if (left >= sizeof bytes) [[likely]] {
            bytes = load_64(from);
        } else {
            for (std::size_t byte = 0; byte < left; ++byte) {
                bytes |= std::uint64_t{from[byte]} << (8 * byte);
            }
        }
        take(static_cast<std::uint32_t>(bytes >> bit % 8 & mask));
    }
}

void write_view(Bytes texts, std::size_t place, std::size_t size, std::uint8_t* view) {
    std::uint32_t words[4] = {static_cast<std::uint32_t>(size), 0, 0, 0};
    if (size > kInside) [[likely]] {
        std::memcpy(words + 1, texts.data() + place, sizeof words[1]);
        words[3] = static_cast<std::uint32_t>(place);
    } else {
        std::copy_n(texts.data() + place, size, reinterpret_cast<std::uint8_t*>(words + 1));
    }
    std::memcpy(view, words, sizeof words);
}

// Calls `text` for each row that is not null, and leaves an empty view where one is.
template <class Text>
bool each_row(const std::uint32_t* levels, std::size_t rows, std::uint8_t* views, Text&& text) {
    for (std::size_t row = 0; row < rows; ++row, views += kView) {
        if (levels != nullptr && levels[row] == 0) {
            std::memset(views, 0, kView);
        } else if (!text(views)) [[unlikely]] {
            return false;
        }
    }
    return true;
}

bool has_places(Bytes texts) { return texts.size() <= std::numeric_limits<std::int32_t>::max(); }

}  // namespace

std::optional<std::size_t> unpack_runs(Bytes packed, unsigned width, std::span<std::uint32_t> out) {
    Cursor cursor(packed);
    std::size_t done = 0;
    while (done < out.size()) {
        const auto head = cursor.varint();
        if (!head) {
            return std::nullopt;
        }
        const std::uint64_t times = *head >> 1;
        const std::size_t left = out.size() - done;
        if ((*head & 1) == 0) {
            const auto bytes = cursor.take(bytes_of(width));
            if (!bytes) {
                return std::nullopt;
            }
            std::uint32_t number = 0;
            each_packed(*bytes, width, 1, [&](std::uint32_t found) { number = found; });
            const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(times, left));
            std::fill_n(out.begin() + static_cast<std::ptrdiff_t>(done), count, number);
            done += count;
            continue;
        }
        // Groups of eight numbers, of which the last may have too many.
        const auto count = static_cast<std::size_t>(times > left / 8 ? left : 8 * times);
        const auto bytes = cursor.take(bytes_of(std::uint64_t{count} * width));
        if (!bytes) {
            return std::nullopt;
        }
        each_packed(*bytes, width, count, [&](std::uint32_t found) { out[done++] = found; });
    }
    return cursor.place();
}

std::optional<std::size_t> unpack_deltas(Bytes packed, std::span<std::uint32_t> out) {
    Cursor cursor(packed);
    const auto block = cursor.varint();
    const auto parts = cursor.varint();
    const auto count = cursor.varint();
    const auto first = cursor.zigzag();
    if (!block || !parts || !count || !first) {
        return std::nullopt;
    }
    if (*count != out.size() || *block == 0 || *block > 1U << 20 || *parts == 0 ||
        *block % *parts != 0 || *block / *parts % 8 != 0) {
        return std::nullopt;
    }
    const auto each = static_cast<std::size_t>(*block / *parts);
    auto number = static_cast<std::uint32_t>(*first);
    std::size_t done = 0;
    if (!out.empty()) {
        out[done++] = number;
    }
    while (done < out.size()) {
        const auto least = cursor.zigzag();
        const auto widths = least ? cursor.take(static_cast<std::size_t>(*parts)) : std::nullopt;
        if (!widths) {
            return std::nullopt;
        }
        for (std::size_t part = 0; part < widths->size() && done < out.size(); ++part) {
            const unsigned width = (*widths)[part];
            const auto bytes = width <= 32 ? cursor.take(each * width / 8) : std::nullopt;
            if (!bytes) {
                return std::nullopt;
            }
            each_packed(*bytes, width, std::min(each, out.size() - done), [&](std::uint32_t more) {
                number += more + static_cast<std::uint32_t>(*least);
                out[done++] = number;
            });
        }
    }
    return cursor.place();
}

bool view_plain(Bytes page, const std::uint32_t* levels, std::size_t rows, std::uint8_t* views) {
    std::size_t place = 0;
    const PlainTexts texts{{reinterpret_cast<const char*>(page.data()), page.size()}, place};
    return has_places(page) && each_row(levels, rows, views, [&](std::uint8_t* view) {
        const auto text = texts(0);
        if (text) [[likely]] {
            write_view(page, place - text->size(), text->size(), view);
        }
        return text.has_value();
    });
}

bool view_lengths(Bytes texts, std::span<const std::uint32_t> lengths, const std::uint32_t* levels,
                  std::size_t rows, std::uint8_t* views) {
    std::size_t next = 0;
    std::size_t place = 0;
    return has_places(texts) && each_row(levels, rows, views, [&](std::uint8_t* view) {
        if (next == lengths.size() || lengths[next] > texts.size() - place) [[unlikely]] {
            return false;
        }
        const std::size_t size = lengths[next++];
        write_view(texts, place, size, view);
        place += size;
        return true;
    });
}

bool view_entries(Bytes dictionary, std::span<const std::uint32_t> numbers,
                  const std::uint32_t* levels, std::size_t rows, std::uint8_t* views) {
    std::size_t next = 0;
    const std::size_t entries = dictionary.size() / kView;
    return each_row(levels, rows, views, [&](std::uint8_t* view) {
        if (next == numbers.size() || numbers[next] >= entries) [[unlikely]] {
            return false;
        }
        std::memcpy(view, dictionary.data() + kView * numbers[next++], kView);
        return true;
    });
}

}  // namespace showdown
