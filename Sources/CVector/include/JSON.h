// What a reader of JSON asks of the next bytes: where a text may stop, how far the digits go, whether a key stands here.
//
// As in CVector.h, each has a portable way beside those of SSE2 and NEON that gives the same bits. All read the whole block,
// whatever they find in it.

#ifndef INTENTLY_JSON_H
#define INTENTLY_JSON_H

#include "CVector.h"

/// Bit n is set where byte n of the eight in `bytes` is zero.
CVECTOR_INLINE uint32_t cvector_zeros_portable(uint64_t bytes) {
  uint64_t zeros = ~(((bytes & 0x7F7F7F7F7F7F7F7Fu) + 0x7F7F7F7F7F7F7F7Fu) | bytes | 0x7F7F7F7F7F7F7F7Fu);
  return (uint32_t)((zeros >> 7) * 0x0102040810204080u >> 56);
}

/// Eight bytes, the first one lowest.
CVECTOR_INLINE uint64_t cvector_word(const uint8_t *_Nonnull block) {
  uint64_t bytes;
  memcpy(&bytes, block, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  bytes = __builtin_bswap64(bytes);
#endif
  return bytes;
}

CVECTOR_INLINE uint32_t cvector_text_stops_portable(const uint8_t *_Nonnull block) {
  const uint64_t ones = 0x0101010101010101u;
  uint32_t mask = 0;
  for (int word = 0; word < 4; word++) {
    uint64_t bytes = cvector_word(block + 8 * word);
    mask |= (cvector_zeros_portable(bytes ^ (ones * '"')) | cvector_zeros_portable(bytes ^ (ones * '\\'))
             | cvector_zeros_portable(bytes & (ones * 0xE0))) << (8 * word);
  }
  return mask;
}

/// Bit n is set where byte n of 32 is a quote, a backslash or below 0x20: where a text of JSON cannot simply go on.
CVECTOR_INLINE uint32_t cvector_text_stops(const uint8_t *_Nonnull block) {
#if defined(__SSE2__)
  const __m128i quote = _mm_set1_epi8('"'), backslash = _mm_set1_epi8('\\'), control = _mm_set1_epi8(0x1F);
  uint32_t mask = 0;
  for (int part = 0; part < 2; part++) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(block + 16 * part));
    __m128i stops = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, backslash)),
        _mm_cmpeq_epi8(_mm_min_epu8(bytes, control), bytes));
    mask |= (uint32_t)(uint16_t)_mm_movemask_epi8(stops) << (16 * part);
  }
  return mask;
#elif defined(__aarch64__)
  const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t parts[2];
  for (int part = 0; part < 2; part++) {
    uint8x16_t bytes = vld1q_u8(block + 16 * part);
    uint8x16_t stops = vorrq_u8(
        vorrq_u8(vceqq_u8(bytes, vdupq_n_u8('"')), vceqq_u8(bytes, vdupq_n_u8('\\'))),
        vcltq_u8(bytes, vdupq_n_u8(0x20)));
    parts[part] = vandq_u8(stops, weights);
  }
  uint8x16_t sum = vpaddq_u8(parts[0], parts[1]);
  sum = vpaddq_u8(sum, sum);
  return vgetq_lane_u32(vreinterpretq_u32_u8(vpaddq_u8(sum, sum)), 0);
#else
  return cvector_text_stops_portable(block);
#endif
}

CVECTOR_INLINE uint32_t cvector_digits_portable(const uint8_t *_Nonnull block) {
  uint32_t mask = 0;
  for (int index = 0; index < 16; index++) mask |= (uint32_t)((uint8_t)(block[index] - '0') < 10) << index;
  return mask;
}

/// Bit n is set where byte n of 16 is a digit.
CVECTOR_INLINE uint32_t cvector_digits(const uint8_t *_Nonnull block) {
#if defined(__SSE2__)
  __m128i bytes = _mm_sub_epi8(_mm_loadu_si128((const __m128i *)block), _mm_set1_epi8('0'));
  return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(9)), bytes));
#elif defined(__aarch64__)
  const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t bytes = vsubq_u8(vld1q_u8(block), vdupq_n_u8('0'));
  uint8x16_t digits = vandq_u8(vcltq_u8(bytes, vdupq_n_u8(10)), weights);
  digits = vpaddq_u8(digits, digits);
  digits = vpaddq_u8(digits, digits);
  return vgetq_lane_u16(vreinterpretq_u16_u8(vpaddq_u8(digits, digits)), 0);
#else
  return cvector_digits_portable(block);
#endif
}

CVECTOR_INLINE uint32_t cvector_same_portable(const uint8_t *_Nonnull block, const uint8_t *_Nonnull other) {
  uint32_t mask = 0;
  for (int word = 0; word < 4; word++) {
    mask |= cvector_zeros_portable(cvector_word(block + 8 * word) ^ cvector_word(other + 8 * word)) << (8 * word);
  }
  return mask;
}

/// Bit n is set where byte n of 32 is the same in both blocks.
CVECTOR_INLINE uint32_t cvector_same(const uint8_t *_Nonnull block, const uint8_t *_Nonnull other) {
#if defined(__SSE2__)
  __m128i first = _mm_cmpeq_epi8(
      _mm_loadu_si128((const __m128i *)block), _mm_loadu_si128((const __m128i *)other));
  __m128i second = _mm_cmpeq_epi8(
      _mm_loadu_si128((const __m128i *)(block + 16)), _mm_loadu_si128((const __m128i *)(other + 16)));
  return (uint32_t)_mm_movemask_epi8(first) | (uint32_t)_mm_movemask_epi8(second) << 16;
#elif defined(__aarch64__)
  const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t first = vandq_u8(vceqq_u8(vld1q_u8(block), vld1q_u8(other)), weights);
  uint8x16_t second = vandq_u8(vceqq_u8(vld1q_u8(block + 16), vld1q_u8(other + 16)), weights);
  uint8x16_t sum = vpaddq_u8(first, second);
  sum = vpaddq_u8(sum, sum);
  return vgetq_lane_u32(vreinterpretq_u32_u8(vpaddq_u8(sum, sum)), 0);
#else
  return cvector_same_portable(block, other);
#endif
}

#endif
