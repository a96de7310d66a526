import { describe, expect, it } from 'vitest';
import { findInstruments } from '#engine/theory/words/instrument-words.ts';
import { dropFamilyWords } from '#engine/theory/words/drop-family-words.ts';

const instrumentsIn = (text: string) =>
  dropFamilyWords(text, findInstruments(text)).map(({ value }) => value);

describe('a word for an instrument family', () => {
  it.each([
    ['fingerstyle guitar', ['acoustic-guitar']],
    ['acoustic guitar, a gentle guitar melody', ['acoustic-guitar']],
    ['guitar music for nylon string guitar', ['nylon-guitar']],
    ['felt piano, minimal piano music', ['felt-piano']],
    ['soft rhodes piano', ['electric-piano']],
    ['tenor sax in a smoky sax ballad', ['tenor-sax']],
    ['piano and strings, soft felt piano', ['strings', 'felt-piano']],
    ['muted trumpet, sad trumpet song', ['muted-trumpet']],
    ['synth track with supersaw leads', ['supersaw']],
  ])('is not a separate instrument in "%s"', (text, players) => {
    expect(instrumentsIn(text)).toEqual(players);
  });

  it.each([
    ['piano and electric piano', ['piano', 'electric-piano']],
    ['piano, electric piano', ['piano', 'electric-piano']],
    ['acoustic guitar and a guitar', ['acoustic-guitar', 'clean-guitar']],
    ['electric guitar with acoustic guitar', ['clean-guitar', 'acoustic-guitar']],
    ['piano, cello, electric piano', ['piano', 'cello', 'electric-piano']],
    ['piano and a guitar', ['piano', 'clean-guitar']],
    ['synth bass and a synth', ['synth-bass', 'synth-lead']],
  ])('is a separate instrument in "%s"', (text, players) => {
    expect(instrumentsIn(text)).toEqual(players);
  });
});
