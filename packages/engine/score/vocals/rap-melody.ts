import type { Syllable } from '#contract/stored-score.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Random } from '#engine/kit/random.ts';
import type { MidiPitch } from '#engine/kit/units.ts';
import type { VocalRange } from './line-melody.ts';

/** Semitones by which syllable stress raises the pitch. */
const stressOffsets = { 0: -1, 1: 0, 2: 2 } as const;
const FALL_OVER_LINE = 2;
const FINAL_FALL = 3;

/** Pitch contour of rap: higher on stressed syllables, declining along the line, with a final fall. */
export function setSpeech(
  syllables: readonly Syllable[],
  centre: MidiPitch,
  { low, high }: VocalRange,
  random: Random,
): MidiPitch[] {
  const basePitch = centre - 4;
  return syllables.map(({ stress }, i) => {
    const progress = i / Math.max(1, syllables.length - 1);
    const finalFall = i === syllables.length - 1 ? FINAL_FALL : 0;
    const pitch =
      basePitch + stressOffsets[stress] - FALL_OVER_LINE * progress - finalFall + random.integer(0, 1);
    return clamp(Math.round(pitch), low - 5, high);
  });
}
