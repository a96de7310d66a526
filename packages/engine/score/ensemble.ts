import type { AccompanimentPart } from '#engine/score/assign-accompaniment.ts';
import type { EnsembleVoice } from '#engine/score/part-writing/ensemble-voices.ts';
import type { DrumKit } from '#engine/theory/drum-pieces.ts';
import type { Doubling } from '#engine/theory/genres/style.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';

/** The instrument of each role; an undefined role is silent. */
export interface Ensemble {
  readonly kit: DrumKit | undefined;
  readonly bass: InstrumentName | undefined;
  readonly lead: InstrumentName | undefined;
  readonly soloist: InstrumentName | undefined;
  /** Lead instrument in choruses and bridges. */
  readonly chorusLead: InstrumentName | undefined;
  /** Doubles the lead in the fullest sections. */
  readonly second: InstrumentName | undefined;
  /** The keyboard on which one player has the melody, the chords and the bass. */
  readonly soloKeyboard?: InstrumentName | undefined;
  readonly accompaniment: readonly AccompanimentPart[];
  /** The voices of a string quartet, a horn section or a choir, which share melody, harmony and perhaps the bass. */
  readonly voices: readonly EnsembleVoice[];
  readonly voicesHaveBass: boolean;
  /** Players who double the melody or the bass. */
  readonly doublings: readonly Doubling[];
}
