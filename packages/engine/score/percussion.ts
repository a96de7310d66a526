import { type CompositionContext, STEP_BEATS, stepsOf } from '#engine/score/composition-context.ts';
import type { DrumHit } from '#engine/score/score.ts';
import {
  percussion,
  type PercussionLines,
  type PercussionName,
} from '#engine/theory/instruments/percussion.data.ts';
import type { DrumPiece } from '#engine/theory/drum-pieces.ts';
import type { MetreName } from '#engine/theory/metre.ts';

const velocities: Readonly<Record<string, number>> = { X: 0.85, x: 0.66, o: 0.4 };

/** Steps of two quarter notes, a bar of 3/4 or 6/8 and its half. */
const TWO_BEATS = 8;
const SHORT_BAR = 12;
const THREE_EIGHTHS = 6;

/** The first pattern up to a step, then the second from a step on. */
const joinLines = (
  [first, to]: readonly [PercussionLines, number],
  [second, from, end]: readonly [PercussionLines, number, number],
): PercussionLines =>
  Object.fromEntries(
    Object.keys({ ...first, ...second }).map((piece) => {
      const cut = (lines: PercussionLines, start: number, stop: number) =>
        (lines[piece as DrumPiece] ?? '').slice(start, stop).padEnd(stop - start, '.');
      return [piece, cut(first, 0, to) + cut(second, from, end)];
    }),
  );

/** The pattern of an instrument in a metre; as for the drums, 5/4 is felt as 3 + 2 and 7/8 as 2 + 2 + 3. */
export const percussionLines = (name: PercussionName, metre: MetreName): PercussionLines => {
  const { lines, threeFour, sixEight } = percussion[name];
  return {
    '4/4': lines,
    '3/4': threeFour,
    '6/8': sixEight,
    '5/4': joinLines([threeFour, SHORT_BAR], [lines, 0, TWO_BEATS]),
    '7/8': joinLines([lines, TWO_BEATS], [sixEight, THREE_EIGHTHS, SHORT_BAR]),
  }[metre];
};

/** Writes the pattern of a hand percussion instrument, in every bar before the final chord. */
export const writePercussion = (
  { bars, cadence, piece: { barBeats, metre } }: CompositionContext,
  name: PercussionName,
): DrumHit[] => {
  const lines = Object.entries(percussionLines(name, metre)) as [DrumPiece, string][];
  return bars
    .filter(({ section }) => !section.directions.unwanted.drums)
    .flatMap((bar) =>
      lines.flatMap(([piece, line]) =>
        stepsOf(line, bar, barBeats).flatMap((mark, step): DrumHit[] => {
          const velocity = velocities[mark];
          const startBeats = bar.startBeats + step * STEP_BEATS;
          return velocity === undefined || startBeats >= cadence.chordBeats
            ? []
            : [{ startBeats, piece, velocity }];
        }),
      ),
    );
};
