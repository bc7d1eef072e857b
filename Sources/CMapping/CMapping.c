#define _GNU_SOURCE
#include "CMapping.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

const void *cmapping_map(int descriptor, size_t size) {
  if (size == 0) return NULL;
  void *bytes = mmap(NULL, size, PROT_READ, MAP_SHARED, descriptor, 0);
  return bytes == MAP_FAILED ? NULL : bytes;
}

void cmapping_unmap(const void *bytes, size_t size) { munmap((void *)bytes, size); }

void cmapping_release(const void *bytes, size_t size, size_t first, size_t last) {
  // A fault maps what lies around its page as well, up to the next multiples of this size.
  const uintptr_t around = 1 << 16;
  const uintptr_t begin = (uintptr_t)bytes, end = begin + size;
  uintptr_t from = (begin + first) & ~(around - 1), to = (begin + last + around - 1) & ~(around - 1);
  if (from < begin) from = begin;
  if (to > end) to = end;
  if (to > from) madvise((void *)from, to - from, MADV_DONTNEED);
}

typedef uint64_t vector __attribute__((vector_size(16), aligned(1), may_alias));

void cmapping_copy_vectors(void *target, const void *source, size_t count) {
  unsigned char *to = target;
  const unsigned char *from = source;
  size_t index = 0;
  for (; index + 64 <= count; index += 64) {
    const vector first = *(const vector *)(from + index), second = *(const vector *)(from + index + 16);
    const vector third = *(const vector *)(from + index + 32), fourth = *(const vector *)(from + index + 48);
    // Else the compiler sees a `memcpy` in the loop and calls the very thing it is to replace.
    __asm__ volatile("" ::: "memory");
    *(vector *)(to + index) = first;
    *(vector *)(to + index + 16) = second;
    *(vector *)(to + index + 32) = third;
    *(vector *)(to + index + 48) = fourth;
  }
  if (index < count) memcpy(to + index, from + index, count - index);
}

/// A copy that is being done on this thread, and where it goes on if its bytes cannot be had.
struct copy {
  sigjmp_buf place;
  uintptr_t first, last;
};

static _Thread_local struct copy *volatile current;
static struct sigaction previous;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void on_bus_error(int number, siginfo_t *info, void *context) {
  struct copy *copy = current;
  const uintptr_t address = (uintptr_t)info->si_addr;
  if (copy != NULL && info->si_code > 0 && address >= copy->first && address < copy->last) {
    current = NULL;
    siglongjmp(copy->place, 1);
  }
  // Somebody else's: as it would have been without this handler.
  if (previous.sa_flags & SA_SIGINFO) {
    previous.sa_sigaction(number, info, context);
  } else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
    previous.sa_handler(number);
  } else {
    sigaction(number, &previous, NULL);
    if (info->si_code <= 0) raise(number);
  }
}

static void install(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_bus_error;
  // The handler leaves by a jump, so the signal must not stay blocked behind it.
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &previous);
}

int cmapping_copy(void *target, const void *source, size_t count) {
  pthread_once(&once, install);
  // A page may lie partly behind the bytes that are asked for; a fault has the address of the byte, not of its page.
  struct copy copy = {.first = (uintptr_t)source, .last = (uintptr_t)source + count};
  if (sigsetjmp(copy.place, 0) != 0) return 0;
  current = &copy;
  cmapping_copy_vectors(target, source, count);
  current = NULL;
  return 1;
}
