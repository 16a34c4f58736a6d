// What we call of DuckDB's C API for extensions, which is a table of functions.
//
// A function has its place in the table for good since DuckDB 1.2.0. Places, signatures and the
// numbers of types are those of `duckdb_ext_api_v1` in its src/include/duckdb_extension.h, and of
// its src/include/duckdb.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace showdown::duck {

inline constexpr const char* kVersion = "v1.2.0";

using Index = std::uint64_t;
using Database = struct DatabaseHandle*;
using Connection = struct ConnectionHandle*;
using Type = struct TypeHandle*;
using Chunk = struct ChunkHandle*;
using Vector = struct VectorHandle*;
using Function = struct FunctionHandle*;
using FunctionSet = struct FunctionSetHandle*;
using CallInfo = struct CallInfoHandle*;
using LoadInfo = struct LoadInfoHandle*;

enum class State : int { SUCCESS = 0, ERROR = 1 };
enum class TypeId : int { INTEGER = 4, UTINYINT = 6, USMALLINT = 7, VARCHAR = 17 };

// What an extension is given when it is loaded.
struct Access {
    void (*set_error)(LoadInfo, const char*);
    Database* (*database)(LoadInfo);
    const void* (*api)(LoadInfo, const char* version);
};

using Evaluate = void (*)(CallInfo, Chunk, Vector);
using Destroy = void (*)(void*);

using Untyped = void (*)();
inline constexpr std::size_t kPlaces = 226;
inline std::array<Untyped, kPlaces> places{};

// The function at a place.
template <std::size_t Place, class Signature>
struct At {
    static_assert(Place < kPlaces);

    template <class... Arguments>
    auto operator()(Arguments... arguments) const {
        return reinterpret_cast<std::add_pointer_t<Signature>>(places[Place])(arguments...);
    }
};

inline constexpr At<3, State(Database, Connection*)> connect;
inline constexpr At<6, void(Connection*)> disconnect;

inline constexpr At<156, Type(TypeId)> create_type;
inline constexpr At<184, void(Type*)> destroy_type;

inline constexpr At<189, Index(Chunk)> column_count;
inline constexpr At<190, Vector(Chunk, Index)> column_of;
inline constexpr At<191, Index(Chunk)> row_count;

// The rows of a vector. There is no validity if no row is null, until it is made writable.
inline constexpr At<194, void*(Vector)> data_of;
inline constexpr At<195, std::uint64_t*(Vector)> validity_of;
inline constexpr At<196, void(Vector)> make_validity;
inline constexpr At<198, void(Vector, Index row, const char*, Index size)> assign_text;

inline constexpr At<209, Function()> create_function;
inline constexpr At<210, void(Function*)> destroy_function;
inline constexpr At<211, void(Function, const char*)> set_name;
inline constexpr At<213, void(Function)> take_nulls;
inline constexpr At<215, void(Function, Type)> add_parameter;
inline constexpr At<216, void(Function, Type)> set_result;
inline constexpr At<217, void(Function, void*, Destroy)> set_extra;
inline constexpr At<218, void(Function, Evaluate)> set_evaluate;
inline constexpr At<220, void*(CallInfo)> extra_of;
inline constexpr At<221, void(CallInfo, const char*)> set_error;

inline constexpr At<222, FunctionSet(const char* name)> create_set;
inline constexpr At<223, void(FunctionSet*)> destroy_set;
inline constexpr At<224, State(FunctionSet, Function)> add_to_set;
inline constexpr At<225, State(Connection, FunctionSet)> register_set;

}  // namespace showdown::duck
