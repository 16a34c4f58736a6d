// What DuckDB calls when it loads the file, and what Python calls in it.
#include <cstring>

#include "api.hpp"
#include "functions.hpp"
#include "slots.hpp"

#ifdef _WIN32
#define SHOWDOWN_EXPORT __declspec(dllexport)
#else
#define SHOWDOWN_EXPORT __attribute__((visibility("default")))
#endif

using namespace showdown::duck;

extern "C" SHOWDOWN_EXPORT bool showdown_init_c_api(LoadInfo info, const Access* access) {
    const void* table = access->api(info, kVersion);
    if (table == nullptr) {
        return false;  // DuckDB says why.
    }
    // The table is there for this call only. It is the same for every database.
    [[maybe_unused]] static const bool kept = [table] {
        std::memcpy(places.data(), table, sizeof places);
        return true;
    }();
    Slot* slot = take_slot();
    if (slot == nullptr) {
        access->set_error(info, "it is loaded by showdown.duckdb.connect() in Python");
        return false;
    }
    Connection connection;
    if (connect(*access->database(info), &connection) != State::SUCCESS) {
        free_slot(slot);
        access->set_error(info, "no connection to the database can be made");
        return false;
    }
    const bool added = add_functions(connection, slot);
    disconnect(&connection);
    if (!added) {
        access->set_error(info, "functions of these names are there");
    }
    return added;
}

extern "C" SHOWDOWN_EXPORT bool showdown_use(std::int32_t slot, const Settings* settings) {
    return use_settings(slot, settings);
}
