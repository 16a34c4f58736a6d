// Pages of Parquet files unpacked byte by byte and bit by bit, as their formats are described.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "parquet.hpp"

namespace showdown {

using Page = std::vector<std::uint8_t>;
using Numbers = std::vector<std::uint32_t>;

// Reads a byte at a time, and remembers that there was none.
class Slowly {
  public:
    explicit Slowly(Bytes bytes) : bytes_(bytes) {}

    bool failed() const { return failed_; }
    bool more() const { return !failed_ && place_ < bytes_.size(); }
    std::size_t place() const { return place_; }
    void require(bool right) { failed_ = failed_ || !right; }

    unsigned byte() {
        require(place_ < bytes_.size());
        return failed_ ? 0U : bytes_[place_++];
    }

    std::uint64_t number(unsigned bytes) {
        std::uint64_t found = 0;
        for (unsigned i = 0; i < bytes; ++i) {
            found += std::uint64_t{byte()} << 8 * i;
        }
        return found;
    }

    std::uint64_t varint(unsigned most_bytes) {
        std::uint64_t found = 0;
        unsigned last = 0x80;
        for (unsigned i = 0; i < most_bytes && last >= 0x80; ++i) {
            last = byte();
            require(i < 9 || last < 2);
            found += std::uint64_t{last & 0x7f} << 7 * i;
        }
        require(last < 0x80);
        return found;
    }

    std::uint64_t zigzag() {
        const std::uint64_t number = varint(10);
        return number % 2 == 0 ? number / 2 : ~(number / 2);
    }

    Numbers packed(std::size_t count, unsigned width) {
        const std::size_t begin = 8 * place_;
        for (std::size_t bytes = (count * width + 7) / 8; bytes > 0 && !failed_; --bytes) {
            byte();
        }
        Numbers found(failed_ ? 0 : count);
        for (std::size_t bit = 0; bit < found.size() * width; ++bit) {
            const std::size_t at = begin + bit;
            found[bit / width] |= (bytes_[at / 8] >> at % 8 & 1U) << bit % width;
        }
        return found;
    }

  private:
    Bytes bytes_;
    std::size_t place_ = 0;
    bool failed_ = false;
};

// An element of Snappy's format: a literal, or a copy of what lies `offset` bytes back.
struct Element {
    std::size_t size;
    std::size_t offset;
};

inline Element element(Slowly& from) {
    const unsigned tag = from.byte();
    const std::size_t upper = tag / 4;
    switch (tag % 4) {
        case 0:
            return {upper < 60 ? upper + 1 : from.number(static_cast<unsigned>(upper - 59)) + 1, 0};
        case 1: return {upper % 8 + 4, upper / 8 * 256 + from.byte()};
        case 2: return {upper + 1, from.number(2)};
        default: return {upper + 1, from.number(4)};
    }
}

inline void copy(Page& out, const Element& found) {
    for (std::size_t i = 0; i < found.size; ++i) {
        out.push_back(out[out.size() - found.offset]);
    }
}

inline std::optional<Page> unpack_slowly(Bytes packed) {
    Slowly from(packed);
    const std::uint64_t size = from.varint(5);
    Page out;
    while (from.more()) {
        const bool literal = packed[from.place()] % 4 == 0;
        const Element found = element(from);
        from.require(found.size <= size - out.size());
        from.require(literal || (0 < found.offset && found.offset <= out.size()));
        if (!literal && !from.failed()) {
            copy(out, found);
        }
        for (std::size_t i = 0; literal && i < found.size && !from.failed(); ++i) {
            out.push_back(static_cast<std::uint8_t>(from.byte()));
        }
    }
    return from.failed() || out.size() != size ? std::nullopt : std::optional(out);
}

// The following have failed in `from` if there are too few numbers.

inline Numbers runs_slowly(Slowly& from, unsigned width, std::size_t count) {
    Numbers found;
    while (!from.failed() && found.size() < count) {
        const std::uint64_t head = from.varint(10);
        const std::size_t left = count - found.size();
        if (head % 2 == 1) {
            const std::size_t size = head / 16 < left ? std::min(head / 2 * 8, left) : left;
            const Numbers some = from.packed(size, width);
            found.insert(found.end(), some.begin(), some.end());
        } else {
            const std::uint64_t number = from.number((width + 7) / 8) % (std::uint64_t{1} << width);
            found.resize(found.size() + std::min(head / 2, left),
                         static_cast<std::uint32_t>(number));
        }
    }
    return found;
}

// If they are not as many, they are damaged.
inline Numbers deltas_slowly(Slowly& from, std::size_t count) {
    const std::uint64_t block = from.varint(10);
    const std::uint64_t parts = from.varint(10);
    from.require(from.varint(10) == count);
    auto number = static_cast<std::uint32_t>(from.zigzag());
    from.require(block > 0 && block <= 1 << 20 && parts > 0);
    from.require(!from.failed() && block % parts == 0 && block / parts % 8 == 0);
    Numbers found;
    if (count > 0) {
        found.push_back(number);
    }
    while (!from.failed() && found.size() < count) {
        const auto least = static_cast<std::uint32_t>(from.zigzag());
        Page widths;
        for (std::uint64_t part = 0; part < parts && !from.failed(); ++part) {
            widths.push_back(static_cast<std::uint8_t>(from.byte()));
        }
        for (const unsigned width : widths) {
            if (from.failed() || found.size() == count) {
                break;
            }
            from.require(width <= 32);
            const Numbers some = from.packed(from.failed() ? 0 : block / parts, width);
            for (std::size_t i = 0; i < some.size() && found.size() < count; ++i) {
                found.push_back(number += least + some[i]);
            }
        }
    }
    return found;
}

}  // namespace showdown
