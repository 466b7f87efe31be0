// Virtual functions, function pointers and recursion in device code.
#include "check.h"

struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual ~Shape() {}
};
struct Square : Shape {
    float side;
    __device__ Square(float s) : side(s) {}
    __device__ float area() const override { return side * side; }
};
struct Box : Shape {
    float width, height;
    __device__ Box(float w, float h) : width(w), height(h) {}
    __device__ float area() const override { return width * height; }
};

__device__ int twice(int x) { return 2 * x; }
__device__ int square(int x) { return x * x; }
__device__ int (*const operations[2])(int) = {twice, square};
__device__ __attribute__((noinline)) int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

__global__ void run(float* areas, int* results, int* numbers) {
    Square square_shape(threadIdx.x);
    Box box_shape(threadIdx.x, 2);
    const Shape* shape = &square_shape;
    if (threadIdx.x % 2) shape = &box_shape;
    areas[threadIdx.x] = shape->area();
    results[threadIdx.x] = operations[threadIdx.x % 2](threadIdx.x);
    numbers[threadIdx.x] = fibonacci(threadIdx.x % 8);
}

int main() {
    const int n = 64, fib[8] = {0, 1, 1, 2, 3, 5, 8, 13};
    float* areas;
    int *results, *numbers;
    CHECK(hipMalloc(&areas, n * sizeof(float)));
    CHECK(hipMalloc(&results, n * sizeof(int)));
    CHECK(hipMalloc(&numbers, n * sizeof(int)));
    run<<<1, n>>>(areas, results, numbers);
    std::vector<float> found = host_copy(areas, n);
    std::vector<int> values = host_copy(results, n), fibs = host_copy(numbers, n);
    for (int i = 0; i < n; ++i) {
        EXPECT(found[i] == (i % 2 ? i * 2.0f : float(i) * i));
        EXPECT(values[i] == (i % 2 ? i * i : 2 * i));
        EXPECT(fibs[i] == fib[i % 8]);
    }
    return verdict();
}
