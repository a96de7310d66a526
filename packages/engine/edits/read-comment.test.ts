import { describe, expect, it } from 'vitest';
import { type Edit, edits as editsSchema } from '#contract/edits.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { limits } from '#contract/limits.ts';
import { readComment } from '#engine/edits/read-comment.ts';
import { readCommentSet } from '#engine/edits/testing/comment-set.ts';
import { frozenComments, frozenRemarks } from '#engine/edits/testing/frozen-comments.data.ts';
import { frozenContexts } from '#engine/edits/testing/frozen-contexts.data.ts';
import { matchEdits } from '#engine/edits/testing/match-edits.ts';
import { threadCpuMs } from '#engine/testing/thread-cpu-ms.ts';

const { pop, waltz } = frozenContexts;

const rows = readCommentSet(`
# Level
pop | Vocals need to sit a little higher in the mix
  level by_db=2 parts=vocals
rock | guitar solo could come up 2 or 3 dB
  level by_db=2 parts=guitar sections=5
jazz | ride cymbal is washing everything out
  level by_db=-3.5 parts=cymbals
pop | I'm missing the low end in the verses
  level by_db=3.5 parts=bass sections=1,4
rock | Chorus: guitars up 2 dB, vocals up 1 dB, cymbals down 3 dB
  level by_db=2 parts=guitar sections=2,4,7; level by_db=1 parts=vocals sections=2,4,7; level by_db=-3 parts=cymbals sections=2,4,7
orchestral | cello too dominant in the intro, and the harp too shy
  level by_db=-3.5 parts=cello sections=0; level by_db=3.5 parts=harp sections=0
# Dynamics, energy, density
rock | drums feel limp, they need more attack
  dynamics by=1 parts=drums
orchestral | dialogue starts at bar 45, music softer from there on
  dynamics by=-1 bars=45-76
pop | The chorus doesn't explode enough
  energy by=1 sections=3,6,8
pop | bring the energy down in verse 2
  energy by=-1 sections=4
pop | there's too much going on in the pre-chorus
  density by=-1 sections=2,5
jazz | let the bass breathe, it plays too many notes
  density by=-1 parts=bass
# Register, brightness, room
edm | drop the bass an octave
  register octaves=-1 parts=bass
edm | pads warmer, plucks crisper
  brightness by=-1 parts=pad; brightness by=1 parts=plucked-synth
rock | vocals dry in the verses, wet in the choruses
  room by=-1 parts=vocals sections=1,3; room by=1 parts=vocals sections=2,4,7
orchestral | choir sounds like it's in a cave
  room by=-1 parts=choir
# Who plays
pop | drums shouldn't come in until the first chorus
  mute parts=drums bars=1-16
orchestral | let the choir enter only at the climax
  mute parts=choir bars=1-28
pop | strings from chorus 2 on only
  mute parts=strings bars=1-36
pop | a string section in the intro would be lovely
  add instrument=strings sections=0
folk | double the melody with a tin whistle
  add instrument=tin-whistle
jazz | let's hear a muted trumpet instead of the sax in head b
  replace part=sax instrument=muted-trumpet sections=2
waltz | give the second theme to the cello
  replace part=lead instrument=cello sections=2
# Tempo, key, chords, ending
lofi | bump the tempo up by 4 bpm
  tempo bpm=82
lofi | a little slower - maybe 72?
  tempo bpm=72
edm | tempo 10% up
  tempo factor=1.1
pop | drop it down a half step, the singer struggles
  key semitones=-1
waltz | could the development be in a major key
  key key=D major
folk | the harmony is a bit bland
  chords colour=richer
waltz | play Dm Gm A7 Dm in the intro
  chords chart=Dm Gm A7 Dm sections=0
pop | don't fade out, end cold
  ending style=cut
orchestral | finish with a bang
  ending style=loud
# Form
jazz | solo 1 should only be 8 bars
  length section=3 by_bars=-8
orchestral | so we need 4 bars less in the build
  length section=2 by_bars=-4
pop | swap verse 2 and the bridge
  order sections=0,1,2,3,7,5,6,4,8,9
orchestral | put the development before the climax
  order sections=0,1,2,4,3,5,6
orchestral | theme 1 twice please
  order sections=0,1,1,2,3,4,5,6
# Misspelt
pop | teh vocls are too laud in teh chorus
  level by_db=-3.5 parts=vocals sections=3,6,8
pop | brigde to long
  length section=7 by_bars=-4
`);

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
  it.each(rows)('reads "$comment"', ({ comment, context, expected, exact }) => {
    const { edits } = readComment(comment, frozenContexts[context]);
    expect(edits).toSatisfy((read: Edit[]) => matchEdits(expected, read, { exact }));
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

  it.each<[comment: string, kinds: readonly Edit['kind'][], notUnderstood: readonly string[]]>([
    ['drums come in somehow and make it a bit faster', ['tempo'], ['drums come in somehow']],
    ['I love it and the drums are too loud', ['level'], []],
    ['Louder. My cat left the room.', ['level'], ['My cat left the room']],
    [
      'the drums are too loud because the bass is too muffled',
      ['level'],
      ['because the bass is too muffled'],
    ],
    ['a bit faster, it sounds too muffled', ['tempo', 'brightness'], []],
    ['vocals are a bit low in the mix, warmer sound overall please', ['level', 'brightness'], []],
    ['drums softer, and drums should drop out in the first half of verse 1', ['dynamics', 'mute'], []],
    ['banjo instead of guitar with a lot more reverb on it', ['replace'], ['with a lot more reverb on it']],
  ])('drops no clause of "%s"', (comment, kinds, notUnderstood) => {
    const reading = readComment(comment, pop);
    expect(reading.edits.map(({ kind }) => kind)).toEqual(kinds);
    expect(reading.notUnderstood).toEqual(notUnderstood);
  });

  it.each(['钢琴太大声了', 'Гитара слишком громкая'])(
    'lists "%s", whose letters it does not read',
    (words) => {
      expect(readComment(`drums softer. ${words}!`, pop)).toMatchObject({
        edits: [{ kind: 'dynamics' }],
        notUnderstood: [words],
      });
    },
  );

  it('lists the words of edits beyond the maximum', () => {
    const wishes = pop.sections.flatMap(({ name }) =>
      ['drums', 'strings', 'vocals', 'piano'].map((part) => `${part} louder in ${name.toLowerCase()}`),
    );
    const { edits, notUnderstood } = readComment(wishes.join('. '), pop);
    expect(edits).toHaveLength(limits.edits.max);
    expect(notUnderstood).toEqual(wishes.slice(limits.edits.max));
  });

  it.each<[comment: string, drumsFrom: number, expected: Edit]>([
    ['drums come in here', 0, { kind: 'mute', parts: ['drums'], bars: { from: 1, to: 16 } }],
    ['drums come in here', 9, { kind: 'add', instrument: 'drums', bars: { from: 17, to: 24 } }],
  ])('reads "%s" by where they play, from section %i on', (comment, drumsFrom, expected) => {
    const parts = pop.parts
      .filter(({ stem, part }) => stem !== 'drums' || part === 'drums')
      .map((one) =>
        one.part === 'drums' ? { ...one, sections: one.sections.filter((at) => at >= drumsFrom) } : one,
      );
    const context = { ...pop, parts, range: { from: 17, to: 24 } };
    expect(readComment(comment, context).edits).toEqual([expected]);
  });

  it.each(['can we have a longer ending?', 'the ending is too short', 'a longer finish please'])(
    'reads "%s" as the last section, and offers the one that is commented on',
    (comment) => {
      const context = { ...pop, range: { from: 5, to: 12 } };
      const { edits, ambiguities } = readComment(comment, context);
      expect(edits).toEqual([{ kind: 'length', section: 9, by_bars: 4 }]);
      expect(ambiguities.map(({ readAs, alternative }) => [readAs, alternative])).toEqual([
        [
          'the end of the piece, Outro',
          { readAs: 'Verse 1', edits: [{ kind: 'length', section: 1, by_bars: 4 }] },
        ],
      ]);
      expect(readComment(comment, pop)).toMatchObject({ edits, ambiguities: [] });
    },
  );

  it('lets an ending ring longer, which makes no section longer', () => {
    expect(readComment('let the ending ring longer', pop).edits).toEqual([{ kind: 'ending', style: 'ring' }]);
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

  it('reads the longest comment in less than a second of CPU time', () => {
    const long = 'the strings are too loud in the second theme and '.repeat(102).slice(0, 5000);
    expect(threadCpuMs(() => readComment(long, waltz))).toBeLessThan(1000);
  });
});
