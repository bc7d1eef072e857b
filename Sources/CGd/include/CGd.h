#ifndef CGD_H
#define CGD_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

// Calls of libgd's functions by their addresses. The library is loaded when the first image is read or written, not linked: it
// brings fifty others along, and every start of the command would pay for them. Pixels pass through here in loops, so that
// Swift need not know how the library keeps them: 0xAARRGGBB, with an alpha of 0 (clear) to 255.

static void cgd_no_message(int priority, const char *format, va_list values) {
  (void)priority;
  (void)format;
  (void)values;
}

/// Has the library say nothing: faults are told by what its functions give.
static inline void cgd_be_quiet(void *setErrorMethod) {
  ((void (*)(void (*)(int, const char *, va_list)))setErrorMethod)(cgd_no_message);
}
/// The same of libtiff, which it loads.
static inline void cgd_tiff_be_quiet(void *setHandler) { ((void *(*)(void *))setHandler)(NULL); }

static inline void *cgd_read(void *function, const void *bytes, int count) {
  return ((void *(*)(int, void *))function)(count, (void *)bytes);
}
/// JPEG, where warnings are no faults.
static inline void *cgd_read_forgiving(void *function, const void *bytes, int count) {
  return ((void *(*)(int, void *, int))function)(count, (void *)bytes, 1);
}
/// Width and height: what is drawn on is all of it as long as nobody says otherwise.
static inline void cgd_size(void *getClip, void *image, int *width, int *height) {
  int left = 0, top = 0, right = -1, bottom = -1;
  ((void (*)(void *, int *, int *, int *, int *))getClip)(image, &left, &top, &right, &bottom);
  *width = right - left + 1;
  *height = bottom - top + 1;
}
/// Copies so many pixels, row by row.
static inline void cgd_take(void *getPixel, void *image, int width, int height, uint32_t *pixels) {
  int (*get)(void *, int, int) = (int (*)(void *, int, int))getPixel;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint32_t pixel = (uint32_t)get(image, x, y);
      uint32_t opacity = 127 - (pixel >> 24 & 127);
      *pixels++ = (opacity << 1 | opacity >> 6) << 24 | (pixel & 0xFFFFFF);
    }
}
/// An image of these pixels; NULL where there is no memory.
static inline void *cgd_make(
    void *create, void *alphaBlending, void *saveAlpha, void *setPixel, int width, int height, const uint32_t *pixels) {
  void *image = ((void *(*)(int, int))create)(width, height);
  if (!image) return NULL;
  ((void (*)(void *, int))alphaBlending)(image, 0);
  ((void (*)(void *, int))saveAlpha)(image, 1);
  void (*set)(void *, int, int, int) = (void (*)(void *, int, int, int))setPixel;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint32_t pixel = *pixels++;
      set(image, x, y, (int)((127 - (pixel >> 25)) << 24 | (pixel & 0xFFFFFF)));
    }
  return image;
}
/// An image of at most 256 colors, and for each pixel the place of its color among them.
static inline void *cgd_make_indexed(
    void *create, void *allocate, void *setPixel, int width, int height, const uint32_t *colors, int count,
    const uint8_t *indexes) {
  void *image = ((void *(*)(int, int))create)(width, height);
  if (!image) return NULL;
  int (*add)(void *, int, int, int) = (int (*)(void *, int, int, int))allocate;
  for (int i = 0; i < count; i++) add(image, colors[i] >> 16 & 255, colors[i] >> 8 & 255, colors[i] & 255);
  void (*set)(void *, int, int, int) = (void (*)(void *, int, int, int))setPixel;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) set(image, x, y, *indexes++);
  return image;
}
static inline void cgd_destroy(void *function, void *image) { ((void (*)(void *))function)(image); }
/// Which color, as the library has it or by its place, is clear.
static inline void cgd_set_clear(void *function, void *image, int color) {
  ((void (*)(void *, int))function)(image, color);
}

static inline void *cgd_write(void *function, void *image, int *count) {
  return ((void *(*)(void *, int *))function)(image, count);
}
static inline void *cgd_write_with(void *function, void *image, int *count, int option) {
  return ((void *(*)(void *, int *, int))function)(image, count, option);
}
static inline void *cgd_begin_animation(void *function, void *image, int *count, int loops) {
  return ((void *(*)(void *, int *, int, int))function)(image, count, 0, loops);
}
static inline void *cgd_add_frame(void *function, void *image, int *count, int delay, int disposal) {
  return ((void *(*)(void *, int *, int, int, int, int, int, void *))function)(
      image, count, 1, 0, 0, delay, disposal, NULL);
}
static inline void *cgd_end_animation(void *function, int *count) { return ((void *(*)(int *))function)(count); }
static inline void cgd_free(void *function, void *bytes) { ((void (*)(void *))function)(bytes); }

#endif
