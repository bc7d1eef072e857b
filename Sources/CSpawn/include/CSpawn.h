#ifndef CSPAWN_H
#define CSPAWN_H

#include <spawn.h>

// The C library has it since 2.29 and shows it to those alone who ask for all of its extensions.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);

/// Lets a command begin in a folder.
static inline int cspawn_set_folder(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

#endif
