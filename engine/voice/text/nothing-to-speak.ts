/** A text in which no voice finds a word: only emoji, punctuation, letters of other scripts. */
export class NothingToSpeakError extends Error {
  /** What the text holds instead, in words; empty for a text of punctuation. */
  readonly leftOut: readonly string[];

  constructor(leftOut: readonly string[]) {
    const instead = leftOut.length === 0 ? '' : `, only ${leftOut.join(', ')}`;
    super(`There is nothing in this text that can be spoken${instead}.`);
    this.name = 'NothingToSpeakError';
    this.leftOut = leftOut;
  }
}
