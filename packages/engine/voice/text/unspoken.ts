/** Characters that cannot be spoken, with the name used in messages. */
const scripts: readonly (readonly [name: string, letters: RegExp])[] = [
  ['Greek letters', /\p{Script=Greek}/u],
  ['Cyrillic letters', /\p{Script=Cyrillic}/u],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Chinese characters', /\p{Script=Han}/u],
  ['Arabic letters', /\p{Script=Arabic}/u],
  ['Hebrew letters', /\p{Script=Hebrew}/u],
  ['Thai letters', /\p{Script=Thai}/u],
  ['Devanagari letters', /\p{Script=Devanagari}/u],
  ['emoji', /\p{Extended_Pictographic}|\p{Emoji_Presentation}|\p{Regional_Indicator}/u],
  ['letters of other scripts', /\p{L}/u],
  ['signs without a name', /[\p{N}\p{Sm}\p{So}]/u],
];

/** The name of an unspoken character for messages; undefined for punctuation. */
export function unspokenName(character: string): string | undefined {
  return scripts.find(([, letters]) => letters.test(character))?.[0];
}
