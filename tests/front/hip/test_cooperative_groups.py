"""hip_cooperative_groups.h: tiles, coalesced groups, partitions, the grid. numpy is the judge."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

import lanewise as lw
from lanewise.targets import target as target_of

Ints = npt.NDArray[np.int64]
TARGETS = ["gfx942", "gfx1100"]
BLOCK, GRID = 192, 2
COUNT = BLOCK * GRID

HEAD = """\
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
namespace cg = cooperative_groups;
#define KERNEL(name) extern "C" __global__ void name(const int* in, unsigned long long* out)
#define AT (blockIdx.x * blockDim.x + threadIdx.x)
struct Pair { int value; short index; };
__device__ int product(int a, int b) { return a * b; }
template <typename Tile> __device__ unsigned long long both(const Tile& tile, int value) {
    int same = 0;
    unsigned long long mask = tile.match_all(value, same);
    return mask + same * 1000000007ull;
}
"""


def launch(
    device: str, source: str, name: str, values: npt.NDArray[np.int32], per_item: int = 1
) -> Ints:
    """One row for each work-item of what the kernel wrote."""
    out = np.zeros((values.size, per_item), np.uint64)
    lw.Device(device).compile(HEAD + source)[name](GRID, BLOCK, values, out)
    return out.view(np.int64)


def drawn(low: int = -50, high: int = 50) -> npt.NDArray[np.int32]:
    return np.random.default_rng(4).integers(low, high, COUNT).astype(np.int32)


def tile_sizes(device: str) -> list[int]:
    return [size for size in (1, 2, 4, 8, 16, 32, 64) if size <= target_of(device).wave_sizes[0]]


# --- tiles ----------------------------------------------------------------------------------------

# What each is of one tile's values x and ranks r: for work-item i of the tile.
TILE: dict[str, tuple[str, Callable[[Ints, Ints, int], Ints]]] = {
    "rank": ("t.thread_rank()", lambda x, r, n: r),
    "size": ("t.size() * 100 + t.num_threads()", lambda x, r, n: 0 * r + 101 * n),
    "shfl": ("t.shfl(a, 1)", lambda x, r, n: 0 * r + x[1 % n]),
    "shfl_each": ("t.shfl(a, t.size() - 1 - t.thread_rank())", lambda x, r, n: x[::-1]),
    "shfl_up": ("t.shfl_up(a, 3)", lambda x, r, n: np.where(r >= 3, x[(r - 3) % n], x)),
    "shfl_down": ("t.shfl_down(a, 3)", lambda x, r, n: np.where(r + 3 < n, x[(r + 3) % n], x)),
    "shfl_xor": ("t.shfl_xor(a, 1)", lambda x, r, n: x[r ^ 1] if n > 1 else x),
    "shfl_struct": (
        "t.shfl(Pair{a, short(t.thread_rank())}, 0).value * 8 + "
        "t.shfl(Pair{a, short(t.thread_rank() + 5)}, 0).index",
        lambda x, r, n: 0 * r + x[0] * 8 + 5,
    ),
    "shfl_wide": (
        "(long long)(t.shfl(a * 1.5e15, 0) / 1.5e15)", lambda x, r, n: 0 * r + x[0],
    ),
    "any": ("t.any(a > 40)", lambda x, r, n: 0 * r + (x > 40).any()),
    "all": ("t.all(a > -40)", lambda x, r, n: 0 * r + (x > -40).all()),
    "ballot": ("t.ballot(a > 0)", lambda x, r, n: 0 * r + bits(x > 0)),
    "match_any": (
        "t.match_any(a & 3)", lambda x, r, n: np.array([bits(x & 3 == one) for one in x & 3]),
    ),
    "match_all": (
        "both(t, a > -40)",
        lambda x, r, n: 0 * r
        + ((bits(r >= 0) + 1000000007) if np.unique(x > -40).size == 1 else 0),
    ),
    "sum": ("cg::reduce(t, a, cg::plus<int>())", lambda x, r, n: 0 * r + x.sum()),
    "least": ("cg::reduce(t, a, cg::less<int>())", lambda x, r, n: 0 * r + x.min()),
    "most": ("cg::reduce(t, a, cg::greater<int>())", lambda x, r, n: 0 * r + x.max()),
    "all_bits": (
        "cg::reduce(t, a, cg::bit_and<int>())", lambda x, r, n: 0 * r + np.bitwise_and.reduce(x),
    ),
    "any_bits": (
        "cg::reduce(t, a, cg::bit_or<int>())", lambda x, r, n: 0 * r + np.bitwise_or.reduce(x),
    ),
    "odd_bits": (
        "cg::reduce(t, a, cg::bit_xor<int>())", lambda x, r, n: 0 * r + np.bitwise_xor.reduce(x),
    ),
    "inclusive": ("cg::inclusive_scan(t, a)", lambda x, r, n: x.cumsum()),
    "exclusive": ("cg::exclusive_scan(t, a)", lambda x, r, n: x.cumsum() - x),
    "inclusive_most": (
        "cg::inclusive_scan(t, a, cg::greater<int>())", lambda x, r, n: np.maximum.accumulate(x),
    ),
    "exclusive_least": (
        "cg::exclusive_scan(t, a, cg::less<int>())",
        lambda x, r, n: np.concatenate([[2**31 - 1], np.minimum.accumulate(x)[:-1]]),
    ),
    "own_function": (
        "cg::inclusive_scan(t, a | 1, product)",
        lambda x, r, n: np.cumprod((x | 1).astype(np.int32), dtype=np.int32).astype(np.int64),
    ),
    "broadcast": (
        "cg::invoke_one_broadcast(t, [&] { return a * 2; })", lambda x, r, n: 0 * r + 2 * x[0],
    ),
}  # fmt: skip


def bits(chosen: npt.NDArray[np.bool_]) -> int:
    value = sum(1 << int(rank) for rank in np.flatnonzero(chosen))
    return value - (value >> 63 << 64)


def tile_source(size: int) -> str:
    writes = "".join(
        f"out[AT * {len(TILE)} + {index}] = (long long)({text});\n"
        for index, (text, _) in enumerate(TILE.values())
    )
    return (
        f"KERNEL(tiles) {{ auto t = cg::tiled_partition<{size}>(cg::this_thread_block());\n"
        f"int a = in[AT];\n{writes} }}\n"
    )


@pytest.mark.parametrize(
    ("target", "size"), [(name, size) for name in TARGETS for size in tile_sizes(name)]
)
def test_every_function_of_a_tile_sees_its_own_tile_alone(target: str, size: int) -> None:
    values = drawn()
    got = launch(target, tile_source(size), "tiles", values, len(TILE))
    ranks = np.arange(size)
    for index, (name, (_, model)) in enumerate(TILE.items()):
        tiles = values.astype(np.int64).reshape(-1, size)
        expected = np.stack([model(tile, ranks, size) for tile in tiles]).reshape(-1)
        signed = got[:, index]
        if name not in ("ballot", "match_any", "match_all", "shfl_wide"):
            signed = signed.astype(np.int32).astype(np.int64)
        np.testing.assert_array_equal(signed, expected, name)


def test_a_tile_wider_than_the_wave_is_stopped() -> None:
    with pytest.raises(lw.KernelFault, match="stopped itself"):
        launch("gfx1100", tile_source(64), "tiles", drawn(), len(TILE))


@pytest.mark.parametrize("target", TARGETS)
def test_tiles_of_tiles_know_which_part_of_their_parent_they_are(target: str) -> None:
    source = """
    template <unsigned int N> __device__ unsigned int take(const cg::thread_block_tile<N>& t) {
        return t.size();
    }
    KERNEL(nested) {
        auto block = cg::this_thread_block();
        auto outer = cg::tiled_partition<32>(block);
        auto inner = cg::tiled_partition<8>(outer);
        cg::thread_block_tile<8> same = inner;
        unsigned long long* mine = out + AT * 6;
        mine[0] = outer.meta_group_rank(); mine[1] = outer.meta_group_size();
        mine[2] = inner.meta_group_rank(); mine[3] = inner.meta_group_size();
        mine[4] = take(inner) + take(same);
        mine[5] = cg::reduce(same, in[AT], cg::plus<int>());
    }
    """
    values = drawn(0, 50)
    got = launch(target, source, "nested", values, 6)
    item = np.arange(COUNT) % BLOCK
    sums = values.reshape(-1, 8).sum(1).repeat(8)
    expected = np.stack([item // 32, 0 * item + 6, item % 32 // 8, 0 * item + 4, 0 * item + 16])
    np.testing.assert_array_equal(got[:, :5].T, expected)
    np.testing.assert_array_equal(got[:, 5], sums)


# --- groups of any kind ---------------------------------------------------------------------------

ANY_GROUP = """
__device__ int sum(cg::thread_group g, int* work, int value) {
    unsigned int rank = g.thread_rank();
    for (unsigned int i = g.size() / 2; i > 0; i /= 2) {
        work[rank] = value;
        g.sync();
        if (rank < i) value += work[rank + i];
        g.sync();
    }
    return value;
}
KERNEL(any_group) {
    __shared__ int work[192];
    auto block = cg::this_thread_block();
    auto quarter = cg::tiled_partition(block, 32);
    auto part = cg::tiled_partition(quarter, 4);
    unsigned long long* mine = out + AT * 5;
    mine[0] = sum(block, work, in[AT]);
    block.sync();
    int* own = work + (block.thread_rank() & ~31u);
    mine[1] = sum(quarter, own, in[AT]);
    cg::sync(block);
    own += quarter.thread_rank() & ~3u;
    mine[2] = sum(part, own, in[AT]);
    mine[3] = cg::thread_rank(part) * 100 + cg::group_size(part);
    mine[4] = part.is_valid() && block.cg_type() == cg::cg_workgroup
        && part.cg_type() == cg::cg_tiled_group;
}
"""


@pytest.mark.parametrize("target", TARGETS)
def test_one_function_sums_over_blocks_and_over_tiles(target: str) -> None:
    values = drawn(0, 50)
    got = launch(target, ANY_GROUP, "any_group", values, 5)
    # 192 work-items are halved to 96, 48, 24, 12, 6, 3, 1: the sum is of the first two of three
    for column, size in ((1, 32), (2, 4)):
        first = got[::size, column]
        np.testing.assert_array_equal(first, values.reshape(-1, size).sum(1))
    thirds = values.reshape(GRID, 64, 3).sum(1)
    np.testing.assert_array_equal(got[::BLOCK, 0], thirds[:, 0] + thirds[:, 1])
    assert (got[:, 3] == np.arange(COUNT) % 4 * 100 + 4).all()
    assert (got[:, 4] == 1).all()


def flat(place: tuple[int, int, int]) -> int:
    return place[0] + 10 * place[1] + 100 * place[2]


@pytest.mark.parametrize("target", TARGETS)
def test_block_and_grid_count_in_three_dimensions(target: str) -> None:
    source = """
    extern "C" __global__ void count(int* out) {
        auto block = cg::this_thread_block();
        auto grid = cg::this_grid();
        int* mine = out + 10 * grid.thread_rank();
        dim3 group = block.group_index(), item = block.thread_index(), blocks = grid.dim_blocks();
        mine[0] = block.thread_rank(); mine[1] = block.size(); mine[2] = grid.size();
        mine[3] = group.x + 10 * group.y + 100 * group.z;
        mine[4] = item.x + 10 * item.y + 100 * item.z;
        mine[5] = block.group_dim().x + 10 * block.dim_threads().y + 100 * block.group_dim().z;
        mine[6] = blocks.x + 10 * blocks.y + 100 * blocks.z;
        mine[7] = grid.block_rank(); mine[8] = grid.num_blocks(); mine[9] = grid.is_valid();
    }
    """
    grid, block = (3, 2, 2), (4, 3, 5)
    out = np.zeros((12 * 60, 10), np.int32)
    lw.Device(target).compile(HEAD + source)["count"](grid, block, out)
    groups = [(x, y, z) for z in range(2) for y in range(2) for x in range(3)]
    items = [(x, y, z) for z in range(5) for y in range(3) for x in range(4)]
    expected = [
        [j, 60, 720, flat(group), flat(item), 534, 223, i, 12, 1]
        for i, group in enumerate(groups)
        for j, item in enumerate(items)
    ]
    np.testing.assert_array_equal(out, expected)


@pytest.mark.parametrize("target", TARGETS)
def test_the_grid_waits_for_all_its_blocks_again_and_again(target: str) -> None:
    source = """
    extern "C" __global__ void rounds(int* counter, int* seen) {
        auto grid = cg::this_grid();
        for (int round = 0; round < 4; ++round) {
            if (cg::this_thread_block().thread_rank() == 0) atomicAdd(counter, 1);
            grid.sync();
            if (grid.thread_rank() % 64 == 0) {
                seen[round * 9 + grid.thread_rank() / 64] = *(volatile int*)counter;
            }
            grid.sync();
        }
    }
    """
    kernel = lw.Device(target).compile(HEAD + source)["rounds"]
    for _ in range(2):
        counter, seen = np.zeros(1, np.int32), np.zeros((4, 9), np.int32)
        kernel(9, 64, counter, seen)
        np.testing.assert_array_equal(seen, np.repeat([[9], [18], [27], [36]], 9, axis=1))


# --- coalesced groups -----------------------------------------------------------------------------

COALESCED: dict[str, tuple[str, Callable[[Ints], Ints]]] = {
    "rank": ("c.thread_rank()", lambda x: np.arange(x.size)),
    "size": ("c.size() + c.num_threads()", lambda x: 0 * x + 2 * x.size),
    "shfl": ("c.shfl(a, 1)", lambda x: 0 * x + x[1 % x.size]),
    "shfl_up": ("c.shfl_up(a, 2)", lambda x: np.concatenate([x[:2], x[:-2]])[: x.size]),
    "shfl_down": (
        "c.shfl_down(a, 2)", lambda x: np.concatenate([x[2:], x[max(x.size - 2, 0) :]]),
    ),
    "any": ("c.any(a > 45)", lambda x: 0 * x + (x > 45).any()),
    "all": ("c.all(a > -45)", lambda x: 0 * x + (x > -45).all()),
    "ballot": ("c.ballot(a > 20)", lambda x: 0 * x + bits(x > 20)),
    "match_any": (
        "c.match_any(a & 7)", lambda x: np.array([bits(x & 7 == one) for one in x & 7]),
    ),
    "sum": ("cg::reduce(c, a, cg::plus<int>())", lambda x: 0 * x + x.sum()),
    "least": ("cg::reduce(c, a, cg::less<int>())", lambda x: 0 * x + x.min()),
    "inclusive": ("cg::inclusive_scan(c, a)", lambda x: x.cumsum()),
    "exclusive": ("cg::exclusive_scan(c, a, cg::plus<int>())", lambda x: x.cumsum() - x),
    "fours": (
        "cg::reduce(cg::tiled_partition(c, 4), a, cg::plus<int>())",
        lambda x: np.array([x[i // 4 * 4 : i // 4 * 4 + 4].sum() for i in range(x.size)]),
    ),
    "fours_meta": (
        "cg::tiled_partition(c, 4).meta_group_rank() * 100 +"
        " cg::tiled_partition(c, 4).meta_group_size()",
        lambda x: np.arange(x.size) // 4 * 100 + (x.size + 3) // 4,
    ),
    "parted": (
        "cg::reduce(cg::binary_partition(c, a > 0), a, cg::plus<int>())",
        lambda x: np.where(x > 0, x[x > 0].sum(), x[x <= 0].sum()),
    ),
    "labeled": (
        "cg::labeled_partition(c, a & 3).thread_rank()",
        lambda x: np.array([(x[:i] & 3 == x[i] & 3).sum() for i in range(x.size)]),
    ),
    "labeled_meta": (
        "cg::labeled_partition(c, a & 3).meta_group_rank() * 10 +"
        " cg::labeled_partition(c, a & 3).meta_group_size()",
        lambda x: np.array(
            [list(dict.fromkeys(x & 3)).index(one) * 10 + np.unique(x & 3).size for one in x & 3]
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("where", ["a % 3 == 0", "a > 35", "threadIdx.x % 64 == 5", "a > -100"])
@pytest.mark.parametrize("target", TARGETS)
def test_threads_that_came_together_make_a_group(target: str, where: str) -> None:
    writes = "".join(
        f"out[AT * {len(COALESCED)} + {index}] = (long long)({text});\n"
        for index, (text, _) in enumerate(COALESCED.values())
    )
    source = (
        f"KERNEL(together) {{ int a = in[AT]; if ({where}) {{"
        f" auto c = cg::coalesced_threads();\n{writes} }} }}"
    )
    values = drawn()
    got = launch(target, source, "together", values, len(COALESCED))
    items = np.arange(COUNT)
    names = {"a": values, "threadIdx.x": items % BLOCK}
    inside = eval(where.replace("threadIdx.x", "t"), {"a": names["a"], "t": names["threadIdx.x"]})
    if "%" in where and where.startswith("a"):
        inside = np.fmod(values, 3) == 0  # C's remainder
    wave = target_of(target).wave_sizes[0]
    expected = np.zeros_like(got)
    for start in range(0, COUNT, wave):
        here = start + np.flatnonzero(inside[start : start + wave])
        if here.size:
            members = values[here].astype(np.int64)
            for index, (_, model) in enumerate(COALESCED.values()):
                expected[here, index] = model(members)
    for index, name in enumerate(COALESCED):
        column = got[:, index]
        if name not in ("ballot", "match_any"):
            column = column.astype(np.int32).astype(np.int64)
        np.testing.assert_array_equal(column, expected[:, index], name)


# --- in the manner of public samples --------------------------------------------------------------

SAMPLES = {
    # one atomic for all threads that come to it
    "aggregated": (
        """
        __device__ int next(int* counter) {
            cg::coalesced_group active = cg::coalesced_threads();
            int first = 0;
            if (active.thread_rank() == 0) first = atomicAdd(counter, active.size());
            return active.shfl(first, 0) + active.thread_rank();
        }
        extern "C" __global__ void sample(const int* in, int* out, int* total, int n) {
            int i = cg::this_grid().thread_rank();
            if (i < n && in[i] > 0) out[next(total)] = in[i];
        }
        """,
        lambda x: (x[x > 0].sum(), (x > 0).sum()),
    ),
    # a sum by tiles, then one atomic of each tile
    "tile_sum": (
        """
        template <int Size> __device__ int add(cg::thread_block_tile<Size> tile, int value) {
            for (int i = tile.size() / 2; i > 0; i /= 2) value += tile.shfl_down(value, i);
            return value;
        }
        extern "C" __global__ void sample(const int* in, int* out, int* total, int n) {
            int sum = 0;
            cg::grid_group grid = cg::this_grid();
            for (int i = grid.thread_rank(); i < n; i += grid.size()) sum += in[i];
            auto tile = cg::tiled_partition<16>(cg::this_thread_block());
            sum = add<16>(tile, sum);
            if (tile.thread_rank() == 0) { atomicAdd(out, sum); atomicAdd(total, 1); }
        }
        """,
        lambda x: (x.sum(), COUNT // 16),
    ),
    # blocks leave their sums; after the barrier one block adds them up
    "grid_sum": (
        """
        extern "C" __global__ void sample(const int* in, int* out, int* total, int n) {
            __shared__ int work[192];
            cg::thread_block block = cg::this_thread_block();
            cg::grid_group grid = cg::this_grid();
            int r = block.thread_rank();
            work[r] = in[grid.thread_rank()];
            block.sync();
            if (r == 0) {
                int sum = 0;
                for (int i = 0; i < (int)block.size(); ++i) sum += work[i];
                out[1 + grid.block_rank()] = sum;
            }
            grid.sync();
            if (grid.thread_rank() == 0) {
                int sum = 0;
                for (unsigned int i = 0; i < grid.num_blocks(); ++i) sum += out[1 + i];
                *total = sum;
                for (int i = 0; i < n; ++i) out[i] = 0;
            }
        }
        """,
        lambda x: (0, x.sum()),
    ),
}


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("target", TARGETS)
def test_a_program_in_the_manner_of_public_samples_is_right(target: str, name: str) -> None:
    source, model = SAMPLES[name]
    values, out, total = drawn(), np.zeros(COUNT, np.int32), np.zeros(1, np.int32)
    kernel = lw.Device(target).compile(HEAD + source)["sample"]
    kernel(GRID, BLOCK, values, out, total, COUNT)
    assert (out.sum(), total[0]) == model(values.astype(np.int64))
