import type { LocalWishes, PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';
import type { Unwanted } from '#engine/theory/words/read-unwanted.ts';
import type { Intent } from '#engine/understand/intent.ts';

export interface Wanted {
  readonly intent: Intent;
  readonly piece: PlannedPiece;
}

const allButChords = ({ vocals }: Unwanted, instruments: readonly InstrumentName[]): Unwanted => ({
  drums: true,
  bass: true,
  melody: true,
  harmony: false,
  vocals,
  instruments,
});

const lifted = ({ intent, piece }: Wanted, refused: readonly InstrumentName[]): Wanted => {
  const wishesOf = ({ intensity, unwanted }: LocalWishes): LocalWishes => ({
    intensity,
    lead: undefined,
    added: [],
    only: [],
    unwanted: allButChords(unwanted, []),
    drums: false,
  });
  return {
    intent: {
      ...intent,
      instruments: [],
      onlyNamed: false,
      drumsAsked: false,
      unwanted: allButChords(intent.unwanted, refused),
    },
    piece: {
      ...piece,
      sections: piece.sections.map((section) => ({ ...section, wishes: wishesOf(section.wishes) })),
    },
  };
};

/**
 * Fallbacks for a request that excludes every part, so that a piece is never silent: one accompaniment part of the
 * genre that never rests. The first omits the instruments that the whole piece excludes; the second, used if nothing
 * is left, ignores the exclusions.
 */
export const lastLayers = (wanted: Wanted): Wanted[] => [
  lifted(wanted, wanted.intent.unwanted.instruments),
  lifted(wanted, []),
];
