import { describe, expect, it } from 'vitest';
import { type ImportedMusic, importMusic } from '#engine/import/import-music.ts';
import { importCases } from '#engine/import/testing/import-cases.ts';

const read = (text: string): ImportedMusic => importMusic(new TextEncoder().encode(text));
const notesOf = (text: string) => read(text).plan.sections.flatMap(({ melody }) => melody?.notes ?? []);
const pitchesOf = (text: string) => notesOf(text).map(({ pitch }) => pitch);
const tune = (body: string, fields = '') => `X:1\nM:4/4\nL:1/4\nQ:1/4=100\n${fields}K:C\n${body}\n`;

const chartOf = (text: string) =>
  read(text)
    .plan.sections.slice(0, -1)
    .map(({ section_name: name, chords }) => [name, chords]);

describe('importMusic of ABC', () => {
  it('plays the third and fourth pass of a repeat with endings 1,3 and 2 and 4', () => {
    // |: G A B c |1,3 d c B A :|2 g f# e d :|4 G |
    const [common, odd, second] = [
      [67, 69, 71, 72],
      [74, 72, 71, 69],
      [79, 78, 76, 74],
    ];
    expect(pitchesOf(importCases.endings13)).toEqual(
      [common, odd, common, second, common, odd, common, 67].flat(),
    );
  });

  it.each([
    ['|: C4 |1 D4 |2 E4 |]', [60, 62, 60, 64]],
    ['|: C4 |1-3 D4 :|4 E4 |]', [60, 62, 60, 62, 60, 62, 60, 64]],
    ['|: C4 |1 D4 :|2 E4 :: F4 |1 G4 :|2 A4 :|', [60, 62, 60, 64, 65, 67, 65, 69]],
    ['|: C4 |1 D4 :| E4 |]', [60, 62, 60, 64]],
    ['|: C4 |2 D4 :|1,3 E4 :|]', [60, 64, 60, 62, 60, 64]],
  ])('unfolds %s', (body, expected) => {
    expect(pitchesOf(tune(body))).toEqual(expected);
  });

  it('joins the notes of a tie by how they are written', () => {
    const notes = notesOf(importCases.tiedAccidental);
    // The last bars: ^c-|^c, whose accidental goes over the bar line with the tie, then d e f.
    expect(notes.slice(-4).map(({ pitch, length_beats: length }) => [pitch, length])).toEqual([
      [73, 2],
      [74, 1],
      [76, 1],
      [77, 1],
    ]);
  });

  it.each([
    [
      '^c4-|c c z2|',
      [
        [73, 5],
        [72, 1],
      ],
    ],
    [
      '^c4-|_d4|',
      [
        [73, 4],
        [73, 4],
      ],
    ],
    [
      '|: A2 ^c2- |1 c4 :|2 c4 |]',
      [
        [69, 2],
        [73, 6],
        [69, 2],
        [73, 6],
      ],
    ],
    ['[E4^c4-]|[Ec]4|', [[73, 8]]],
    [
      'c2- z c|',
      [
        [72, 2],
        [72, 1],
      ],
    ],
  ])('ties %s', (body, expected) => {
    expect(notesOf(tune(body)).map(({ pitch, length_beats: length }) => [pitch, length])).toEqual(expected);
  });

  it('plays the parts in the order of the header', () => {
    const [a, b] = [
      [72, 74, 76, 77],
      [67, 67, 69, 71],
    ];
    expect(pitchesOf(importCases.partsOrder)).toEqual([a, b, b, a].flat());
    expect(pitchesOf(tune('P:A\nC4|\nP:B\n|:D4:|', 'P:A2(BA)2\n'))).toEqual([60, 60, 62, 62, 60, 62, 62, 60]);
  });

  it.each<readonly [string, string]>([
    [tune('C4|', 'P:AB\n'), 'the order of parts “AB” (P:)'],
    [tune('P:A\nC4|', 'P:AB\n'), 'part B, which the order of parts (P:) names and the tune does not have'],
    [tune('P:A\nC4|\nP:B\nD4|', 'P:A\n'), 'parts that the order of parts (P:) does not name'],
    [tune('{g}C4|'), 'grace notes'],
    [tune('~C4|'), 'ornaments'],
    [tune('TC4|'), 'ornaments'],
    [tune('!trill!C4|'), 'ornaments'],
    [tune('.C4|'), 'articulation'],
    [tune('!ff!C4|'), 'dynamics'],
    [tune('!8va(!C4!8va)!|'), 'octave signs'],
    ...[
      '!D.C.!',
      '!D.S.!',
      '!fine!',
      '!coda!',
      '!segno!',
      '!D.C.alfine!',
      'O',
      'S',
      '"^D.C. al Fine"',
      '"Fine"',
    ].map((mark) => [tune(`C4|${mark}D4|`), 'jumps (D.C., D.S., coda, segno, fine)'] as const),
    [tune('C4|WD4|', 'U: W = !D.C.!\n'), 'jumps (D.C., D.S., coda, segno, fine)'],
    [tune('C4|', 'm: ~n2 = n{o}n{m}n\n'), 'macros that transpose or cannot be read (m:)'],
    [tune('C4|\nm: ~G2 = GG\nG2'), 'macros in the middle of the tune (m:)'],
    [tune('^/C4|'), 'microtones, which are played as the natural notes'],
    [tune('%%MIDI transpose -2\nC4|'), 'playback instructions (MIDI)'],
    [tune('C4|\ns: !D.C.!'), 'decorations under the notes (s:)'],
  ])('names what of %j it does not play', (text, kind) => {
    expect(read(text).ignored).toContain(kind);
  });

  it('replaces macros', () => {
    const notes = notesOf(importCases.macros);
    expect(notes.slice(0, 3).map(({ pitch }) => pitch)).toEqual([67, 67, 71]);
    expect(read(importCases.macros).ignored).toEqual(['grace notes', 'ornaments']);
  });

  it('transposes notes, chords and key as K: and V: say', () => {
    expect(pitchesOf(importCases.transposingClef)).toEqual([58, 60, 62, 63, 65, 67, 69, 70, 70]);
    expect(read(importCases.transposingClef).ignored).toContain('the octave of the clef');
    const voice = read('X:1\nL:1/4\nV:1 transpose=3\nK:Am\nV:1\n"Am"A4|"E7"B4|\n');
    expect(voice.understanding.key).toBe('C minor');
    expect(voice.plan.sections[0]!.chords).toBe('| Cm | G7 |');
    expect(pitchesOf(tune('C4|[K:C octave=-1]C4|'))).toEqual([60, 48]);
  });

  it('leaves the notes of another voice out in the middle of a line', () => {
    expect(pitchesOf('X:1\nL:1/4\nK:C\n[V:1]C4|[V:2]E4|[V:1]D4|\n')).toEqual([60, 62]);
  });

  it('says that key and tempo change', () => {
    const { warnings } = read(tune('C4|[K:D][Q:1/4=140]D4|'));
    expect(warnings).toContain(
      'The key changes to D major; the notes are kept, and the plan names C major throughout.',
    );
    expect(warnings).toContain('The tempo changes between 100 and 140 BPM; the piece has 100 throughout.');
  });
});

describe('importMusic of chord charts', () => {
  it('reads a song that contains ABC as a song', () => {
    const song = read(importCases.songWithAbc);
    expect(song.kind).toBe('chords');
    expect(song.plan.sections[0]!.chords).toBe('| A | E |');
    expect(song.ignored).toEqual(['tablature', 'ABC notation in the song']);
  });

  it.each([
    ['% a book\n\nsome words\n\nX:1\nK:C\nC4|\n', 'abc'],
    ['T:a\nM:4/4\nK:C\n{ag}\nC4|\n', 'abc'],
    ['X:1\nK:C\n{g}C4|\n', 'abc'],
    ['{title: a}\nX:1\nK:C\n[C]a', 'chords'],
    ['| C | G |\nK: C\n', 'chords'],
  ])('takes %j for %s', (text, kind) => {
    expect(read(text).kind).toBe(kind);
  });

  it('plays a chorus again under a label of its own', () => {
    const sections = chartOf(importCases.labelledChorus);
    expect(sections.at(-1)).toEqual(['Chorus (Last)', '| G | C | D | G |']);
    expect(read(importCases.labelledChorus).ignored).toEqual([]);
  });

  it('transposes the chords and the key', () => {
    const song = read(importCases.transposedSong);
    expect(song.understanding.key).toBe('D major');
    expect(chartOf(importCases.transposedSong)).toEqual([['Verse', '| D | G | A7 | D |']]);
    expect(
      chartOf('{key: C}\n{soc}\n[C]a [F]b\n{eoc}\n{transpose: 1}\n{chorus}\n{transpose}\n{chorus}').map(
        ([, chords]) => chords,
      ),
    ).toEqual(['| C | F |', '| Db | Gb |', '| C | F |']);
    expect(read('{transpose: up}\n[C]a').ignored).toEqual(['the directive {transpose: up}']);
  });

  it('plays the endings of a grid over its lines', () => {
    expect(chartOf(importCases.gridVoltas)).toEqual([
      ['Verse', '| G7 | % | C | C7 | G7 | % | C | C7 | F | % | C | A7 | F | % | D7 G7 | C |'],
    ]);
    expect(chartOf('|: C | F |\n| G |1 Am :|2 C |\n| D |')[0]![1]).toBe(
      '| C | F | G | Am | C | F | G | C | D |',
    );
    expect(chartOf('|: C |1,3 F :|2 G :|4 D |')[0]![1]).toBe('| C | F | C | G | C | F | C | D |');
  });

  it('gives memorised chords out again', () => {
    expect(chartOf(importCases.memorisedChords).map(([, chords]) => chords)).toEqual([
      '| C | F | G | % |',
      '| C | F | G | % |',
    ]);
    expect(read(importCases.memorisedChords).warnings.join()).not.toMatch(/not a chord/);
    expect(read('{sov}\n[C]a\n{eov}\n{sov}\n[^]b [^]c\n{eov}').warnings.join()).toMatch(
      /“\^” is not a chord/,
    );
  });

  it('reads added degrees behind a slash', () => {
    expect(chartOf(importCases.extendedChords)[0]![1]).toMatch(/\| C69 \| F#m7b5 B7/);
    expect(chartOf('| C6/9 | C7/b9 | Am7/G |')[0]![1]).toBe('| C69 | C7b9 | Am7/G |');
  });

  it('says that key, tempo and time signature change', () => {
    const { understanding, warnings } = read(importCases.changedKey);
    expect([understanding.key, understanding.bpm]).toEqual(['C major', 60]);
    expect(warnings.join()).toMatch(/key changes to D.*tempo changes to 120/);
    expect(read('{time: 3/4}\n[C]a\n{time: 4/4}\n[F]b').warnings.join()).toMatch(/time signature changes/);
  });

  it.each(['[C]a [Xyz]b [F]c [G]d', '| C | Xyz | F | G |', '{sog}\n| C | Xyz | F | G |\n{eog}'])(
    'leaves out a chord of %j that cannot be read',
    (text) => {
      expect(read(text).warnings.join()).toMatch(/“Xyz” is not a chord and was left out/);
      expect(read(text).plan.sections[0]!.chords).toMatch(/F \| G/);
    },
  );

  it('names directives that it does not know', () => {
    expect(read('{title: a}\n{textsize: 12}\n{x_own: 1}\n{swing: on}\n[C]a').ignored).toEqual([
      'the directive {swing}',
    ]);
  });
});
