// The strengths of other rules, as they come from Python.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>

#include "buffer.hpp"
#include "tables.hpp"

namespace showdown::bind {

class OtherStrengths {
  public:
    // A strength for each standard strength, or none if the object is None. They are copied, for
    // another thread may write into the column while this one reads it.
    explicit OtherStrengths(nanobind::handle column) : given_(!column.is_none()) {
        if (!given_) {
            return;
        }
        const Buffer buffer(column, 'H', 1, false);
        if (buffer.items() == values_.size()) {
            std::copy_n(buffer.data<const std::uint16_t>(), values_.size(), values_.begin());
        }
        if (buffer.items() != values_.size() ||
            std::any_of(values_.begin(), values_.end(),
                        [](std::uint16_t s) { return s >= tables::kStrengths; })) {
            throw std::invalid_argument("column is not a strength for each strength");
        }
    }

    const std::uint16_t* data() const { return given_ ? values_.data() : nullptr; }

  private:
    bool given_;
    std::array<std::uint16_t, tables::kStrengths> values_;
};

}  // namespace showdown::bind
