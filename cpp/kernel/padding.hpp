// Texts of a column, each in a field of one width, so that columns side by side are lines.
#pragma once

#include <cstddef>
#include <optional>

#include "validity.hpp"

namespace showdown {

struct Lengths {
    std::size_t shortest;
    std::size_t longest;
};

// Writes each text at the start of its row of `stride` bytes, with blanks after it up to `width`
// bytes; what is longer is cut, and what is null is empty. A line's end becomes a blank, and what
// would begin a comment `!`, which is part of no card. Nothing if a text lies outside its data.
template <class Texts>
std::optional<Lengths> pad_texts(const Texts& texts, std::size_t rows, Validity valid,
                                 std::size_t width, std::size_t stride, char* out);

}  // namespace showdown
