/**
 * Keys, chords, metres, singers, and the words for them.
 */
export { parseChord, pitchClassesOf } from './theory/chords.ts';
export { drumPieces } from './theory/drum-pieces.ts';
export { keyName, type Key } from './theory/keys.ts';
export { barBeatsOf, barMsOf, metreNames } from './theory/metre.ts';
export { isMinor } from './theory/modes.ts';
export { hasSungVocals, singers } from './theory/singers.ts';
export { findLength, parseLength } from './theory/words/parse-length.ts';
export { createFinder, normaliseText } from './theory/words/phrases.ts';
export { findMoods } from './understand/mood-words.ts';
export { parseKey } from './understand/parse-key.ts';
