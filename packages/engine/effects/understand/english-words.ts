import { effectKinds, kindWords } from '#engine/effects/words/kind-words.data.ts';
import { materialWords } from '#engine/effects/words/materials.ts';
import { roomWords } from '#engine/effects/words/rooms.ts';
import { stem } from '#engine/effects/words/stem.ts';
import { objectWords } from '#engine/effects/words/object-words.data.ts';
import { fillerWords } from './filler-words.ts';
import { scenes } from './scenes.ts';
import { traitWords } from './trait-words.ts';

const phrases = [
  ...effectKinds.flatMap((name) => [
    kindWords[name].words,
    kindWords[name].weak ?? '',
    objectWords[name] ?? '',
  ]),
  ...[traitWords, materialWords, roomWords, scenes].flatMap((table) => Object.keys(table)),
];

const stems = new Set(phrases.flatMap((phrase) => phrase.split(/[ |&]+/).map(stem)));

/** True for a word, in any inflection, of the prompt vocabulary. */
export function isEnglishWord(word: string): boolean {
  return fillerWords.has(word.toLowerCase()) || stems.has(stem(word));
}
