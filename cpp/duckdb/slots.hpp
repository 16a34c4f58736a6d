// By what rules the functions of a database go.
#pragma once

#include <atomic>
#include <cstdint>

namespace showdown::duck {

// Texts one after the other: that of value v goes from starts[v] to starts[v + 1].
struct Words {
    const std::int64_t* starts;
    const char* text;
};

// Reads a text that the kernel does not: its strength, 0 if it is no hand and becomes null. Less
// than 0 is an error, and its message, with a zero at its end, is in the room of `room` bytes.
using Reader = std::int32_t (*)(const char* text, std::uint64_t size, std::uint64_t row,
                                char* message, std::uint64_t room);

// Made by Python, laid out as its ctypes have it, and there for good.
struct Settings {
    const std::uint16_t* column;  // as in the kernel, null for standard rules
    Words categories;             // by strength, as descriptions
    Words descriptions;
    Reader read;
    bool ascii;  // whether the reader is to see ASCII too, of which the kernel knows all
};

// A database's settings, which may change between two calls.
struct Slot {
    std::atomic<const Settings*> settings;
    std::int32_t number;
};

// A free slot with the settings for databases to come; null if there are no such settings yet.
Slot* take_slot();
void free_slot(Slot* slot);

// Gives a slot that was taken other settings; number -1 is for those yet to be taken. False if
// there is no such slot.
bool use_settings(std::int32_t number, const Settings* settings);

}  // namespace showdown::duck
