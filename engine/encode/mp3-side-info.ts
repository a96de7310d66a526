import { readBits, writeBits } from '#engine/encode/bit-fields.ts';

/*
 * The side information of layer III in MPEG-1, between a frame's header and its main data. Offsets are in bits.
 * Source: ISO/IEC 11172-3, 2.4.1.7.
 */

export const MONO_SIDE_BYTES = 17;
export const STEREO_SIDE_BYTES = 32;
/** Maximum main_data_begin: bytes by which main data can precede its frame (bit reservoir). */
export const MAX_MAIN_DATA_BEGIN = 511;

const MAIN_DATA_BEGIN_BITS = 9;
const SHARED_BITS = 4;
const MONO_SHARED_AT = 14;
const STEREO_SHARED_AT = 12;
const MONO_GRANULES_AT = 18;
const STEREO_GRANULES_AT = 20;
const GRANULES = 2;
const GRANULE_BITS = 59;

/** Offsets within one channel of a granule. */
const LENGTH_BITS = 12;
const GAIN_AT = 21;
const GAIN_BITS = 8;
const MAX_GAIN = 255;
/** window_switching_flag, block_type and mixed_block_flag. */
const WINDOW_AT = 33;
const WINDOW_BITS = 4;
const REST_AT = GAIN_AT + GAIN_BITS;
const REST_BITS = GRANULE_BITS - REST_AT;

/** The mid channel is scaled by 1/sqrt(2) in each output; gains count in fourth roots of 2. */
const MID_GAIN_STEPS = 2;

/** main_data_begin: bytes by which the main data precedes its frame. */
export const mainDataBegin = (side: Uint8Array): number => readBits(side, 0, MAIN_DATA_BEGIN_BITS);

/** Length of the main data of one channel, in bytes. */
export function monoMainBytes(side: Uint8Array): number {
  let bits = 0;
  for (let granule = 0; granule < GRANULES; granule++) {
    bits += readBits(side, MONO_GRANULES_AT + granule * GRANULE_BITS, LENGTH_BITS);
  }
  return Math.ceil(bits / 8);
}

/**
 * Writes side information to `stereo`, which must be zero: the channel of `mono` as mid and an empty side channel.
 * The side channel copies the window types, because a decoder unrolls each channel by its own.
 */
export function writeMidSideInfo(stereo: Uint8Array, mono: Uint8Array, begin: number): void {
  const copy = (from: number, to: number, bits: number) =>
    writeBits(stereo, to, bits, readBits(mono, from, bits));
  writeBits(stereo, 0, MAIN_DATA_BEGIN_BITS, begin);
  copy(MONO_SHARED_AT, STEREO_SHARED_AT, SHARED_BITS);
  for (let granule = 0; granule < GRANULES; granule++) {
    const from = MONO_GRANULES_AT + granule * GRANULE_BITS;
    const mid = STEREO_GRANULES_AT + 2 * granule * GRANULE_BITS;
    const gain = readBits(mono, from + GAIN_AT, GAIN_BITS) + MID_GAIN_STEPS;
    copy(from, mid, GAIN_AT);
    writeBits(stereo, mid + GAIN_AT, GAIN_BITS, Math.min(gain, MAX_GAIN));
    copy(from + REST_AT, mid + REST_AT, REST_BITS);
    if (readBits(mono, from + WINDOW_AT, 1) === 1) {
      copy(from + WINDOW_AT, mid + GRANULE_BITS + WINDOW_AT, WINDOW_BITS);
    }
  }
}
