import type { EngineFormat } from '#engine/compose/music.types.ts';
import { layoutOf } from '#engine/encode/layout.ts';
import { SAMPLE_RATE, type Decibels } from '#engine/kit/units.ts';

/** Maximum true peak of a decoded file, in dBTP. */
export const FILE_CEILING: Decibels = -1;

/** Resampling and dither change a peak by a few tenths of a dB at most. */
const LOSSLESS_HEADROOM: Decibels = 0.5;
/** Maximum increase by lossy codecs over all genres: 0.9 dB from 96 kbit/s on, 1.8 dB below; with a margin. */
const LOSSY_HEADROOM: Decibels = 1.4;
const LOW_RATE_HEADROOM: Decibels = 2.4;
const LOW_RATE_KILOBITS = 96;

/** Maximum true peak (dBTP) of a master so that its decoded file stays under -1 dBTP. */
export function ceilingFor(format: EngineFormat): Decibels {
  const { codec, kilobits } = layoutOf(format);
  if (codec !== 'mp3' && codec !== 'opus') return FILE_CEILING - LOSSLESS_HEADROOM;
  return FILE_CEILING - (kilobits < LOW_RATE_KILOBITS ? LOW_RATE_HEADROOM : LOSSY_HEADROOM);
}

/** Dither, the difference between true-peak meters, and the overshoot of three quarters of the sound effects. */
const MEASURED_HEADROOM: Decibels = 0.15;

/**
 * Maximum true peak (dBTP) of a master whose lossy file is decoded and measured afterwards. The median overshoot of
 * lossy codecs from 64 kbit/s on is 0 dB over 84 kinds of sound effects, the highest 2 dB (Opus).
 */
export function ceilingBeforeMeasurement(format: EngineFormat): Decibels {
  const { codec, sampleRate } = layoutOf(format);
  const isMeasured = codec === 'mp3' || codec === 'opus';
  const isUnchanged = (codec === 'pcm' || codec === 'wav') && sampleRate === SAMPLE_RATE;
  return isMeasured || isUnchanged ? FILE_CEILING - MEASURED_HEADROOM : ceilingFor(format);
}
