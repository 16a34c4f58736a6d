#include "functions.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "check.hpp"
#include "hands.hpp"

// What stands in for DuckDB: rows laid out as its are, and functions at the places of its.
namespace showdown::duck {

struct VectorHandle {
    std::vector<std::uint64_t> data;
    std::vector<std::uint64_t> validity;
    std::vector<std::string> texts;
};

struct ChunkHandle {
    std::vector<VectorHandle> columns;
    std::size_t rows;
};

struct FunctionHandle {
    std::string name;
    std::size_t parameters = 0;
    Evaluate evaluate = nullptr;
    void* extra = nullptr;
    Destroy destroy = nullptr;
};

struct FunctionSetHandle {
    std::vector<FunctionHandle> functions;
};

struct CallInfoHandle {
    void* extra;
    std::string error;
};

namespace {

std::map<std::string, FunctionHandle> known;
std::string refused;

template <std::size_t Place, class Signature>
void put(const At<Place, Signature>&, std::type_identity_t<Signature>* function) {
    places[Place] = reinterpret_cast<Untyped>(function);
}

void be_duckdb() {
    put(create_type, [](TypeId) -> Type { return nullptr; });
    put(destroy_type, [](Type*) {});
    put(column_count, [](Chunk chunk) -> Index { return chunk->columns.size(); });
    put(column_of, [](Chunk chunk, Index column) -> Vector { return &chunk->columns[column]; });
    put(row_count, [](Chunk chunk) -> Index { return chunk->rows; });
    put(data_of, [](Vector vector) -> void* { return vector->data.data(); });
    put(validity_of, [](Vector vector) {
        return vector->validity.empty() ? nullptr : vector->validity.data();
    });
    put(make_validity, [](Vector vector) {
        vector->validity.resize(vector->data.size(), ~std::uint64_t{0});
    });
    put(assign_text, [](Vector vector, Index row, const char* text, Index size) {
        vector->texts.resize(std::max<std::size_t>(vector->texts.size(), row + 1));
        vector->texts[row].assign(text, size);
    });
    put(create_function, []() -> Function { return new FunctionHandle; });
    put(destroy_function, [](Function* function) { delete *function; });
    put(set_name, [](Function function, const char* name) { function->name = name; });
    put(take_nulls, [](Function) {});
    put(add_parameter, [](Function function, Type) { ++function->parameters; });
    put(set_result, [](Function, Type) {});
    put(set_extra, [](Function function, void* extra, Destroy destroy) {
        function->extra = extra;
        function->destroy = destroy;
    });
    put(set_evaluate, [](Function function, Evaluate evaluate) { function->evaluate = evaluate; });
    put(extra_of, [](CallInfo info) { return info->extra; });
    put(set_error, [](CallInfo info, const char* error) { info->error = error; });
    put(create_set, [](const char*) -> FunctionSet { return new FunctionSetHandle; });
    put(destroy_set, [](FunctionSet* set) { delete *set; });
    put(add_to_set, [](FunctionSet set, Function function) {
        set->functions.push_back(*function);
        return State::SUCCESS;
    });
    put(register_set, [](Connection, FunctionSet set) {
        for (const FunctionHandle& function : set->functions) {
            if (function.name == refused) {
                return State::ERROR;
            }
            known[function.name + std::to_string(function.parameters)] = function;
        }
        return State::SUCCESS;
    });
}

// A column of texts, of which a null pointer is null. They are kept where they are.
VectorHandle column(const std::vector<const char*>& texts) {
    VectorHandle made;
    made.data.resize(2 * texts.size());
    made.validity.assign(texts.size() / 64 + 1, ~std::uint64_t{0});
    for (std::size_t row = 0; row < texts.size(); ++row) {
        char* place = reinterpret_cast<char*>(made.data.data() + 2 * row);
        if (texts[row] == nullptr) {
            made.validity[row / 64] &= ~(std::uint64_t{1} << row % 64);
            std::memset(place, 0xff, 16);
            continue;
        }
        const auto size = static_cast<std::uint32_t>(std::strlen(texts[row]));
        std::memcpy(place, &size, sizeof size);
        if (size <= 12) {
            std::memcpy(place + 4, texts[row], size);
        } else {
            std::memcpy(place + 8, &texts[row], sizeof texts[row]);
        }
    }
    return made;
}

struct Answer {
    VectorHandle out;
    std::string error;

    bool is_null(std::size_t row) const {
        return !out.validity.empty() && (out.validity[row / 64] >> row % 64 & 1) == 0;
    }

    template <class Value>
    std::uint64_t value(std::size_t row) const {
        return reinterpret_cast<const Value*>(out.data.data())[row];
    }
};

Answer call(const std::string& name, const std::vector<std::vector<const char*>>& columns) {
    ChunkHandle chunk;
    chunk.rows = columns.empty() ? 1 : columns[0].size();
    for (const auto& texts : columns) {
        chunk.columns.push_back(column(texts));
    }
    Answer answer;
    answer.out.data.resize(chunk.rows);
    const FunctionHandle& function = known.at(name + std::to_string(columns.size()));
    CallInfoHandle info{function.extra, ""};
    function.evaluate(&info, &chunk, &answer.out);
    answer.error = info.error;
    return answer;
}

std::int32_t read(const char* text, std::uint64_t size, std::uint64_t row, char* message,
                  std::uint64_t room) {
    if (std::string(text, size) == "nut") {
        return 7462;
    }
    const std::string said = "row " + std::to_string(row);
    std::memcpy(message, said.c_str(), std::min<std::size_t>(room, said.size() + 1));
    return std::string(text, size) == "none" ? 0 : -1;
}

// Words for strengths: a strength's own number.
struct Numbers {
    Numbers() {
        for (int strength = 0; strength <= 7462; ++strength) {
            starts.push_back(static_cast<std::int64_t>(text.size()));
            text += std::to_string(strength);
        }
        starts.push_back(static_cast<std::int64_t>(text.size()));
    }

    std::vector<std::int64_t> starts;
    std::string text;
};

struct Loaded {
    Loaded() : numbers(std::make_unique<Numbers>()) {
        const Words words{numbers->starts.data(), numbers->text.data()};
        settings = {nullptr, words, words, read, true};
        use_settings(-1, &settings);
        be_duckdb();
        known.clear();
        refused.clear();
        slot = take_slot();
        added = add_functions(nullptr, slot);
    }

    ~Loaded() { known.at("showdown_slot0").destroy(slot); }
    Loaded(const Loaded&) = delete;
    Loaded& operator=(const Loaded&) = delete;

    std::unique_ptr<Numbers> numbers;
    Settings settings{};
    Slot* slot;
    bool added;
};

constexpr const char* kHigh = "8C TS KC 9H 4S";
constexpr const char* kShort = "8CTSKC9H4S";  // It lies in its row.
constexpr const char* kPair = "5H 5C 6S 7S KD";

TEST(strengths_of_texts_near_and_far) {
    const Loaded loaded;
    CHECK(loaded.added);
    const Answer found = call("hand_strength", {{kHigh, nullptr, kShort, "nut"}});
    CHECK(found.error.empty());
    CHECK_EQUAL(found.value<std::uint16_t>(0), evaluate_text(kHigh));
    CHECK_EQUAL(found.value<std::uint16_t>(2), evaluate_text(kHigh));
    CHECK_EQUAL(found.value<std::uint16_t>(3), 7462);
    CHECK(!found.is_null(0) && found.is_null(1) && !found.is_null(2) && !found.is_null(3));
}

TEST(words_of_strengths) {
    const Loaded loaded;
    for (const char* name : {"hand_category", "hand_description"}) {
        const Answer found = call(name, {{nullptr, kHigh, "none"}});
        CHECK(found.is_null(0) && !found.is_null(1) && found.is_null(2));
        CHECK(found.out.texts.at(1) == std::to_string(evaluate_text(kHigh)));
    }
}

TEST(winners_of_two_to_ten) {
    const Loaded loaded;
    for (std::size_t players = 2; players <= 10; ++players) {
        std::vector<std::vector<const char*>> columns(players, {kHigh, kHigh, nullptr});
        columns.back()[1] = kPair;
        const Answer found = call("showdown_winner", columns);
        CHECK_EQUAL(found.value<std::uint8_t>(0), 0);
        CHECK_EQUAL(found.value<std::uint8_t>(1), players);
        CHECK(!found.is_null(0) && !found.is_null(1) && found.is_null(2));
    }
    CHECK(!known.contains("showdown_winner1") && !known.contains("showdown_winner11"));
}

TEST(many_rows) {
    const Loaded loaded;
    std::vector<const char*> texts(2048, kPair);
    texts[64] = texts[2047] = nullptr;
    const Answer found = call("hand_strength", {texts});
    for (std::size_t row = 0; row < texts.size(); ++row) {
        CHECK_EQUAL(found.is_null(row), texts[row] == nullptr);
    }
}

TEST(errors_are_told) {
    const Loaded loaded;
    for (const char* name : {"hand_strength", "hand_category"}) {
        CHECK(call(name, {{kHigh, nullptr, "8C 1S"}}).error == "row 2");
    }
    CHECK(call("showdown_winner", {{kHigh}, {"8C 1S"}}).error == "row 0");
}

TEST(what_is_ascii_may_need_no_reader) {
    Loaded loaded;
    loaded.settings.ascii = false;
    const Answer found = call("hand_strength", {{"nut", "none"}});
    CHECK(found.is_null(0) && found.is_null(1) && found.error.empty());
    CHECK(call("hand_strength", {{"8\xE2\x99\xA5"}}).error == "row 0");
}

TEST(rules_are_changed_and_slots_used_again) {
    const Loaded loaded;
    std::vector<std::uint16_t> column(7463, 7);
    column[0] = 0;
    Settings other = loaded.settings;
    other.column = column.data();
    CHECK_EQUAL(call("showdown_slot", {}).value<std::uint32_t>(0),
                static_cast<std::uint32_t>(loaded.slot->number));
    CHECK(use_settings(loaded.slot->number, &other));
    CHECK_EQUAL(call("hand_strength", {{kHigh}}).value<std::uint16_t>(0), 7);
    CHECK(!use_settings(1000, &other) && !use_settings(-2, &other));
    Slot* another = take_slot();
    CHECK(another != loaded.slot);
    CHECK(another->settings.load() == &loaded.settings);
    free_slot(another);
    CHECK(take_slot() == another);
    free_slot(another);
}

TEST(no_slot_without_settings) {
    use_settings(-1, nullptr);
    CHECK(take_slot() == nullptr);
}

TEST(duckdb_may_refuse) {
    const Loaded loaded;
    refused = "hand_category";
    CHECK(!add_functions(nullptr, loaded.slot));
}

}  // namespace
}  // namespace showdown::duck
