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
 * What is played of a piece that refuses everybody: the first layer of its genre that may sound, which carries the
 * piece and never rests. Without the instruments that the whole piece refuses; if that leaves nobody, with them.
 */
export const lastLayers = (wanted: Wanted): Wanted[] => [
  lifted(wanted, wanted.intent.unwanted.instruments),
  lifted(wanted, []),
];
