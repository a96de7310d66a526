import type { PlannedPiece, PlannedSection } from '#engine/plan/planned-piece.ts';
import type { Bar, FinalCadence } from '#engine/score/bars.ts';
import type { ChordRegion } from '#engine/score/harmony.ts';
import type { Intent } from '#engine/understand/intent.ts';

/** What the playing techniques of a part depend on. */
export interface TechniqueContext {
  readonly intent: Pick<Intent, 'key' | 'seed'> & { readonly genre: Pick<Intent['genre'], 'preset'> };
  readonly piece: Pick<PlannedPiece, 'bpm' | 'barBeats'> & {
    readonly sections: readonly Pick<PlannedSection, 'startBeats'>[];
  };
  readonly bars: readonly (Pick<Bar, 'startBeats'> & {
    readonly section: Pick<PlannedSection, 'intensity'>;
  })[];
  readonly chords: readonly Pick<ChordRegion, 'startBeats'>[];
  readonly cadence: Pick<FinalCadence, 'chordBeats' | 'releaseBeats'>;
}
