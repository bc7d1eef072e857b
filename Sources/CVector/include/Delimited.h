// Finding the cells of delimited text with quotes, 64 bytes at a time.
//
// The meaning stands once, in `cvector_advance`, as arithmetic on masks. What differs by machine is how masks are made and how
// the places of their bits are written out: the baseline of every machine (SSE2, NEON or portable arithmetic), AVX2 with bit
// instructions, and AVX-512, which writes 16 places at once. `cvector_collect` takes the best one there is.

#ifndef INTENTLY_DELIMITED_H
#define INTENTLY_DELIMITED_H

#include "CVector.h"

/// What there is in 64 bytes of delimited text, one bit for each byte.
typedef struct {
  uint64_t delimiters;
  uint64_t line_feeds;
  uint64_t quotes;
  uint64_t returns;
  /// Bytes from 0x80 on.
  uint64_t high;
} cvector_delimited;

/// Where a walk over delimited text stands: what the bytes before the next one were.
///
/// Every quote opens or closes. That is what a CSV reader makes of them only where each opening one follows a delimiter, a
/// line end or a closing one, and each closing one is followed by a delimiter, a line end or an opening one; `odd` tells that
/// somewhere this was not so, or that a CR outside quotes stood without its LF.
typedef struct {
  /// All bits where the next byte is inside quotes.
  uint64_t inside;
  /// 1 where the byte before was a delimiter or line end outside quotes.
  uint64_t border;
  /// 1 where the byte before was a closing quote.
  uint64_t closing;
  /// 1 where the byte before was a CR outside quotes.
  uint64_t returned;
  /// Bits of bytes that are not as they should be.
  uint64_t odd;
  /// Bits of CRs outside quotes.
  uint64_t returns;
} cvector_walk;

/// What a walk finds in one block.
typedef struct {
  /// Delimiters and line feeds outside quotes.
  uint64_t separators;
  uint64_t line_feeds;
  /// Line feeds and CRs inside quotes.
  uint64_t quoted_line_ends;
  uint64_t high;
} cvector_found;

/// The places of what was found, ascending. Each list has room for one place at each byte, and 64 more.
typedef struct {
  uint32_t *_Nonnull separators;
  size_t separator_count;
  uint32_t *_Nonnull line_feeds;
  size_t line_feed_count;
  uint32_t *_Nonnull quoted_line_ends;
  size_t quoted_line_end_count;
  /// Where blocks begin that hold bytes from 0x80 on.
  uint32_t *_Nonnull high_blocks;
  size_t high_block_count;
} cvector_lists;

CVECTOR_INLINE cvector_delimited cvector_delimited_portable(
    const uint8_t *_Nonnull block, uint8_t delimiter, uint8_t quote) {
  cvector_delimited found;
  found.delimiters = cvector_mask_portable(block, delimiter);
  found.line_feeds = cvector_mask_portable(block, 0x0A);
  found.quotes = cvector_mask_portable(block, quote);
  found.returns = cvector_mask_portable(block, 0x0D);
  found.high = cvector_high_portable(block);
  return found;
}

CVECTOR_INLINE cvector_delimited cvector_delimited_baseline(
    const uint8_t *_Nonnull block, uint8_t delimiter, uint8_t quote) {
  cvector_delimited found;
  found.delimiters = cvector_mask(block, delimiter);
  found.line_feeds = cvector_mask(block, 0x0A);
  found.quotes = cvector_mask(block, quote);
  found.returns = cvector_mask(block, 0x0D);
  found.high = cvector_high(block);
  return found;
}

/// Walks over the first `count` bytes, 1 to 64, of a block. `quotes` is all bits where there is a quote at all.
CVECTOR_INLINE cvector_found cvector_advance(
    cvector_walk *_Nonnull walk, cvector_delimited masks, unsigned count, uint64_t quotes) {
  const unsigned last = count - 1;
  const uint64_t valid = count == 64 ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1;
  uint64_t separators = (masks.delimiters | masks.line_feeds) & valid;
  uint64_t line_feeds = masks.line_feeds & valid;
  uint64_t returns = masks.returns & valid;
  const uint64_t marks = masks.quotes & quotes & valid;
  cvector_found found;
  found.high = masks.high & valid;
  if (__builtin_expect((marks | walk->inside) == 0, 1)) {
    walk->odd |= walk->closing & ~(separators | returns);
    if (__builtin_expect((returns | walk->returned) != 0, 0)) {
      walk->odd |= (returns << 1 | walk->returned) & ~line_feeds & valid;
      walk->returned = returns >> last & 1;
      walk->returns |= returns;
    }
    walk->border = separators >> last & 1;
    walk->closing = 0;
    found.separators = separators;
    found.line_feeds = line_feeds;
    found.quoted_line_ends = 0;
    return found;
  }
  const uint64_t quoted = cvector_prefix_xor(marks) ^ walk->inside;
  const uint64_t opens = marks & quoted;
  const uint64_t closes = marks & ~quoted;
  found.quoted_line_ends = (line_feeds | returns) & quoted;
  separators &= ~quoted;
  line_feeds &= ~quoted;
  returns &= ~quoted;
  const uint64_t after_close = (closes << 1 | walk->closing) & valid;
  walk->odd |= opens & ~(separators << 1 | walk->border | after_close);
  walk->odd |= after_close & ~(separators | returns | opens);
  walk->odd |= (returns << 1 | walk->returned) & ~line_feeds & valid;
  walk->inside = (quoted >> last & 1) == 0 ? 0 : ~(uint64_t)0;
  walk->border = separators >> last & 1;
  walk->closing = closes >> last & 1;
  walk->returned = returns >> last & 1;
  walk->returns |= returns;
  found.separators = separators;
  found.line_feeds = line_feeds;
  return found;
}

/// Writes the places of all bits; up to 12 are written even where there are fewer, so that no branch hangs on their number.
CVECTOR_INLINE void cvector_write_places(uint32_t *_Nonnull list, size_t *_Nonnull count, uint64_t bits, uint32_t base) {
  uint32_t *places = list + *count;
  *count += (size_t)__builtin_popcountll(bits);
  for (int index = 0; index < 12; index++) {
    places[index] = base + cvector_lowest(bits);
    bits &= bits - 1;
  }
  places += 12;
  while (__builtin_expect(bits != 0, 0)) {
    *places++ = base + cvector_lowest(bits);
    bits &= bits - 1;
  }
}

/// Writes what was found besides the separators.
CVECTOR_INLINE void cvector_write_others(cvector_lists *_Nonnull lists, cvector_found found, uint32_t base) {
  lists->high_blocks[lists->high_block_count] = base;
  lists->high_block_count += found.high != 0;
  // Most blocks have one line end or none.
  lists->line_feeds[lists->line_feed_count] = base + cvector_lowest(found.line_feeds);
  lists->line_feed_count += found.line_feeds != 0;
  uint64_t bits = found.line_feeds & (found.line_feeds - 1);
  while (__builtin_expect(bits != 0, 0)) {
    lists->line_feeds[lists->line_feed_count++] = base + cvector_lowest(bits);
    bits &= bits - 1;
  }
  bits = found.quoted_line_ends;
  while (__builtin_expect(bits != 0, 0)) {
    lists->quoted_line_ends[lists->quoted_line_end_count++] = base + cvector_lowest(bits);
    bits &= bits - 1;
  }
}

/// Walks over `bytes[first..<last]` and writes what is found; 64 bytes may be read from each place of them on.
#define CVECTOR_COLLECT(MASKS, WRITE)                                                                     \
  cvector_walk state = *walk;                                                                             \
  cvector_lists found_lists = *lists;                                                                     \
  size_t place = first;                                                                                   \
  for (; place + 64 <= last; place += 64) {                                                               \
    cvector_found found = cvector_advance(&state, MASKS(bytes + place, delimiter, quote), 64, quotes);    \
    WRITE(found_lists.separators, &found_lists.separator_count, found.separators, (uint32_t)place);       \
    cvector_write_others(&found_lists, found, (uint32_t)place);                                           \
  }                                                                                                       \
  if (place < last) {                                                                                     \
    cvector_found found =                                                                                 \
        cvector_advance(&state, MASKS(bytes + place, delimiter, quote), (unsigned)(last - place), quotes); \
    WRITE(found_lists.separators, &found_lists.separator_count, found.separators, (uint32_t)place);       \
    cvector_write_others(&found_lists, found, (uint32_t)place);                                           \
  }                                                                                                       \
  *walk = state;                                                                                          \
  *lists = found_lists;

#define CVECTOR_COLLECT_PARAMETERS                                                                        \
  const uint8_t *_Nonnull bytes, size_t first, size_t last, uint8_t delimiter, uint8_t quote,             \
      uint64_t quotes, cvector_walk *_Nonnull walk, cvector_lists *_Nonnull lists

static inline void cvector_collect_portable(CVECTOR_COLLECT_PARAMETERS) {
  CVECTOR_COLLECT(cvector_delimited_portable, cvector_write_places)
}

static inline void cvector_collect_baseline(CVECTOR_COLLECT_PARAMETERS) {
  CVECTOR_COLLECT(cvector_delimited_baseline, cvector_write_places)
}

#if defined(__x86_64__)
#define CVECTOR_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define CVECTOR_AVX512 __attribute__((target("avx2,avx512f,avx512bw,avx512vbmi2,bmi,bmi2,popcnt")))

static inline __attribute__((always_inline)) CVECTOR_AVX2 uint64_t cvector_mask_avx2(__m256i low, __m256i high, uint8_t byte) {
  const __m256i pattern = _mm256_set1_epi8((char)byte);
  uint64_t first = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, pattern));
  uint64_t second = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, pattern));
  return first | second << 32;
}

static inline __attribute__((always_inline)) CVECTOR_AVX2 cvector_delimited cvector_delimited_avx2(
    const uint8_t *_Nonnull block, uint8_t delimiter, uint8_t quote) {
  const __m256i low = _mm256_loadu_si256((const __m256i *)block);
  const __m256i high = _mm256_loadu_si256((const __m256i *)(block + 32));
  cvector_delimited found;
  found.delimiters = cvector_mask_avx2(low, high, delimiter);
  found.line_feeds = cvector_mask_avx2(low, high, 0x0A);
  found.quotes = cvector_mask_avx2(low, high, quote);
  found.returns = cvector_mask_avx2(low, high, 0x0D);
  found.high = (uint64_t)(uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
  return found;
}

static inline CVECTOR_AVX2 void cvector_collect_avx2(CVECTOR_COLLECT_PARAMETERS) {
  CVECTOR_COLLECT(cvector_delimited_avx2, cvector_write_places)
}

static inline __attribute__((always_inline)) CVECTOR_AVX512 cvector_delimited cvector_delimited_avx512(
    const uint8_t *_Nonnull block, uint8_t delimiter, uint8_t quote) {
  const __m512i bytes = _mm512_loadu_si512((const void *)block);
  cvector_delimited found;
  found.delimiters = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8((char)delimiter));
  found.line_feeds = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(0x0A));
  found.quotes = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8((char)quote));
  found.returns = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(0x0D));
  found.high = _mm512_movepi8_mask(bytes);
  return found;
}

/// Writes the places of all bits, 16 at a time.
static inline __attribute__((always_inline)) CVECTOR_AVX512 void cvector_write_places_avx512(
    uint32_t *_Nonnull list, size_t *_Nonnull count, uint64_t bits, uint32_t base) {
  const __m512i numbers = _mm512_set_epi8(
      63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35,
      34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5,
      4, 3, 2, 1, 0);
  const __m512i places = _mm512_maskz_compress_epi8(bits, numbers);
  const __m512i start = _mm512_set1_epi32((int)base);
  const size_t found = (size_t)__builtin_popcountll(bits);
  uint32_t *target = list + *count;
  *count += found;
  _mm512_storeu_si512(target, _mm512_add_epi32(_mm512_cvtepu8_epi32(_mm512_castsi512_si128(places)), start));
  if (__builtin_expect(found > 16, 0)) {
    _mm512_storeu_si512(
        target + 16, _mm512_add_epi32(_mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(places, 1)), start));
    if (found > 32) {
      _mm512_storeu_si512(
          target + 32, _mm512_add_epi32(_mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(places, 2)), start));
      _mm512_storeu_si512(
          target + 48, _mm512_add_epi32(_mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(places, 3)), start));
    }
  }
}

static inline CVECTOR_AVX512 void cvector_collect_avx512(CVECTOR_COLLECT_PARAMETERS) {
  CVECTOR_COLLECT(cvector_delimited_avx512, cvector_write_places_avx512)
}
#endif

/// The ways of collecting, from the one that is always there to the fastest.
typedef enum { cvector_portable, cvector_baseline, cvector_avx2, cvector_avx512 } cvector_way;

/// The fastest way on this machine.
static inline cvector_way cvector_best_way(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("bmi2")) {
    return cvector_avx512;
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")) {
    return cvector_avx2;
  }
#endif
  return cvector_baseline;
}

/// Walks over `bytes[first..<last]` and writes what is found; 64 bytes may be read from each place of them on.
static inline void cvector_collect(cvector_way way, CVECTOR_COLLECT_PARAMETERS) {
  switch (way) {
#if defined(__x86_64__)
  case cvector_avx512: cvector_collect_avx512(bytes, first, last, delimiter, quote, quotes, walk, lists); return;
  case cvector_avx2: cvector_collect_avx2(bytes, first, last, delimiter, quote, quotes, walk, lists); return;
#endif
  case cvector_portable: cvector_collect_portable(bytes, first, last, delimiter, quote, quotes, walk, lists); return;
  default: cvector_collect_baseline(bytes, first, last, delimiter, quote, quotes, walk, lists); return;
  }
}

/// Walks over the first `count` bytes, 1 to 64, at `block`.
CVECTOR_INLINE cvector_found cvector_step(
    const uint8_t *_Nonnull block, unsigned count, uint8_t delimiter, uint8_t quote, uint64_t quotes,
    cvector_walk *_Nonnull walk) {
  return cvector_advance(walk, cvector_delimited_baseline(block, delimiter, quote), count, quotes);
}

#endif
