import { describe, expect, it } from 'vitest';
import type { Edit } from '#contract/edits.ts';
import { matchEdits } from '#engine/edits/testing/match-edits.ts';

const matches = (expected: Edit[], actual: Edit[], exact = false) => matchEdits(expected, actual, { exact });

const softer: Edit = { kind: 'level', by_db: -3, parts: ['strings', 'piano'], sections: [1, 2] };

describe('a match of edits', () => {
  it.each<[what: string, expected: Edit[], actual: Edit[]]>([
    [
      'the order of edits',
      [softer, { kind: 'ending', style: 'fade' }],
      [{ kind: 'ending', style: 'fade' }, softer],
    ],
    [
      'the order of parts, sections and keys',
      [softer],
      [{ sections: [2, 1], parts: ['piano', 'strings'], by_db: -3, kind: 'level' }],
    ],
    [
      'one edit for two parts or two',
      [softer],
      [
        { kind: 'level', by_db: -3, parts: ['strings'], sections: [1, 2] },
        { kind: 'level', by_db: -3, parts: ['piano'], sections: [1, 2] },
      ],
    ],
    [
      'the spelling of parts',
      [{ kind: 'replace', part: 'felt-piano', instrument: 'sax' }],
      [{ kind: 'replace', part: 'Felt piano', instrument: 'saxophones' }],
    ],
    [
      'the order of the ends of bars',
      [{ kind: 'energy', by: 1, bars: { from: 1, to: 8 } }],
      [{ kind: 'energy', by: 1, bars: { to: 8, from: 1 } }],
    ],
    ['the spelling of keys', [{ kind: 'key', key: 'Eb major' }], [{ kind: 'key', key: 'E flat Major' }]],
    [
      'bar lines of a chart',
      [{ kind: 'chords', chart: 'C G Am F' }],
      [{ kind: 'chords', chart: '| C | G | Am | F |' }],
    ],
  ])('does not depend on %s', (_, expected, actual) => {
    expect(matches(expected, actual, true)).toBe(true);
    expect(matches(actual, expected, true)).toBe(true);
  });

  it.each<[what: string, expected: Edit, actual: Edit]>([
    ['another size', { kind: 'dynamics', by: -1 }, { kind: 'dynamics', by: -3 }],
    ['another level', { kind: 'level', by_db: -3 }, { kind: 'level', by_db: -1.5 }],
    ['another tempo factor', { kind: 'tempo', factor: 1.05 }, { kind: 'tempo', factor: 1.2 }],
    [
      'another length',
      { kind: 'length', section: 1, by_bars: 4 },
      { kind: 'length', section: 1, by_bars: 8 },
    ],
    ['another interval', { kind: 'key', semitones: 2 }, { kind: 'key', semitones: 3 }],
  ])('accepts %s in the same direction only where no number is stated', (_, expected, actual) => {
    expect(matches([expected], [actual])).toBe(true);
    expect(matches([expected], [actual], true)).toBe(false);
  });

  it.each<[what: string, expected: Edit[], actual: Edit[]]>([
    ['the other direction', [{ kind: 'level', by_db: -3 }], [{ kind: 'level', by_db: 3 }]],
    ['slower for faster', [{ kind: 'tempo', factor: 1.05 }], [{ kind: 'tempo', factor: 0.95 }]],
    ['another kind', [{ kind: 'level', by_db: -3 }], [{ kind: 'dynamics', by: -1 }]],
    ['another part', [{ kind: 'mute', parts: ['bass'] }], [{ kind: 'mute', parts: ['drums'] }]],
    ['no part', [{ kind: 'room', by: -1, parts: ['bass'] }], [{ kind: 'room', by: -1 }]],
    [
      'a member for its family',
      [{ kind: 'mute', parts: ['guitar'] }],
      [{ kind: 'mute', parts: ['jazz-guitar'] }],
    ],
    [
      'another section',
      [{ kind: 'energy', by: 1, sections: [1] }],
      [{ kind: 'energy', by: 1, sections: [2] }],
    ],
    ['no place', [{ kind: 'energy', by: 1, sections: [1] }], [{ kind: 'energy', by: 1 }]],
    [
      'other bars',
      [{ kind: 'energy', by: 1, bars: { from: 1, to: 8 } }],
      [{ kind: 'energy', by: 1, bars: { from: 1, to: 9 } }],
    ],
    ['another tempo', [{ kind: 'tempo', bpm: 96 }], [{ kind: 'tempo', bpm: 95 }]],
    ['another key', [{ kind: 'key', key: 'D minor' }], [{ kind: 'key', key: 'D major' }]],
    ['another ending', [{ kind: 'ending', style: 'fade' }], [{ kind: 'ending', style: 'soft' }]],
    ['another order', [{ kind: 'order', sections: [0, 1, 2] }], [{ kind: 'order', sections: [1, 0, 2] }]],
    [
      'an edit too many',
      [{ kind: 'chords', colour: 'richer' }],
      [{ kind: 'chords', colour: 'richer' }, softer],
    ],
    ['an edit too few', [{ kind: 'chords', colour: 'richer' }, softer], [softer]],
    ['an edit twice', [softer], [softer, softer]],
    ['nothing', [softer], []],
  ])('rejects %s', (_, expected, actual) => {
    expect(matches(expected, actual)).toBe(false);
  });
});
