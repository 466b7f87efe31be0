// Children of a fork use the device, whether the parent did before or not.
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

__global__ void add(int* cell, int amount) { atomicAdd(cell, amount); }

static int work(int amount) {
    int* cell;
    if (hipMalloc(&cell, sizeof(int)) || hipMemset(cell, 0, sizeof(int))) return 3;
    add<<<4, 64>>>(cell, amount);
    int found = -1;
    if (hipMemcpy(&found, cell, sizeof(int), hipMemcpyDeviceToHost)) return 4;
    return found == 256 * amount ? 0 : 5;
}

static bool child_is_right(int amount) {
    std::fflush(stdout);
    pid_t child = fork();
    if (child == 0) _exit(work(amount));
    int status = -1;
    waitpid(child, &status, 0);
    return status == 0;
}

int main() {
    EXPECT(child_is_right(2));
    EXPECT(work(3) == 0);
    EXPECT(child_is_right(4));
    return verdict();
}
