import { enumerate } from '#contract/message-format.ts';
import { scriptTexts } from '#engine/voice/text/messages.ts';

/** Thrown for a text without a speakable word: only emoji, punctuation or letters of other scripts. */
export class NothingToSpeakError extends Error {
  /** Names of the unspeakable parts; empty for a text of punctuation. */
  readonly unspoken: readonly string[];

  constructor(unspoken: readonly string[]) {
    super(unspoken.length === 0 ? scriptTexts.nothingToSpeak : scriptTexts.onlyUnspoken(enumerate(unspoken)));
    this.name = 'NothingToSpeakError';
    this.unspoken = unspoken;
  }
}
