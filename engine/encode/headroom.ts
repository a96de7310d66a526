import type { EngineFormat } from '#engine/compose.types.ts';
import { layoutOf } from '#engine/encode/layout.ts';
import type { Decibels } from '#engine/kit/units.ts';

/** Maximum true peak of a decoded file, in dBTP. */
const FILE_CEILING: Decibels = -1;

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
