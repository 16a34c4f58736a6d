#include "buffer.hpp"

#include <algorithm>
#include <cstring>

namespace nb = nanobind;

namespace showdown::bind {
namespace {

// A C long has another size on other systems: the format of that size.
char sized(char format, Py_ssize_t size) {
    switch (format) {
        case 'l': return size == 8 ? 'q' : 'i';
        case 'L': return size == 8 ? 'Q' : 'I';
        default: return format;
    }
}

}  // namespace

Buffer::Buffer(nb::handle object, const char* formats, int dimensions, bool writable) {
    const int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(object.ptr(), &view_, flags) != 0) {
        throw nb::python_error();
    }
    const char* found = view_.format == nullptr ? "B" : view_.format;
    const char* bare = (found[0] == '@' || found[0] == '=') ? found + 1 : found;
    const bool single = bare[0] != '\0' && bare[1] == '\0';
    if (single && std::strchr(formats, sized(bare[0], view_.itemsize)) != nullptr) {
        format_ = sized(bare[0], view_.itemsize);
    } else if (single && std::strchr("bc", bare[0]) != nullptr && std::strchr(formats, 'B')) {
        format_ = 'B';
    } else {
        PyErr_Format(PyExc_TypeError, "expected items of format '%s', not '%s'", formats, found);
    }
    if (format_ != 0 && dimensions != 0 && view_.ndim != dimensions) {
        PyErr_Format(PyExc_ValueError, "expected %d dimensions, not %d", dimensions, view_.ndim);
    }
    if (PyErr_Occurred()) {
        PyBuffer_Release(&view_);
        throw nb::python_error();
    }
}

Buffer::~Buffer() { PyBuffer_Release(&view_); }

Numbers categories_of(nb::handle categories) {
    if (categories.is_none()) {
        return {};
    }
    Numbers found = copy_of<std::uint8_t>(categories, 'B', 1);
    require(found.size() == tables::kStrengths && std::ranges::max(found) < kCategories,
            "categories must be numbers below 10, one for each strength");
    return found;
}

}  // namespace showdown::bind
