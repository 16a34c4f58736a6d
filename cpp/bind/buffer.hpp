// What all parts of the module need.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "layout.hpp"

namespace showdown::bind {

void bind_hands(nanobind::module_& module);  // hands, one by one and in arrays
void bind_odds(nanobind::module_& module);   // how often players win
void bind_rows(nanobind::module_& module);   // deals of a text as rows, and who wins them

// Raises ValueError.
inline void require(bool right, const char* otherwise) {
    if (!right) {
        throw std::invalid_argument(otherwise);
    }
}

inline void require_players(std::size_t players) {
    require(players >= 1 && players <= kMostPlayers, "a deal has 1 to 10 players");
}

// What a call gives while other threads run Python.
template <class Call>
auto released(Call&& call) {
    const nanobind::gil_scoped_release released;
    return call();
}

// Memory lent by a Python object for as long as this lives.
class Buffer {
  public:
    // Asks for contiguous memory of items with one of the struct formats `formats` in `dimensions`
    // dimensions (any number if 0). Raises BufferError, TypeError or ValueError in Python's
    // words if the object has no such memory, or none that may be written.
    Buffer(nanobind::handle object, const char* formats, int dimensions, bool writable);
    Buffer(nanobind::handle object, char format, int dimensions, bool writable)
        : Buffer(object, std::string(1, format).c_str(), dimensions, writable) {}
    // Memory to write into; for None there is none, and its data is null.
    static Buffer optional(nanobind::handle object, char format, int dimensions) {
        return object.is_none() ? Buffer() : Buffer(object, format, dimensions, true);
    }
    ~Buffer();
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    explicit operator bool() const { return view_.obj != nullptr; }
    template <class T>
    T* data() const {
        return static_cast<T*>(view_.buf);
    }
    int dimensions() const { return view_.ndim; }
    char format() const { return format_; }
    std::size_t items() const { return static_cast<std::size_t>(view_.len / view_.itemsize); }
    std::size_t extent(int dimension) const {
        return static_cast<std::size_t>(view_.shape[dimension]);
    }

  private:
    Buffer() = default;

    Py_buffer view_{};
    char format_ = 0;
};

// A copy, for another thread may write into the buffer, and items are used as indices.
template <class Item>
std::vector<Item> copy_of(nanobind::handle object, char format, int dimensions) {
    const Buffer buffer(object, format, dimensions, false);
    const auto* const first = buffer.data<const Item>();
    return {first, first + buffer.items()};
}

using Numbers = std::vector<std::uint8_t>;

// The category of each strength; nothing if they are not counted.
Numbers categories_of(nanobind::handle categories);

}  // namespace showdown::bind
