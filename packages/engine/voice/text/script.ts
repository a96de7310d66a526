/** The kind of pause after a phrase. */
export type PauseKind =
  | 'comma'
  | 'dash'
  | 'clause'
  | 'ellipsis'
  | 'sentence'
  | 'question'
  | 'exclamation'
  | 'paragraph';

/** A word as written, and as spoken: lower-case words separated by spaces. */
export interface ScriptWord {
  /** Empty for the continuation of a word after an inner pause ("555-1234"). */
  readonly written: string;
  readonly spoken: string;
}

/** Words without a pause between them. */
export interface Phrase {
  readonly words: readonly ScriptWord[];
  readonly end: PauseKind;
}

/** A unit of synthesis, with one intonation contour. */
export interface Sentence {
  readonly phrases: readonly Phrase[];
}

/** A normalised text. */
export interface Script {
  readonly sentences: readonly Sentence[];
  /** Names of the parts that cannot be spoken: "emoji", "Greek letters". */
  readonly unspoken: readonly string[];
}
