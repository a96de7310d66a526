import type { SectionDirections, PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';
import type { Unwanted } from '#engine/theory/words/parse-unwanted.ts';
import type { Intent } from '#engine/understand/intent.ts';

export interface ScoreInput {
  readonly intent: Intent;
  readonly piece: PlannedPiece;
}

const excludeAllButChords = ({ vocals }: Unwanted, instruments: readonly InstrumentName[]): Unwanted => ({
  drums: true,
  bass: true,
  melody: true,
  harmony: false,
  vocals,
  instruments,
});

const chordsOnly = ({ intent, piece }: ScoreInput, excluded: readonly InstrumentName[]): ScoreInput => {
  const directionsOf = ({ intensity, unwanted }: SectionDirections): SectionDirections => ({
    intensity,
    lead: undefined,
    added: [],
    only: [],
    unwanted: excludeAllButChords(unwanted, []),
    drums: false,
  });
  return {
    intent: {
      ...intent,
      instruments: [],
      percussion: [],
      onlyNamed: false,
      drumsRequested: false,
      unwanted: excludeAllButChords(intent.unwanted, excluded),
    },
    piece: {
      ...piece,
      sections: piece.sections.map((section) => ({
        ...section,
        directions: directionsOf(section.directions),
      })),
    },
  };
};

/**
 * Fallbacks for a request that excludes every part, so that a piece is never silent: one accompaniment part of the
 * genre that never rests. The first omits the instruments that the whole piece excludes; the second, used if nothing
 * is left, ignores the exclusions.
 */
export const fallbackInputs = (input: ScoreInput): ScoreInput[] => [
  chordsOnly(input, input.intent.unwanted.instruments),
  chordsOnly(input, []),
];
