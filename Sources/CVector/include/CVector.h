// What Swift's SIMD types cannot say: which of 64 bytes are one of a few, as one bit each.
//
// Three ways that give the same bits: SSE2 on x86-64, NEON on arm64, and portable arithmetic on eight bytes at a time. The
// portable one is always there, so that the others can be tested against it.

#ifndef INTENTLY_CVECTOR_H
#define INTENTLY_CVECTOR_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#define CVECTOR_INLINE static inline __attribute__((always_inline))

/// Bit n is set where byte n of the 64 at `block` is `byte`: with whole words of eight bytes.
CVECTOR_INLINE uint64_t cvector_mask_portable(const uint8_t *_Nonnull block, uint8_t byte) {
  const uint64_t ones = 0x0101010101010101u;
  const uint64_t pattern = ones * byte;
  uint64_t mask = 0;
  for (int word = 0; word < 8; word++) {
    uint64_t bytes;
    memcpy(&bytes, block + 8 * word, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    bytes ^= pattern;
    // The highest bit of each byte that is zero now, without a borrow from its neighbour.
    uint64_t zeros = ~(((bytes & 0x7F7F7F7F7F7F7F7Fu) + 0x7F7F7F7F7F7F7F7Fu) | bytes | 0x7F7F7F7F7F7F7F7Fu);
    mask |= ((zeros >> 7) * 0x0102040810204080u >> 56) << (8 * word);
  }
  return mask;
}

/// Bit n is set where byte n of the 64 at `block` is `byte`.
CVECTOR_INLINE uint64_t cvector_mask(const uint8_t *_Nonnull block, uint8_t byte) {
#if defined(__SSE2__)
  const __m128i pattern = _mm_set1_epi8((char)byte);
  uint64_t mask = 0;
  for (int part = 0; part < 4; part++) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(block + 16 * part));
    mask |= (uint64_t)(uint16_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, pattern)) << (16 * part);
  }
  return mask;
#elif defined(__aarch64__)
  const uint8x16_t pattern = vdupq_n_u8(byte);
  const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t a = vandq_u8(vceqq_u8(vld1q_u8(block), pattern), weights);
  uint8x16_t b = vandq_u8(vceqq_u8(vld1q_u8(block + 16), pattern), weights);
  uint8x16_t c = vandq_u8(vceqq_u8(vld1q_u8(block + 32), pattern), weights);
  uint8x16_t d = vandq_u8(vceqq_u8(vld1q_u8(block + 48), pattern), weights);
  uint8x16_t sum = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sum, sum)), 0);
#else
  return cvector_mask_portable(block, byte);
#endif
}

CVECTOR_INLINE uint64_t cvector_high_portable(const uint8_t *_Nonnull block) {
  uint64_t mask = 0;
  for (int word = 0; word < 8; word++) {
    uint64_t bytes;
    memcpy(&bytes, block + 8 * word, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    mask |= (((bytes & 0x8080808080808080u) >> 7) * 0x0102040810204080u >> 56) << (8 * word);
  }
  return mask;
}

/// Bit n is set where byte n of the 64 at `block` is 0x80 or more.
CVECTOR_INLINE uint64_t cvector_high(const uint8_t *_Nonnull block) {
#if defined(__SSE2__)
  uint64_t mask = 0;
  for (int part = 0; part < 4; part++) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(block + 16 * part));
    mask |= (uint64_t)(uint16_t)_mm_movemask_epi8(bytes) << (16 * part);
  }
  return mask;
#elif defined(__aarch64__)
  const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t bound = vdupq_n_u8(0x80);
  uint8x16_t a = vandq_u8(vcgeq_u8(vld1q_u8(block), bound), weights);
  uint8x16_t b = vandq_u8(vcgeq_u8(vld1q_u8(block + 16), bound), weights);
  uint8x16_t c = vandq_u8(vcgeq_u8(vld1q_u8(block + 32), bound), weights);
  uint8x16_t d = vandq_u8(vcgeq_u8(vld1q_u8(block + 48), bound), weights);
  uint8x16_t sum = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sum, sum)), 0);
#else
  return cvector_high_portable(block);
#endif
}

/// Bit n is set where an odd number of bits up to and including n is.
CVECTOR_INLINE uint64_t cvector_prefix_xor(uint64_t bits) {
  bits ^= bits << 1;
  bits ^= bits << 2;
  bits ^= bits << 4;
  bits ^= bits << 8;
  bits ^= bits << 16;
  bits ^= bits << 32;
  return bits;
}

/// The place of the lowest bit; 63 where there is none.
CVECTOR_INLINE uint32_t cvector_lowest(uint64_t bits) { return (uint32_t)__builtin_ctzll(bits | 0x8000000000000000u); }

/// Some tens of nanoseconds of doing nothing, for a thread that looks again and again.
CVECTOR_INLINE void cvector_pause(void) {
  for (int round = 0; round < 4; round++) {
#if defined(__x86_64__)
    _mm_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
  }
}

#ifdef __cplusplus
extern "C" {
#endif
/// Where the part stands in the text, or null. Declared here since glibc shows it under `_GNU_SOURCE` alone.
void *_Nullable memmem(
    const void *_Nonnull text, size_t text_count, const void *_Nonnull part, size_t part_count);
#ifdef __cplusplus
}
#endif

#endif
