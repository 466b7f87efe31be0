// Reductions and scans over tiles and coalesced groups. Included by hip_cooperative_groups.h.
//
// The operation is taken to be associative. Tiles are reduced by exchange (rank ^ 1, rank ^ 2, ...),
// which needs a commutative one; coalesced groups and scans keep the order of ranks. Every thread of
// the group takes part.

namespace cooperative_groups {

// --- operations ---------------------------------------------------------------------------------------

template <typename T>
struct plus {
    LW_HERE T operator()(T a, T b) const { return a + b; }
};
template <typename T>
struct less {
    LW_HERE T operator()(T a, T b) const { return b < a ? b : a; }
};
template <typename T>
struct greater {
    LW_HERE T operator()(T a, T b) const { return a < b ? b : a; }
};
template <typename T>
struct bit_and {
    LW_HERE T operator()(T a, T b) const { return a & b; }
};
template <typename T>
struct bit_or {
    LW_HERE T operator()(T a, T b) const { return a | b; }
};
template <typename T>
struct bit_xor {
    LW_HERE T operator()(T a, T b) const { return a ^ b; }
};

namespace __lw {

// What the first thread gets from an exclusive scan: the value that changes no other; of a function of
// the program's own, T().
template <typename Op, typename T>
struct neutral {
    LW_HERE static T value() { return T(); }
};
template <typename T>
struct neutral<bit_and<T>, T> {
    LW_HERE static T value() { return static_cast<T>(~T()); }
};
template <typename T>
struct neutral<less<T>, T> {
    LW_HERE static T value() { return std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max(); }
};
template <typename T>
struct neutral<greater<T>, T> {
    LW_HERE static T value() { return std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest(); }
};

}  // namespace __lw

// --- reduce -------------------------------------------------------------------------------------------

template <unsigned int Size, typename Parent, typename T, typename Op>
LW_D T reduce(const thread_block_tile<Size, Parent>& tile, T value, Op&& op) {
    for (unsigned int step = 1; step < Size; step <<= 1) value = op(value, tile.shfl_xor(value, step));
    return value;
}

template <typename T, typename Op>
LW_D T reduce(const coalesced_group& group, T value, Op&& op) {
    unsigned int rank = group.thread_rank(), size = group.size();
    for (unsigned int step = 1; step < size; step <<= 1) {
        T other = group.shfl_down(value, step);
        if (rank + step < size) value = op(value, other);
    }
    return group.shfl(value, 0);
}

// --- scans ---------------------------------------------------------------------------------------------

template <typename Group, typename T, typename Op>
LW_D T inclusive_scan(const Group& group, T value, Op&& op) {
    unsigned int rank = group.thread_rank(), size = group.size();
    for (unsigned int step = 1; step < size; step <<= 1) {
        T other = group.shfl_up(value, step);
        if (rank >= step) value = op(other, value);
    }
    return value;
}
template <typename Group, typename T>
LW_D T inclusive_scan(const Group& group, T value) { return inclusive_scan(group, value, plus<T>()); }

template <typename Group, typename T, typename Op>
LW_D T exclusive_scan(const Group& group, T value, Op&& op) {
    T before = group.shfl_up(inclusive_scan(group, value, op), 1);
    return group.thread_rank() == 0 ? __lw::neutral<std::decay_t<Op>, T>::value() : before;
}
template <typename Group, typename T>
LW_D T exclusive_scan(const Group& group, T value) { return exclusive_scan(group, value, plus<T>()); }

// --- one for all -----------------------------------------------------------------------------------------

// Run by the first thread; the others wait, and with _broadcast get its result.
template <typename Group, typename F, typename... Arguments>
LW_D void invoke_one(const Group& group, F&& function, Arguments&&... arguments) {
    if (group.thread_rank() == 0) function(static_cast<Arguments&&>(arguments)...);
    group.sync();
}
template <typename Group, typename F, typename... Arguments>
LW_D auto invoke_one_broadcast(const Group& group, F&& function, Arguments&&... arguments) {
    using Result = std::decay_t<decltype(function(static_cast<Arguments&&>(arguments)...))>;
    Result result{};
    if (group.thread_rank() == 0) result = function(static_cast<Arguments&&>(arguments)...);
    return group.shfl(result, 0);
}

}  // namespace cooperative_groups
