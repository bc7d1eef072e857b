#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>
#include <stdint.h>

// Calls of libcurl's functions by their addresses. The library is loaded when the first request is made, not linked: it brings
// thirty others along, and every start of the command would pay for them. Swift does not call functions that take any number
// of arguments, so that is done here.

typedef size_t (*ccurl_data_callback)(char *data, size_t size, size_t count, void *context);
typedef int (*ccurl_progress_callback)(void *context, int64_t total, int64_t now, int64_t upTotal, int64_t upNow);

static inline void *ccurl_begin(void *function) { return ((void *(*)(void))function)(); }
static inline void ccurl_end(void *function, void *handle) { ((void (*)(void *))function)(handle); }
static inline int ccurl_perform(void *function, void *handle) { return ((int (*)(void *))function)(handle); }
static inline int ccurl_global(void *function, long flags) { return ((int (*)(long))function)(flags); }

static inline int ccurl_set_number(void *function, void *handle, int option, long value) {
  return ((int (*)(void *, int, ...))function)(handle, option, value);
}
static inline int ccurl_set_size(void *function, void *handle, int option, int64_t value) {
  return ((int (*)(void *, int, ...))function)(handle, option, value);
}
static inline int ccurl_set_pointer(void *function, void *handle, int option, const void *value) {
  return ((int (*)(void *, int, ...))function)(handle, option, value);
}
static inline int ccurl_set_data(void *function, void *handle, int option, ccurl_data_callback value) {
  return ((int (*)(void *, int, ...))function)(handle, option, value);
}
static inline int ccurl_set_progress(void *function, void *handle, int option, ccurl_progress_callback value) {
  return ((int (*)(void *, int, ...))function)(handle, option, value);
}
static inline void *ccurl_append(void *function, void *list, const char *text) {
  return ((void *(*)(void *, const char *))function)(list, text);
}
static inline const char *ccurl_words(void *function, int code) { return ((const char *(*)(int))function)(code); }

#endif
