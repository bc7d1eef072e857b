// A file's bytes in the address space, copied out of it safely.
//
// The system's copies (`read`, `memcpy` of large blocks) use one string instruction that is slow on many virtual machines;
// a loop of vectors over a mapping takes less than half the time. What a mapping brings with it, a signal where the file has
// become shorter or cannot be read, ends here as a result.

#ifndef INTENTLY_CMAPPING_H
#define INTENTLY_CMAPPING_H

#include <stddef.h>

/// Maps the first `size` bytes of a file for reading; null where it cannot be mapped.
const void *_Nullable cmapping_map(int descriptor, size_t size);

void cmapping_unmap(const void *_Nonnull bytes, size_t size);

/// Copies bytes of a mapping to memory of the caller's. 0 where some of them cannot be had: the file is shorter than it was,
/// or its device fails; what was copied until then is in `target`. May be called on several threads at once, with SIGBUS
/// unblocked.
int cmapping_copy(void *_Nonnull target, const void *_Nonnull source, size_t count);

/// Tells that bytes `first` up to `last` of a mapping of `size` bytes are done with: their pages no longer count as the
/// process's memory. They can still be read.
void cmapping_release(const void *_Nonnull bytes, size_t size, size_t first, size_t last);

/// Copies with the widest vectors there are without asking the processor.
void cmapping_copy_vectors(void *_Nonnull target, const void *_Nonnull source, size_t count);

#endif
