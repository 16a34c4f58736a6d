// The kernel as a Python module: what Python passes is checked, and worded nowhere.

#include "buffer.hpp"
#include "tables.hpp"

namespace nb = nanobind;

namespace showdown::bind {
namespace {

void require_processor() {
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("sse4.2") || !__builtin_cpu_supports("popcnt")) {
        PyErr_SetString(PyExc_ImportError, "this processor cannot count bits");
        throw nb::python_error();
    }
#endif
}

}  // namespace
}  // namespace showdown::bind

NB_MODULE(_compiled, module) {
    using namespace showdown::bind;
    require_processor();
    module.def("categories", [] {  // They are there as long as the module.
        auto* const bytes = const_cast<unsigned char*>(showdown::tables::kCategories);
        return nb::steal(PyMemoryView_FromMemory(reinterpret_cast<char*>(bytes),
                                                 sizeof showdown::tables::kCategories, PyBUF_READ));
    });
    bind_hands(module);
    bind_odds(module);
    bind_rows(module);
}
