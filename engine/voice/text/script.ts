/** What ends a phrase, from the shortest pause to the longest. */
export type PauseKind =
  | 'comma'
  | 'dash'
  | 'clause'
  | 'ellipsis'
  | 'sentence'
  | 'question'
  | 'exclamation'
  | 'paragraph';

/** A word as it stands in the text, and as it is said: plain lower-case words with spaces between. */
export interface ScriptWord {
  /** Empty for what continues the written word before, after a pause inside it ("555-1234"). */
  readonly written: string;
  readonly spoken: string;
}

/** Words in one breath. */
export interface Phrase {
  readonly words: readonly ScriptWord[];
  readonly end: PauseKind;
}

/** What is synthesised in one go, so that its melody is of one piece. */
export interface Sentence {
  readonly phrases: readonly Phrase[];
}

/** A text ready to be spoken. */
export interface Script {
  readonly sentences: readonly Sentence[];
  /** What of the text cannot be spoken, in words: "emoji", "Greek letters". */
  readonly leftOut: readonly string[];
}
