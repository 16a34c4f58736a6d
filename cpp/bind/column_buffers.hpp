// What columns come in: buffers, bitmaps and strengths to be written, checked.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>

#include "buffer.hpp"
#include "validity.hpp"

namespace showdown::bind {

namespace nb = nanobind;

inline constexpr const char* kIntegers = "bBhHiIlLqQ";

inline void require(bool right, const char* otherwise) {
    if (!right) {
        throw std::invalid_argument(otherwise);
    }
}

// A bitmap for the rows of a column, or None for a column without nulls.
class Bitmap {
  public:
    Bitmap(nb::handle bits, std::size_t start, std::size_t rows) {
        if (bits.is_none()) {
            return;
        }
        buffer_.emplace(bits, 'B', 1, false);
        validity_ = {buffer_->data<const std::uint8_t>(), start};
        const std::size_t most = 8 * buffer_->items();
        require(start <= most && rows <= most - start, "validity has not a bit a row");
    }

    operator Validity() const { return validity_; }

  private:
    std::optional<Buffer> buffer_;
    Validity validity_;
};

// The strengths to be written, `each` a row.
class Strengths {
  public:
    Strengths(nb::handle out, std::size_t rows, std::size_t each = 1) : buffer_(out, 'H', 1, true) {
        require(buffer_.items() == rows * each, "out has not one item a hand");
    }

    std::uint16_t* data() const { return buffer_.data<std::uint16_t>(); }

  private:
    Buffer buffer_;
};

// Calls with integers of the type that a buffer has.
template <class Call>
auto visit_integers(const Buffer& buffer, Call&& call) {
    const nb::gil_scoped_release released;
    switch (buffer.format()) {
        case 'b': return call(buffer.data<const signed char>());
        case 'B': return call(buffer.data<const unsigned char>());
        case 'h': return call(buffer.data<const short>());
        case 'H': return call(buffer.data<const unsigned short>());
        case 'i': return call(buffer.data<const int>());
        case 'I': return call(buffer.data<const unsigned>());
        case 'l': return call(buffer.data<const long>());
        case 'L': return call(buffer.data<const unsigned long>());
        case 'q': return call(buffer.data<const long long>());
        default: return call(buffer.data<const unsigned long long>());
    }
}

}  // namespace showdown::bind
