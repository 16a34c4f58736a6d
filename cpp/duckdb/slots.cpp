#include "slots.hpp"

#include <deque>
#include <mutex>
#include <vector>

namespace showdown::duck {
namespace {

struct Slots {
    std::mutex changing;
    std::deque<Slot> all;
    std::vector<Slot*> free;
    const Settings* to_come = nullptr;
};

// Never destroyed: a database may be closed as the process ends.
Slots& slots() {
    static Slots& made = *new Slots;
    return made;
}

}  // namespace

Slot* take_slot() {
    Slots& known = slots();
    const std::lock_guard lock(known.changing);
    if (known.to_come == nullptr) {
        return nullptr;
    }
    if (known.free.empty()) {
        Slot& slot = known.all.emplace_back();
        slot.number = static_cast<std::int32_t>(known.all.size() - 1);
        known.free.push_back(&slot);
    }
    Slot* slot = known.free.back();
    known.free.pop_back();
    slot->settings = known.to_come;
    return slot;
}

void free_slot(Slot* slot) {
    Slots& known = slots();
    const std::lock_guard lock(known.changing);
    known.free.push_back(slot);
}

bool use_settings(std::int32_t number, const Settings* settings) {
    Slots& known = slots();
    const std::lock_guard lock(known.changing);
    if (number == -1) {
        known.to_come = settings;
        return true;
    }
    const auto place = static_cast<std::size_t>(number);
    if (number < 0 || place >= known.all.size()) {
        return false;
    }
    known.all[place].settings = settings;
    return true;
}

}  // namespace showdown::duck
