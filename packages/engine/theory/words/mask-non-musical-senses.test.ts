import { describe, expect, it } from 'vitest';
import { maskNonMusicalSenses } from '#engine/theory/words/mask-non-musical-senses.ts';

describe('maskNonMusicalSenses', () => {
  it.each([
    ['an indie game', 'indie'],
    ['a country house', 'country'],
    ['in a foreign country', 'country'],
    ['the house of horrors', 'house'],
    ['rock the baby to sleep', 'rock'],
    ['a metal bridge', 'metal'],
    ['soul searching', 'soul'],
    ['the first dance', 'dance'],
    ['drone footage', 'drone'],
    ['instagram reels', 'reels'],
    ['fast food', 'fast'],
    ['slow motion', 'slow'],
    ['bell peppers', 'bell'],
    ['organ donation', 'organ'],
    ['no minor keys', 'keys'],
    ['a voice over', 'voice'],
    ['a podcast intro', 'intro'],
    ['drop tuning', 'drop'],
    ['the bridge over the river', 'bridge'],
    ['a chorus bass', 'chorus'],
    ['car horns in traffic', 'horns'],
    ['a love triangle', 'triangle'],
    ['a salt shaker', 'shaker'],
    ['bass fishing at dawn', 'bass'],
    ['they harp on about money', 'harp'],
    ['preaching to the choir', 'choir'],
    ['my tape recorder', 'recorder'],
  ])('blanks out of "%s": %s', (text, word) => {
    const masked = maskNonMusicalSenses(text);
    expect(masked).toHaveLength(text.length);
    expect(masked).not.toContain(word);
  });

  it.each([
    'this country song',
    'old country roads',
    'deep house in the style of the 90s',
    'indie pop with a metal riff',
    'a soul track',
    'jigs and reels',
    'trap beat',
    'a bridge to the last chorus',
    'verse, chorus, break, drop',
    'piano intro then full band',
    'strings and keys',
    'a fast slow fast form',
    'drum and bass',
    'french horns, harp and triangle',
    'fiddle with guitar',
    'harp on top of strings',
    'a choir of recorders',
  ])('keeps musical words: %s', (text) => {
    expect(maskNonMusicalSenses(text)).toBe(text);
  });
});
