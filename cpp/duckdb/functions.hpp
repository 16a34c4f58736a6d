// The SQL functions for hands that are VARCHAR.
#pragma once

#include "api.hpp"
#include "slots.hpp"

namespace showdown::duck {

// Gives the database of a connection the functions, and `showdown_slot()`, which tells the number
// of its slot and frees that with the database. False if DuckDB refuses.
bool add_functions(Connection connection, Slot* slot);

}  // namespace showdown::duck
