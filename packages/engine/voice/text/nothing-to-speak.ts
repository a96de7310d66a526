/** Thrown for a text without a speakable word: only emoji, punctuation or letters of other scripts. */
export class NothingToSpeakError extends Error {
  /** Names of the unspeakable parts; empty for a text of punctuation. */
  readonly unspoken: readonly string[];

  constructor(unspoken: readonly string[]) {
    const instead = unspoken.length === 0 ? '' : `, only ${unspoken.join(', ')}`;
    super(`There is nothing in this text that can be spoken${instead}.`);
    this.name = 'NothingToSpeakError';
    this.unspoken = unspoken;
  }
}
