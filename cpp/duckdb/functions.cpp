#include "functions.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "columns.hpp"
#include "layout.hpp"
#include "lookups.hpp"

namespace showdown::duck {
namespace {

constexpr std::size_t kLongestMessage = 4096;

// The tables of a column of strengths, which stay as the column does.
const Ranking& ranking_of(const std::uint16_t* column) {
    if (column == nullptr) {
        return kStandard;
    }
    static std::mutex adding;
    static auto& known = *new std::map<const std::uint16_t*, OtherRanking>;
    const std::lock_guard lock(adding);
    const std::span<const std::uint16_t> strengths(column, tables::kStrengths);
    return known.try_emplace(column, strengths).first->second.tables();
}

// A call for some rows, 2,048 at the most unless DuckDB was built otherwise.
class Call {
  public:
    Call(CallInfo info, Chunk chunk)
        : info_(info), chunk_(chunk), rows_(row_count(chunk)),
          slot_(*static_cast<const Slot*>(extra_of(info))), settings_(*slot_.settings.load()) {}

    std::size_t rows() const { return rows_; }
    const Slot& slot() const { return slot_; }
    const Settings& settings() const { return settings_; }

    // Writes the strengths of a column, 0 for null; false if there was an error, which DuckDB
    // is told.
    bool strengths(Index column, std::uint16_t* out) const {
        const Vector vector = column_of(chunk_, column);
        const PointerTexts texts{static_cast<const char*>(data_of(vector))};
        const Validity valid{reinterpret_cast<const std::uint8_t*>(validity_of(vector)), 0};
        std::size_t row = evaluate_texts(texts, rows_, valid, ranking_of(settings_.column), out);
        while (row < rows_) {
            if (!read(*texts(row), row, out[row])) {
                return false;
            }
            row = first_zero(out, rows_, valid, row + 1);
        }
        return true;
    }

  private:
    bool read(std::string_view text, std::size_t row, std::uint16_t& strength) const {
        const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
        if (!settings_.ascii && std::all_of(text.begin(), text.end(), is_ascii)) {
            return true;
        }
        char message[kLongestMessage] = "";
        const std::int32_t found =
            settings_.read(text.data(), text.size(), row, message, sizeof message);
        if (found < 0) {
            set_error(info_, message);
            return false;
        }
        strength = static_cast<std::uint16_t>(found);
        return true;
    }

    CallInfo info_;
    Chunk chunk_;
    std::size_t rows_;
    const Slot& slot_;
    const Settings& settings_;
};

// Makes rows null that have a value.
template <class Value>
void make_null(Vector out, const Value* values, std::size_t rows, Value value) {
    const Value* end = values + rows;
    const Value* each = std::find(values, end, value);
    if (each == end) {
        return;
    }
    make_validity(out);
    std::uint64_t* bits = validity_of(out);
    for (; each != end; each = std::find(each + 1, end, value)) {
        const auto row = static_cast<std::size_t>(each - values);
        bits[row / 64] &= ~(std::uint64_t{1} << row % 64);
    }
}

void hand_strength(CallInfo info, Chunk chunk, Vector out) {
    const Call call(info, chunk);
    auto* strengths = static_cast<std::uint16_t*>(data_of(out));
    if (call.strengths(0, strengths)) {
        make_null<std::uint16_t>(out, strengths, call.rows(), 0);
    }
}

template <Words Settings::*Which>
void hand_words(CallInfo info, Chunk chunk, Vector out) {
    const Call call(info, chunk);
    std::vector<std::uint16_t> strengths(call.rows());
    if (!call.strengths(0, strengths.data())) {
        return;
    }
    const Words& words = call.settings().*Which;
    for (std::size_t row = 0; row < strengths.size(); ++row) {
        const std::int64_t* start = words.starts + strengths[row];
        assign_text(out, row, words.text + start[0], static_cast<Index>(start[1] - start[0]));
    }
    make_null<std::uint16_t>(out, strengths.data(), strengths.size(), 0);
}

void showdown_winner(CallInfo info, Chunk chunk, Vector out) {
    const Call call(info, chunk);
    const std::size_t rows = call.rows();
    const std::size_t players = column_count(chunk);
    std::vector<std::uint16_t> strengths(players * rows);
    std::vector<const std::uint16_t*> columns;
    for (std::size_t player = 0; player < players; ++player) {
        std::uint16_t* column = strengths.data() + player * rows;
        if (!call.strengths(player, column)) {
            return;
        }
        columns.push_back(column);
    }
    auto* winners = static_cast<std::uint8_t*>(data_of(out));
    decide_columns(columns, rows, winners);
    make_null<std::uint8_t>(out, winners, rows, 255);
}

void showdown_slot(CallInfo info, Chunk chunk, Vector out) {
    const Call call(info, chunk);
    std::fill_n(static_cast<std::int32_t*>(data_of(out)), call.rows(), call.slot().number);
}

struct Named {
    const char* name;
    Evaluate evaluate;
    TypeId result;
    int fewest;  // of arguments, which are all VARCHAR
    int most;
};

constexpr Named kFunctions[] = {
    {"hand_strength", hand_strength, TypeId::USMALLINT, 1, 1},
    {"hand_category", hand_words<&Settings::categories>, TypeId::VARCHAR, 1, 1},
    {"hand_description", hand_words<&Settings::descriptions>, TypeId::VARCHAR, 1, 1},
    {"showdown_winner", showdown_winner, TypeId::UTINYINT, 2, kMostPlayers},
    {"showdown_slot", showdown_slot, TypeId::INTEGER, 0, 0},
};

void free_extra(void* slot) { free_slot(static_cast<Slot*>(slot)); }

bool add_overload(FunctionSet set, const Named& named, int arguments, Slot* slot) {
    Function function = create_function();
    Type text = create_type(TypeId::VARCHAR);
    Type result = create_type(named.result);
    set_name(function, named.name);
    for (int i = 0; i < arguments; ++i) {
        add_parameter(function, text);
    }
    set_result(function, result);
    set_evaluate(function, named.evaluate);
    set_extra(function, slot, arguments == 0 ? free_extra : nullptr);
    take_nulls(function);
    const State added = add_to_set(set, function);
    destroy_type(&result);
    destroy_type(&text);
    destroy_function(&function);
    return added == State::SUCCESS;
}

}  // namespace

bool add_functions(Connection connection, Slot* slot) {
    for (const Named& named : kFunctions) {
        FunctionSet set = create_set(named.name);
        bool added = true;
        for (int arguments = named.fewest; arguments <= named.most; ++arguments) {
            added = added && add_overload(set, named, arguments, slot);
        }
        added = added && register_set(connection, set) == State::SUCCESS;
        destroy_set(&set);
        if (!added) {
            return false;
        }
    }
    return true;
}

}  // namespace showdown::duck
