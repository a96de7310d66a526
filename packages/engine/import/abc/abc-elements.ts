import type { AbcKey } from '#engine/import/abc/abc-key.ts';
import type { AbcMetre } from '#engine/import/abc/abc-fields.ts';

/** The music of a tune in order, before repeats are played. Lengths are quarter notes. */
export type AbcElement = (
  | {
      readonly kind: 'note';
      readonly pitch: number;
      /** Diatonic steps of the written note above C of octave 0; a tie joins equal ones. */
      readonly step: number;
      /** Whether an accidental stands before the note itself. */
      readonly hasAccidental: boolean;
      readonly beats: number;
      readonly isTied: boolean;
    }
  | { readonly kind: 'rest'; readonly beats: number }
  /** Rests that last whole bars. */
  | { readonly kind: 'bars'; readonly count: number }
  /** A chord symbol as written, and the semitones by which it sounds higher. */
  | { readonly kind: 'chord'; readonly symbol: string; readonly transposition: number }
  | {
      readonly kind: 'bar';
      /** How often the music before the bar line is played; 1: no repeat ends here. */
      readonly plays: number;
      readonly startsRepeat: boolean;
      /** It ends a part of the tune: "||", "|]". */
      readonly isDouble: boolean;
    }
  /** Passes in which what follows is played. */
  | { readonly kind: 'ending'; readonly passes: readonly number[] }
  | { readonly kind: 'part'; readonly name: string }
  | { readonly kind: 'metre'; readonly metre: AbcMetre | undefined }
  | { readonly kind: 'key'; readonly key: AbcKey }
  | { readonly kind: 'tempo'; readonly bpm: number }
) & { readonly line: number };
