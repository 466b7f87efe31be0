// Cooperative groups for HIP C++: groups of threads that exchange values and wait for each other.
//
// lanewise's own header, made from the names HIP and CUDA publish. A tile and a coalesced group lie
// within one wave: their members are the bits of a mask over the wave's lanes, and a member's rank
// is the number of members below it. Masks that the functions return count ranks, not lanes.
#pragma once

#include <hip/hip_runtime.h>

#ifdef __cplusplus
#include <limits>
#include <type_traits>

#define LW_D __device__ inline
#define LW_HERE __device__ __attribute__((always_inline)) inline

namespace cooperative_groups {

// --- lanes of a wave ----------------------------------------------------------------------------------

namespace __lw {

typedef unsigned long long lane_mask;

LW_HERE unsigned int lane() { return __lane_id(); }
LW_HERE lane_mask lanes_below(unsigned int at) { return (1ull << at) - 1; }
LW_HERE unsigned int count(lane_mask lanes) { return __builtin_popcountll(lanes); }
LW_HERE unsigned int rank_in(lane_mask lanes) { return count(lanes & lanes_below(lane())); }
LW_HERE lane_mask active() { return __ballot(1); }
LW_HERE lane_mask whole_wave() { return static_cast<int>(warpSize) == 64 ? ~0ull : 0xffffffffull; }

// The lane of the member with this rank.
LW_D unsigned int lane_of(lane_mask lanes, unsigned int rank) {
    unsigned int at = 0;
    for (unsigned int width = 32; width != 0; width >>= 1) {
        unsigned int low = count(lanes >> at & lanes_below(width));
        if (rank >= low) {
            rank -= low;
            at += width;
        }
    }
    return at;
}

// From bits of lanes to bits of ranks.
LW_D lane_mask by_rank(lane_mask lanes, lane_mask chosen) {
    lane_mask ranks = 0;
    for (unsigned int rank = 0; lanes != 0; ++rank, lanes &= lanes - 1) {
        if (chosen & lanes & -lanes) ranks |= 1ull << rank;
    }
    return ranks;
}

// The value that another lane passes. Any type that can be copied byte by byte.
template <typename T>
LW_HERE T from_lane(T value, unsigned int lane) {
    static_assert(std::is_trivially_copyable<T>::value, "threads exchange bytes");
    int words[(sizeof(T) + 3) / 4] = {};
    __builtin_memcpy(words, &value, sizeof(T));
    for (int& word : words) word = __builtin_amdgcn_ds_bpermute(static_cast<int>(lane << 2), word);
    __builtin_memcpy(&value, words, sizeof(T));
    return value;
}

template <typename T>
LW_D lane_mask same_value(lane_mask lanes, T value) {
    if constexpr (std::is_integral<T>::value && sizeof(T) < 4) return __match_any(static_cast<int>(value)) & lanes;
    else return __match_any(value) & lanes;
}

template <typename T>
LW_D lane_mask all_same(lane_mask lanes, T value, int& same) {
    lane_mask members = lanes & active();
    same = same_value(lanes, value) == members;
    return same ? members : 0;
}

LW_HERE void sync_wave() {
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}

LW_HERE unsigned int block_size() { return blockDim.x * blockDim.y * blockDim.z; }
LW_HERE unsigned int thread_in_block() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
LW_HERE unsigned int block_in_grid() { return (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
LW_HERE unsigned int block_count() { return gridDim.x * gridDim.y * gridDim.z; }

}  // namespace __lw

// --- what all groups have in common --------------------------------------------------------------------

enum group_type { cg_invalid, cg_multi_grid, cg_grid, cg_workgroup, cg_tiled_group, cg_coalesced_group };

// Any group, where its kind is not known when the function is compiled.
class thread_group {
 public:
    LW_D group_type cg_type() const { return type_; }
    LW_D unsigned int num_threads() const;
    LW_D unsigned int size() const { return num_threads(); }
    LW_D unsigned int thread_rank() const;
    LW_D bool is_valid() const;
    LW_D void sync() const;

 protected:
    LW_HERE thread_group(group_type type, __lw::lane_mask lanes = 0, unsigned int size = 0, unsigned int meta_rank = 0,
                         unsigned int meta_size = 1)
        : lanes_(lanes), type_(type), size_(size), meta_rank_(meta_rank), meta_size_(meta_size) {}

    // The members, their number, and which of how many parts of a parent this is: tiles and
    // coalesced groups only.
    __lw::lane_mask lanes_;
    group_type type_;
    unsigned int size_, meta_rank_, meta_size_;

    friend LW_D thread_group tiled_partition(const thread_group& parent, unsigned int tile_size);
};

// --- the block and the grid ----------------------------------------------------------------------------

class thread_block : public thread_group {
 public:
    LW_HERE static unsigned int num_threads() { return __lw::block_size(); }
    LW_HERE static unsigned int size() { return num_threads(); }
    LW_HERE static unsigned int thread_rank() { return __lw::thread_in_block(); }
    LW_HERE static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    LW_HERE static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
    LW_HERE static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
    LW_HERE static dim3 dim_threads() { return group_dim(); }
    LW_HERE static bool is_valid() { return true; }
    LW_HERE static void sync() { __syncthreads(); }

 private:
    LW_HERE thread_block() : thread_group(cg_workgroup) {}
    friend LW_HERE thread_block this_thread_block();
};

LW_HERE thread_block this_thread_block() { return thread_block(); }

// Only a kernel launched by hipLaunchCooperativeKernel has a valid one: it then finds, through the
// hidden multigrid_sync_arg, the count of work-groups and the words of the barrier.
class grid_group : public thread_group {
 public:
    LW_HERE static unsigned int num_threads() { return __lw::block_count() * __lw::block_size(); }
    LW_HERE static unsigned int size() { return num_threads(); }
    LW_HERE static unsigned int thread_rank() { return __lw::block_in_grid() * __lw::block_size() + __lw::thread_in_block(); }
    LW_HERE static unsigned int block_rank() { return __lw::block_in_grid(); }
    LW_HERE static unsigned int num_blocks() { return __lw::block_count(); }
    LW_HERE static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    LW_HERE static dim3 dim_blocks() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
    LW_HERE static dim3 group_dim() { return dim_blocks(); }
    LW_HERE static bool is_valid() { return __ockl_grid_is_valid(); }
    LW_HERE static void sync() { __ockl_grid_sync(); }

 private:
    LW_HERE grid_group() : thread_group(cg_grid) {}
    friend LW_HERE grid_group this_grid();
};

LW_HERE grid_group this_grid() { return grid_group(); }

// The grids of hipLaunchCooperativeKernelMultiDevice, one on each device.
class multi_grid_group : public thread_group {
 public:
    LW_HERE static unsigned int num_grids() { return __ockl_multi_grid_num_grids(); }
    LW_HERE static unsigned int grid_rank() { return __ockl_multi_grid_grid_rank(); }
    LW_HERE static unsigned int num_threads() { return __ockl_multi_grid_size(); }
    LW_HERE static unsigned int size() { return num_threads(); }
    LW_HERE static unsigned int thread_rank() { return __ockl_multi_grid_thread_rank(); }
    LW_HERE static bool is_valid() { return __ockl_multi_grid_is_valid(); }
    LW_HERE static void sync() { __ockl_multi_grid_sync(); }

 private:
    LW_HERE multi_grid_group() : thread_group(cg_multi_grid) {}
    friend LW_HERE multi_grid_group this_multi_grid();
};

LW_HERE multi_grid_group this_multi_grid() { return multi_grid_group(); }

// --- groups within a wave ------------------------------------------------------------------------------

class coalesced_group : public thread_group {
 public:
    LW_HERE unsigned int num_threads() const { return size_; }
    LW_HERE unsigned int size() const { return size_; }
    LW_HERE unsigned int thread_rank() const { return __lw::rank_in(lanes_); }
    LW_HERE unsigned int meta_group_rank() const { return meta_rank_; }
    LW_HERE unsigned int meta_group_size() const { return meta_size_; }
    LW_HERE bool is_valid() const { return true; }
    LW_HERE void sync() const { __lw::sync_wave(); }

    template <typename T>
    LW_D T shfl(T value, unsigned int rank) const { return __lw::from_lane(value, __lw::lane_of(lanes_, rank % size_)); }
    // Beyond the ends of the group a thread keeps its own value.
    template <typename T>
    LW_D T shfl_up(T value, unsigned int delta) const {
        unsigned int rank = thread_rank();
        return __lw::from_lane(value, __lw::lane_of(lanes_, rank < delta ? rank : rank - delta));
    }
    template <typename T>
    LW_D T shfl_down(T value, unsigned int delta) const {
        unsigned int rank = thread_rank();
        return __lw::from_lane(value, __lw::lane_of(lanes_, delta >= size_ - rank ? rank : rank + delta));
    }
    LW_HERE int any(int predicate) const { return (__ballot(predicate) & lanes_) != 0; }
    LW_HERE int all(int predicate) const { return (__ballot(!predicate) & lanes_) == 0; }
    LW_D unsigned long long ballot(int predicate) const { return __lw::by_rank(lanes_, __ballot(predicate)); }
    template <typename T>
    LW_D unsigned long long match_any(T value) const { return __lw::by_rank(lanes_, __lw::same_value(lanes_, value)); }
    template <typename T>
    LW_D unsigned long long match_all(T value, int& same) const { return __lw::by_rank(lanes_, __lw::all_same(lanes_, value, same)); }

 private:
    LW_HERE explicit coalesced_group(__lw::lane_mask lanes, unsigned int meta_rank = 0, unsigned int meta_size = 1)
        : thread_group(cg_coalesced_group, lanes, __lw::count(lanes), meta_rank, meta_size) {}
    LW_HERE __lw::lane_mask lanes() const { return lanes_; }
    LW_HERE unsigned int lane_of(unsigned int rank) const { return __lw::lane_of(lanes_, rank); }
    friend struct __lw_access;
    friend LW_HERE coalesced_group coalesced_threads();
    friend LW_D thread_group tiled_partition(const thread_group& parent, unsigned int tile_size);
    friend LW_D coalesced_group tiled_partition(const coalesced_group& parent, unsigned int tile_size);
};

// The threads of the wave that run together here.
LW_HERE coalesced_group coalesced_threads() { return coalesced_group(__lw::active()); }

template <unsigned int Size, typename Parent = void>
class thread_block_tile;

// A tile of a power of two of threads with ranks in a row, wherever it comes from.
template <unsigned int Size>
class thread_block_tile<Size, void> : public thread_group {
    static_assert(Size != 0 && (Size & (Size - 1)) == 0 && Size <= 64, "a tile has 1, 2, 4, 8, 16, 32 or 64 threads");

 public:
    LW_HERE static constexpr unsigned int num_threads() { return Size; }
    LW_HERE static constexpr unsigned int size() { return Size; }
    LW_HERE static unsigned int thread_rank() { return __lw::lane() & (Size - 1); }
    LW_HERE unsigned int meta_group_rank() const { return meta_rank_; }
    LW_HERE unsigned int meta_group_size() const { return meta_size_; }
    LW_HERE static bool is_valid() { return true; }
    LW_HERE static void sync() { __lw::sync_wave(); }

    template <typename T>
    LW_HERE T shfl(T value, int rank) const { return __lw::from_lane(value, first() + (rank & (Size - 1))); }
    template <typename T>
    LW_HERE T shfl_up(T value, unsigned int delta) const {
        unsigned int rank = thread_rank();
        return __lw::from_lane(value, first() + (rank < delta ? rank : rank - delta));
    }
    template <typename T>
    LW_HERE T shfl_down(T value, unsigned int delta) const {
        unsigned int rank = thread_rank();
        return __lw::from_lane(value, first() + (delta >= Size - rank ? rank : rank + delta));
    }
    template <typename T>
    LW_HERE T shfl_xor(T value, unsigned int mask) const {
        unsigned int rank = thread_rank();
        return __lw::from_lane(value, first() + ((rank ^ mask) < Size ? rank ^ mask : rank));
    }
    LW_HERE int any(int predicate) const { return (__ballot(predicate) & lanes()) != 0; }
    LW_HERE int all(int predicate) const { return (__ballot(!predicate) & lanes()) == 0; }
    LW_HERE unsigned long long ballot(int predicate) const { return (__ballot(predicate) & lanes()) >> first(); }
    template <typename T>
    LW_D unsigned long long match_any(T value) const { return __lw::same_value(lanes(), value) >> first(); }
    template <typename T>
    LW_D unsigned long long match_all(T value, int& same) const { return __lw::all_same(lanes(), value, same) >> first(); }

 protected:
    LW_HERE thread_block_tile(unsigned int meta_rank, unsigned int meta_size)
        : thread_group(cg_tiled_group, lanes(), Size, meta_rank, meta_size) {
        if (Size > 32 && static_cast<unsigned int>(warpSize) < Size) __builtin_trap();  // wider than this target's waves
    }

 private:
    LW_HERE static unsigned int first() { return __lw::lane() & ~(Size - 1); }
    LW_HERE static __lw::lane_mask lanes() { return (~0ull >> (64 - Size)) << first(); }
    LW_HERE static unsigned int lane_of(unsigned int rank) { return first() + rank; }
    friend struct __lw_access;
};

template <unsigned int Size, typename Parent>
class thread_block_tile : public thread_block_tile<Size, void> {
    LW_HERE thread_block_tile(unsigned int meta_rank, unsigned int meta_size)
        : thread_block_tile<Size, void>(meta_rank, meta_size) {}
    friend struct __lw_access;
};

// --- partitions ---------------------------------------------------------------------------------------

// What the functions that make and use groups may see of them.
struct __lw_access {
    template <unsigned int Size, typename Parent>
    LW_HERE static thread_block_tile<Size, Parent> tile(unsigned int parent_rank, unsigned int parent_size) {
        return thread_block_tile<Size, Parent>(parent_rank / Size, (parent_size + Size - 1) / Size);
    }
    LW_HERE static coalesced_group coalesced(__lw::lane_mask lanes, unsigned int rank, unsigned int size) {
        return coalesced_group(lanes, rank, size);
    }
    template <typename Group>
    LW_HERE static __lw::lane_mask lanes(const Group& group) { return group.lanes(); }
    template <typename Group>
    LW_HERE static unsigned int lane_of(const Group& group, unsigned int rank) { return group.lane_of(rank); }
};

template <unsigned int Size>
LW_HERE thread_block_tile<Size, thread_block> tiled_partition(const thread_block& block) {
    return __lw_access::tile<Size, thread_block>(block.thread_rank(), block.size());
}
template <unsigned int Size, unsigned int ParentSize, typename Parent>
LW_HERE thread_block_tile<Size, thread_block_tile<ParentSize, Parent>> tiled_partition(const thread_block_tile<ParentSize, Parent>& parent) {
    static_assert(Size <= ParentSize, "a tile is no larger than what it is a part of");
    return __lw_access::tile<Size, thread_block_tile<ParentSize, Parent>>(parent.thread_rank(), ParentSize);
}

// By rank: the first `tile_size` members, the next, ...; the last may be smaller.
LW_D coalesced_group tiled_partition(const coalesced_group& parent, unsigned int tile_size) {
    if (tile_size == 0 || (tile_size & (tile_size - 1)) != 0) __builtin_trap();
    unsigned int tile = parent.thread_rank() / tile_size;
    __lw::lane_mask lanes = 0;
    unsigned int rank = 0;
    for (__lw::lane_mask rest = parent.lanes_; rest != 0; rest &= rest - 1, ++rank) {
        if (rank / tile_size == tile) lanes |= rest & -rest;
    }
    return coalesced_group(lanes, tile, (parent.size() + tile_size - 1) / tile_size);
}

LW_D thread_group tiled_partition(const thread_group& parent, unsigned int tile_size) {
    if (parent.type_ == cg_coalesced_group) return tiled_partition(static_cast<const coalesced_group&>(parent), tile_size);
    bool is_tile = parent.type_ == cg_workgroup || (parent.type_ == cg_tiled_group && tile_size <= parent.size_);
    // A tile is a power of two of threads of a block, in one wave.
    if (!is_tile || tile_size == 0 || (tile_size & (tile_size - 1)) != 0 || tile_size > static_cast<unsigned int>(warpSize)) __builtin_trap();
    __lw::lane_mask lanes = (~0ull >> (64 - tile_size)) << (__lw::lane() & ~(tile_size - 1));
    return thread_group(cg_tiled_group, lanes, tile_size, parent.thread_rank() / tile_size,
                        (parent.size() + tile_size - 1) / tile_size);
}

// The threads for which the predicate is the same.
template <typename Group>
LW_D coalesced_group binary_partition(const Group& group, bool predicate) {
    __lw::lane_mask members = __lw_access::lanes(group) & __lw::active(), chosen = __ballot(predicate) & members;
    return __lw_access::coalesced(predicate ? chosen : members & ~chosen, predicate, 2);
}

// The threads with the same label; parts are counted by the first of their threads.
template <typename Group, typename Label>
LW_D coalesced_group labeled_partition(const Group& group, Label label) {
    __lw::lane_mask same = __lw::same_value(__lw_access::lanes(group), label);
    __lw::lane_mask leaders = __ballot(__lw::rank_in(same) == 0) & __lw_access::lanes(group);
    unsigned int rank = __lw::count(leaders & __lw::lanes_below(__builtin_ctzll(same)));
    return __lw_access::coalesced(same, rank, __lw::count(leaders));
}

// --- groups of unknown kind ----------------------------------------------------------------------------

LW_D unsigned int thread_group::num_threads() const {
    switch (type_) {
        case cg_multi_grid: return multi_grid_group::num_threads();
        case cg_grid: return grid_group::num_threads();
        case cg_workgroup: return thread_block::num_threads();
        default: return size_;
    }
}
LW_D unsigned int thread_group::thread_rank() const {
    switch (type_) {
        case cg_multi_grid: return multi_grid_group::thread_rank();
        case cg_grid: return grid_group::thread_rank();
        case cg_workgroup: return thread_block::thread_rank();
        default: return __lw::rank_in(lanes_);
    }
}
LW_D bool thread_group::is_valid() const {
    switch (type_) {
        case cg_multi_grid: return multi_grid_group::is_valid();
        case cg_grid: return grid_group::is_valid();
        default: return true;
    }
}
LW_D void thread_group::sync() const {
    switch (type_) {
        case cg_multi_grid: return multi_grid_group::sync();
        case cg_grid: return grid_group::sync();
        case cg_workgroup: return thread_block::sync();
        default: return __lw::sync_wave();
    }
}

template <typename Group>
LW_HERE void sync(const Group& group) { group.sync(); }
template <typename Group>
LW_HERE unsigned int thread_rank(const Group& group) { return group.thread_rank(); }
template <typename Group>
LW_HERE unsigned int group_size(const Group& group) { return group.size(); }
template <typename Group>
LW_HERE bool is_valid(const Group& group) { return group.is_valid(); }

}  // namespace cooperative_groups

#include <hip/lanewise/cooperative_reduce.inl>

#undef LW_HERE
#undef LW_D
#endif
