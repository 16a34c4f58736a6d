// The kernel as a Python module: what Python passes is checked, and worded nowhere.

#include "buffer.hpp"
#include "tables.hpp"

namespace nb = nanobind;

namespace showdown::bind {
namespace {

// What is there as long as the module, for Python to read.
template <class Value, std::size_t Size>
nb::object constants(const Value (&values)[Size]) {
    auto* const bytes = const_cast<char*>(reinterpret_cast<const char*>(values));
    return nb::steal(PyMemoryView_FromMemory(bytes, sizeof values, PyBUF_READ));
}

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
    module.def("categories", [] { return constants(showdown::tables::kCategories); });
    module.def("order_numbers",
               [] { return constants(showdown::tables::kOrders).attr("cast")("I"); });
    bind_hands(module);
    bind_odds(module);
    bind_rows(module);
}
