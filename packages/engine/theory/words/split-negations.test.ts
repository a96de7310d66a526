import { describe, expect, it } from 'vitest';
import { splitNegations } from '#engine/theory/words/split-negations.ts';

const tidy = (text: string) => text.replace(/[\s,]+/g, ' ').trim();

describe('splitNegations', () => {
  it.each([
    ['neither drums nor bass', 'drums nor bass'],
    ['zero vocals', 'vocals'],
    ['non vocal, ska', 'vocal'],
    ['percussion less, choral', 'percussion'],
    ['w/out drums', 'drums'],
    ['hold the drums', 'drums'],
    ['ditch the drums', 'the drums'],
    ['i hate synths', 'synths'],
    ['sick of guitars', 'guitars'],
    ['drums: none. piano', 'drums'],
    ['tempo: 100, vocals=no', 'vocals'],
  ])('excludes from "%s" the words "%s"', (text, unwanted) => {
    expect(tidy(splitNegations(text).unwanted)).toBe(unwanted);
  });

  it.each([
    ['no nonsense rock', 'rock'],
    ['no rush, slow reggae', 'slow reggae'],
    ['no longer than 20 seconds', 'up to 20 seconds'],
    ['not more than 100 bpm', 'up to 100 bpm'],
    ['not only piano but strings too', 'piano but strings too'],
    ['not just piano', 'piano'],
    ['not without drums', 'with drums'],
    ['rhodes and brushes, nothing else', 'rhodes and brushes only'],
    ['no strings attached, pop', 'pop'],
    ['scrap metal yard', 'scrap metal yard'],
    ['chinese take out ad', 'chinese take out ad'],
    ['zero gravity ambient', 'zero gravity ambient'],
  ])('excludes nothing from "%s"; wanted is "%s"', (text, wanted) => {
    const parts = splitNegations(text);
    expect([tidy(parts.wanted), tidy(parts.unwanted)]).toEqual([wanted, '']);
  });

  it.each([
    ['with less brass, long', 'with long', 'brass'],
    ['fewer drums and more bass', 'and more bass', 'drums'],
    ['a less aggressive punk song', 'a punk song', 'aggressive'],
    ['less than a minute', 'less than a minute', ''],
  ])('separates what there should be less of from exclusions in "%s"', (text, wanted, lessened) => {
    const parts = splitNegations(text);
    expect([tidy(parts.wanted), tidy(parts.reduced), tidy(parts.unwanted)]).toEqual([wanted, lessened, '']);
  });
});
