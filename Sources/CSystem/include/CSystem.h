#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <sys/statfs.h>

/// The number of the kind of file system that a path is on, as statfs(2) lists them; 0 where that cannot be told.
static inline unsigned int csystem_kind_of_file_system(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 ? (unsigned int)status.f_type : 0;
}

#endif
