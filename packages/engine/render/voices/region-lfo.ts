import type { RegionLfo } from '#engine/soundfont/region.ts';
import type { Seconds } from '#engine/kit/units.ts';

/** A triangle wave in -1..1 that begins at 0 after the delay. */
export function lfoAt({ delay, rate }: RegionLfo, time: Seconds): number {
  const turns = (time - delay) * rate;
  if (turns <= 0) return 0;
  const phase = turns - Math.floor(turns);
  return phase < 0.25 ? 4 * phase : phase < 0.75 ? 2 - 4 * phase : 4 * phase - 4;
}
