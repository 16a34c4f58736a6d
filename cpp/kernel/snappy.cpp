#include "snappy.hpp"

#include <array>
#include <cstddef>
#include <cstring>

#include "little_endian.hpp"

namespace showdown {
namespace {

// An element starts with a tag, whose lowest two bits say what it is: 0 a literal, and otherwise
// a copy of what was unpacked before, whose offset has so many more bytes (four for 3).
enum Kind : unsigned { kLiteral, kNear, kFar, kFarther };

constexpr std::size_t size_in(unsigned tag) {
    return (tag & 3) == kNear ? 4 + (tag >> 2 & 7) : (tag >> 2) + 1;
}

// Elements of up to so many bytes are copied at once, with what stands behind them: less is
// done in vain than a branch that is guessed wrongly costs.
constexpr std::size_t kShort = 16;
constexpr std::ptrdiff_t kAhead = 1 + kShort;

// What a tag says of a short copy: its size, and above it the highest bits of its offset. Other
// elements have a size that is none.
constexpr std::array<std::uint16_t, 256> kCopies = [] {
    std::array<std::uint16_t, 256> copies{};
    for (unsigned tag = 0; tag < 256; ++tag) {
        const bool copy = (tag & 3) == kNear || (tag & 3) == kFar;
        const unsigned high = (tag & 3) == kNear ? tag >> 5 << 8 : 0;
        copies[tag] = static_cast<std::uint16_t>(copy ? size_in(tag) | high : 255);
    }
    return copies;
}();
constexpr std::array<std::uint32_t, 4> kOffsetBits = {0, 0xff, 0xffff, 0};

void copy_eight(const std::uint8_t* from, std::uint8_t* to) {
    std::uint64_t bytes;
    std::memcpy(&bytes, from, sizeof bytes);
    std::memcpy(to, &bytes, sizeof bytes);
}

class Unpacking {
  public:
    Unpacking(std::span<const std::uint8_t> packed, std::span<std::uint8_t> out)
        : from_(packed.data()), end_(from_ + packed.size()), begin_(out.data()), to_(begin_),
          stop_(begin_ + out.size()) {}

    bool all() { return has_size() && elements() && to_ == stop_; }

  private:
    // The first bytes are the size, seven bits each.
    bool has_size() {
        std::uint64_t size = 0;
        for (unsigned shift = 0; shift < 35 && from_ < end_; shift += 7) {
            size |= std::uint64_t{*from_ & 0x7fU} << shift;
            if (*from_++ < 0x80) {
                return size == static_cast<std::uint64_t>(stop_ - to_);
            }
        }
        return false;
    }

    bool elements() {
        while (from_ < end_) {
            short_elements();
            if (from_ < end_ && !element()) {
                return false;
            }
        }
        return true;
    }

    // Goes on up to an element that is not short, or near the end.
    void short_elements() {
        // In registers: what is written might else be these.
        const std::uint8_t* from = from_;
        std::uint8_t* to = to_;
        while (end_ - from >= kAhead && stop_ - to >= static_cast<std::ptrdiff_t>(kShort)) {
            const unsigned tag = *from;
            const std::size_t copy = kCopies[tag];
            if ((copy & 0xff) <= kShort) [[likely]] {
                const std::size_t offset = (load_32(from + 1) & kOffsetBits[tag & 3]) | (copy & 0x700);
                if (offset < 8 || offset > static_cast<std::size_t>(to - begin_)) [[unlikely]] {
                    break;
                }
                copy_eight(to - offset, to);
                copy_eight(to - offset + 8, to + 8);
                to += copy & 0xff;
                from += 1 + (tag & 3);
            } else if (const std::size_t size = size_in(tag); (tag & 3) == kLiteral && size <= kShort) {
                std::memcpy(to, from + 1, kShort);
                to += size;
                from += 1 + size;
            } else {
                break;
            }
        }
        from_ = from;
        to_ = to;
    }

    // Any element; false if there is none, or no room for it.
    bool element() {
        const unsigned tag = *from_++;
        std::size_t size = size_in(tag);
        if ((tag & 3) == kLiteral) {
            std::size_t less = size - 1;
            if (size > 60 && !number(size - 60, less)) {
                return false;
            }
            return literal(less);
        }
        std::size_t offset = 0;
        if (!number((tag & 3) == kFarther ? 4 : tag & 3, offset)) {
            return false;
        }
        return copy(size, (tag & 3) == kNear ? offset | tag >> 5 << 8 : offset);
    }

    bool number(std::size_t bytes, std::size_t& found) {
        if (bytes > static_cast<std::size_t>(end_ - from_)) {
            return false;
        }
        found = 0;
        for (std::size_t i = 0; i < bytes; ++i) {
            found |= std::size_t{*from_++} << (8 * i);
        }
        return true;
    }

    // One byte more than `less`, as the format has it: their number may be too large to say.
    bool literal(std::size_t less) {
        if (less >= static_cast<std::size_t>(end_ - from_) || less >= room()) {
            return false;
        }
        const std::size_t size = less + 1;
        std::memcpy(to_, from_, size);
        to_ += size;
        from_ += size;
        return true;
    }

    bool copy(std::size_t size, std::size_t offset) {
        if (offset == 0 || offset > static_cast<std::size_t>(to_ - begin_) || size > room()) {
            return false;
        }
        for (std::size_t i = 0; i < size; ++i, ++to_) {
            *to_ = *(to_ - offset);  // One by one: what is copied may be copied again.
        }
        return true;
    }

    std::size_t room() const { return static_cast<std::size_t>(stop_ - to_); }

    const std::uint8_t* from_;
    const std::uint8_t* const end_;
    std::uint8_t* const begin_;
    std::uint8_t* to_;
    std::uint8_t* const stop_;
};

}  // namespace

bool unpack_snappy(std::span<const std::uint8_t> packed, std::span<std::uint8_t> out) {
    return Unpacking(packed, out).all();
}

}  // namespace showdown
