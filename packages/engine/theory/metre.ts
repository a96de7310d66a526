import type { Metre } from '#contract/stored-score.ts';
import type { Beats, Milliseconds } from '#engine/kit/units.ts';

export const metreNames = ['4/4', '3/4', '6/8', '5/4', '7/8'] as const;
export type MetreName = (typeof metreNames)[number];

export const metres: Readonly<Record<MetreName, Metre>> = {
  '4/4': { beatsPerBar: 4, beatUnit: 4 },
  '3/4': { beatsPerBar: 3, beatUnit: 4 },
  '6/8': { beatsPerBar: 6, beatUnit: 8 },
  '5/4': { beatsPerBar: 5, beatUnit: 4 },
  '7/8': { beatsPerBar: 7, beatUnit: 8 },
};

/** Length of a bar in beats (quarter notes): 4 in 4/4, 3 in 3/4 and 6/8, 3.5 in 7/8. */
export const barBeatsOf = (metre: MetreName): Beats =>
  (metres[metre].beatsPerBar * 4) / metres[metre].beatUnit;

/** Length of a bar of a piece; an unknown metre is 4/4. */
export function barMsOf({ metre, bpm }: { readonly metre: string; readonly bpm: number }): Milliseconds {
  const name = metreNames.find((one) => one === metre) ?? '4/4';
  return (barBeatsOf(name) * 60_000) / bpm;
}
