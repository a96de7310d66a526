import type { EngineFormat } from '#engine/compose.types.ts';
import { layoutOf } from '#engine/encode/layout.ts';
import type { Decibels } from '#engine/kit/units.ts';

/** No decoded file may pass this true peak, in dBTP. */
const FILE_CEILING: Decibels = -1;

/** Resampling and dither move a peak by a few tenths at most. */
const LOSSLESS_HEADROOM: Decibels = 0.5;
/** What lossy codecs added at most over pieces of all genres: 0.9 dB from 96 kbit/s on, 1.8 dB below. */
const LOSSY_HEADROOM: Decibels = 1.4;
const LOW_RATE_HEADROOM: Decibels = 2.4;
const LOW_RATE_KILOBITS = 96;

/** How high a master's true peak (dBTP) may be so that its file, decoded, stays under -1 dBTP. */
export function ceilingFor(format: EngineFormat): Decibels {
  const { codec, kilobits } = layoutOf(format);
  if (codec !== 'mp3' && codec !== 'opus') return FILE_CEILING - LOSSLESS_HEADROOM;
  return FILE_CEILING - (kilobits < LOW_RATE_KILOBITS ? LOW_RATE_HEADROOM : LOSSY_HEADROOM);
}
