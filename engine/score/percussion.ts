import { type CompositionContext, STEP_BEATS, stepsOf } from '#engine/score/composition-context.ts';
import type { DrumHit } from '#engine/score/score.ts';
import { percussion, type PercussionName } from '#engine/theory/instruments/percussion.data.ts';
import type { DrumPiece } from '#engine/theory/instruments.ts';

const velocities: Readonly<Record<string, number>> = { X: 0.85, x: 0.66, o: 0.4 };

/** Writes the pattern of a hand percussion instrument, in every bar before the final chord. */
export const writePercussion = (
  { bars, cadence, piece: { barBeats } }: CompositionContext,
  name: PercussionName,
): DrumHit[] => {
  const lines = Object.entries(percussion[name].lines) as [DrumPiece, string][];
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
