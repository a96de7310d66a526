import { scriptTexts } from '#engine/voice/text/messages.ts';

const { signs } = scriptTexts;

/** Characters that cannot be spoken, with the name used in messages. */
const scripts: readonly (readonly [name: string, letters: RegExp])[] = [
  [signs.greek, /\p{Script=Greek}/u],
  [signs.cyrillic, /\p{Script=Cyrillic}/u],
  [signs.japanese, /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  [signs.korean, /\p{Script=Hangul}/u],
  [signs.chinese, /\p{Script=Han}/u],
  [signs.arabic, /\p{Script=Arabic}/u],
  [signs.hebrew, /\p{Script=Hebrew}/u],
  [signs.thai, /\p{Script=Thai}/u],
  [signs.devanagari, /\p{Script=Devanagari}/u],
  [signs.emoji, /\p{Extended_Pictographic}|\p{Emoji_Presentation}|\p{Regional_Indicator}/u],
  [signs.otherScripts, /\p{L}/u],
  [signs.nameless, /[\p{N}\p{Sm}\p{So}]/u],
];

/** The name of an unspoken character for messages; undefined for punctuation. */
export function unspokenName(character: string): string | undefined {
  return scripts.find(([, letters]) => letters.test(character))?.[0];
}
