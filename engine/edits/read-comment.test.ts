import { describe, expect, it } from 'vitest';
import { type Edit, edits as editsSchema } from '#contract/edits.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { readComment } from '#engine/edits/read-comment.ts';
import { frozenComments, frozenRemarks } from '#engine/edits/testing/frozen-comments.data.ts';
import { frozenContexts } from '#engine/edits/testing/frozen-contexts.data.ts';
import { matchEdits } from '#engine/edits/testing/match-edits.ts';

const { pop, rock, edm, jazz, orchestral, lofi, folk, waltz } = frozenContexts;

type Row = readonly [comment: string, context: EditContext, expected: readonly Edit[]];

const rows: readonly Row[] = [
  // Level
  ['Vocals need to sit a little higher in the mix', pop, [{ kind: 'level', by_db: 2, parts: ['vocals'] }]],
  [
    'guitar solo could come up 2 or 3 dB',
    rock,
    [{ kind: 'level', by_db: 2, parts: ['guitar'], sections: [5] }],
  ],
  ['ride cymbal is washing everything out', jazz, [{ kind: 'level', by_db: -3.5, parts: ['cymbals'] }]],
  [
    "I'm missing the low end in the verses",
    pop,
    [{ kind: 'level', by_db: 3.5, parts: ['bass'], sections: [1, 4] }],
  ],
  [
    'Chorus: guitars up 2 dB, vocals up 1 dB, cymbals down 3 dB',
    rock,
    [
      { kind: 'level', by_db: 2, parts: ['guitar'], sections: [2, 4, 7] },
      { kind: 'level', by_db: 1, parts: ['vocals'], sections: [2, 4, 7] },
      { kind: 'level', by_db: -3, parts: ['cymbals'], sections: [2, 4, 7] },
    ],
  ],
  [
    'cello too dominant in the intro, and the harp too shy',
    orchestral,
    [
      { kind: 'level', by_db: -3.5, parts: ['cello'], sections: [0] },
      { kind: 'level', by_db: 3.5, parts: ['harp'], sections: [0] },
    ],
  ],
  // Dynamics, energy, density
  ['drums feel limp, they need more attack', rock, [{ kind: 'dynamics', by: 1, parts: ['drums'] }]],
  [
    'dialogue starts at bar 45, music softer from there on',
    orchestral,
    [{ kind: 'dynamics', by: -1, bars: { from: 45, to: 76 } }],
  ],
  ["The chorus doesn't explode enough", pop, [{ kind: 'energy', by: 1, sections: [3, 6, 8] }]],
  ['bring the energy down in verse 2', pop, [{ kind: 'energy', by: -1, sections: [4] }]],
  ["there's too much going on in the pre-chorus", pop, [{ kind: 'density', by: -1, sections: [2, 5] }]],
  ['let the bass breathe, it plays too many notes', jazz, [{ kind: 'density', by: -1, parts: ['bass'] }]],
  // Register, brightness, room
  ['drop the bass an octave', edm, [{ kind: 'register', octaves: -1, parts: ['bass'] }]],
  [
    'pads warmer, plucks crisper',
    edm,
    [
      { kind: 'brightness', by: -1, parts: ['pad'] },
      { kind: 'brightness', by: 1, parts: ['plucked-synth'] },
    ],
  ],
  [
    'vocals dry in the verses, wet in the choruses',
    rock,
    [
      { kind: 'room', by: -1, parts: ['vocals'], sections: [1, 3] },
      { kind: 'room', by: 1, parts: ['vocals'], sections: [2, 4, 7] },
    ],
  ],
  ["choir sounds like it's in a cave", orchestral, [{ kind: 'room', by: -1, parts: ['choir'] }]],
  // Who plays
  [
    "drums shouldn't come in until the first chorus",
    pop,
    [{ kind: 'mute', parts: ['drums'], bars: { from: 1, to: 16 } }],
  ],
  [
    'let the choir enter only at the climax',
    orchestral,
    [{ kind: 'mute', parts: ['choir'], bars: { from: 1, to: 28 } }],
  ],
  ['strings from chorus 2 on only', pop, [{ kind: 'mute', parts: ['strings'], bars: { from: 1, to: 36 } }]],
  [
    'a string section in the intro would be lovely',
    pop,
    [{ kind: 'add', instrument: 'strings', sections: [0] }],
  ],
  ['double the melody with a tin whistle', folk, [{ kind: 'add', instrument: 'tin-whistle' }]],
  [
    "let's hear a muted trumpet instead of the sax in head b",
    jazz,
    [{ kind: 'replace', part: 'sax', instrument: 'muted-trumpet', sections: [2] }],
  ],
  [
    'give the second theme to the cello',
    waltz,
    [{ kind: 'replace', part: 'lead', instrument: 'cello', sections: [2] }],
  ],
  // Tempo, key, chords, ending
  ['bump the tempo up by 4 bpm', lofi, [{ kind: 'tempo', bpm: 82 }]],
  ['a little slower - maybe 72?', lofi, [{ kind: 'tempo', bpm: 72 }]],
  ['tempo 10% up', edm, [{ kind: 'tempo', factor: 1.1 }]],
  ['drop it down a half step, the singer struggles', pop, [{ kind: 'key', semitones: -1 }]],
  ['could the development be in a major key', waltz, [{ kind: 'key', key: 'D major' }]],
  ['the harmony is a bit bland', folk, [{ kind: 'chords', colour: 'richer' }]],
  ['play Dm Gm A7 Dm in the intro', waltz, [{ kind: 'chords', chart: 'Dm Gm A7 Dm', sections: [0] }]],
  ["don't fade out, end cold", pop, [{ kind: 'ending', style: 'cut' }]],
  ['finish with a bang', orchestral, [{ kind: 'ending', style: 'loud' }]],
  // Form
  ['solo 1 should only be 8 bars', jazz, [{ kind: 'length', section: 3, by_bars: -8 }]],
  ['so we need 4 bars less in the build', orchestral, [{ kind: 'length', section: 2, by_bars: -4 }]],
  ['swap verse 2 and the bridge', pop, [{ kind: 'order', sections: [0, 1, 2, 3, 7, 5, 6, 4, 8, 9] }]],
  ['put the development before the climax', orchestral, [{ kind: 'order', sections: [0, 1, 2, 4, 3, 5, 6] }]],
  ['theme 1 twice please', orchestral, [{ kind: 'order', sections: [0, 1, 1, 2, 3, 4, 5, 6] }]],
  // Misspelt
  [
    'teh vocls are too laud in teh chorus',
    pop,
    [{ kind: 'level', by_db: -3.5, parts: ['vocals'], sections: [3, 6, 8] }],
  ],
  ['brigde to long', pop, [{ kind: 'length', section: 7, by_bars: -4 }]],
];

const unchanged = [
  'I love how the strings come in at the chorus',
  'Drums sound fantastic in the second verse',
  "the second chorus gives me chills, don't touch it",
  'strings are not too loud, good',
  "I wouldn't make the drums any louder",
  'is the bass a real recording?',
  'more cowbell!!! just kidding',
  'the bridge reminds me of Radiohead',
  'drop the mic',
];

const magnitudes: readonly (readonly [string, number])[] = [
  ['drums a touch louder', 2],
  ['drums louder', 3.5],
  ['drums way louder', 6],
  ['drums 4.5 dB louder', 4.5],
  ['drums a couple of dB louder', 2],
];

describe('readComment', () => {
  it.each(rows)('reads "%s"', (comment, context, expected) => {
    const { edits } = readComment(comment, context);
    expect(edits).toSatisfy((read: Edit[]) => matchEdits(expected, read, { exact: false }));
  });

  it.each(unchanged)('changes nothing for "%s"', (comment) => {
    expect(readComment(comment, pop).edits).toEqual([]);
  });

  it.each(magnitudes)('takes the amount from "%s"', (comment, db) => {
    expect(readComment(comment, pop).edits).toEqual([{ kind: 'level', by_db: db, parts: ['drums'] }]);
  });

  it('returns what it does not understand in the words of the comment', () => {
    const { edits, notUnderstood } = readComment('Strings softer. Make it sound more purple, please!', waltz);
    expect(edits).toEqual([{ kind: 'dynamics', by: -1, parts: ['strings'] }]);
    expect(notUnderstood).toEqual(['Make it sound more purple']);
    expect(readComment('Softer. The doors could squeak.', waltz).notUnderstood).toEqual([
      'The doors could squeak',
    ]);
  });

  it('does not understand a place that the piece does not have', () => {
    const { edits, notUnderstood } = readComment('drums louder in verse 7', pop);
    expect(edits).toEqual([]);
    expect(notUnderstood).toEqual(['drums louder in verse 7']);
  });

  it('reads "end softer" as the ending of the piece and offers the end of the section', () => {
    const { edits, ambiguities } = readComment('strings too loud in the second theme, and end softer', waltz);
    expect(edits[1]).toEqual({ kind: 'ending', style: 'soft' });
    expect(ambiguities).toContainEqual({
      words: 'end',
      readAs: 'the end of the piece',
      alternative: {
        readAs: 'the end of Second theme',
        edits: [edits[0], { kind: 'dynamics', by: -1, bars: { from: 37, to: 40 } }],
      },
    });
  });

  it('applies a comment without a place to its range', () => {
    const inRange: EditContext = { ...pop, range: { from: 45, to: 52 } };
    expect(readComment('a bit faster', inRange).edits).toEqual([
      { kind: 'tempo', factor: 1.05, sections: [7] },
    ]);
    expect(readComment('no piano', inRange).edits).toEqual([
      { kind: 'mute', parts: ['piano'], bars: { from: 45, to: 52 } },
    ]);
    expect(readComment('the whole song is too dark', inRange).edits).toEqual([{ kind: 'brightness', by: 1 }]);
  });

  it('turns times into bars', () => {
    expect(readComment('From 0:30 to 0:45 the drums are too loud', pop).edits).toEqual([
      { kind: 'level', by_db: -3.5, parts: ['drums'], bars: { from: 13, to: 19 } },
    ]);
  });

  it('gives edits that the contract accepts, with and without a range', () => {
    const readings = [...frozenComments, ...frozenRemarks].flatMap(({ comment }) =>
      [pop, { ...pop, range: { from: 9, to: 12 } }].map((context) => readComment(comment, context)),
    );
    const read = readings
      .flatMap(({ edits, ambiguities }) => [
        edits,
        ...ambiguities.map(({ alternative }) => alternative.edits),
      ])
      .filter((edits) => edits.length > 0);
    expect(read.length).toBeGreaterThan(150);
    expect(read.filter((edits) => !editsSchema.safeParse(edits).success)).toEqual([]);
  });

  it('reads the longest comment in less than a second', () => {
    const long = 'the strings are too loud in the second theme and '.repeat(102).slice(0, 5000);
    const start = performance.now();
    readComment(long, waltz);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
