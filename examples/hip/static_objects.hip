// The device is used before main, by constructors, and after it, by destructors. (Kernels cannot be
// launched so early: clang registers a file's kernels after its static objects are made.)
#include "check.h"

__global__ void fill(int* values, int value) { values[threadIdx.x] = value; }

struct Table {
    int* values = nullptr;
    Table() {
        CHECK(hipMalloc(&values, 64 * sizeof(int)));
        CHECK(hipMemset(values, 9, 64 * sizeof(int)));
    }
    ~Table() {
        if (hipFree(values) != hipSuccess) std::_Exit(9);
    }
};

static Table table;

int main() {
    for (int value : host_copy(table.values, 64)) EXPECT(value == 0x09090909);
    try {
        fill<<<1, 64>>>(table.values, 1);
        throw 5;
    } catch (int) {
    }
    for (int value : host_copy(table.values, 64)) EXPECT(value == 1);
    fill<<<1000, 64>>>(table.values, 2);  // the program ends without waiting for it
    return verdict();
}
