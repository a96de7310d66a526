import { describe, expect, it } from 'vitest';
import { importAbc } from '#engine/import/abc/import-abc.ts';
import { planOfTune } from '#engine/import/plan-of-tune.ts';
import { keyName } from '#engine/theory/keys.ts';

const header = 'X:1\nT:A tune\nM:4/4\nL:1/4\nQ:1/4=100\nK:C\n';
const read = (body: string, head = header) => importAbc(`${head}${body}\n`);
const pitches = (body: string, head = header) => read(body, head).tune.notes!.map(({ pitch }) => pitch);
const rhythm = (body: string, head = header) =>
  read(body, head).tune.notes!.map(({ start_beats: start, length_beats: length }) => [
    Math.round(start * 1000) / 1000,
    Math.round(length * 1000) / 1000,
  ]);
const messageOf = (text: string): string => {
  try {
    importAbc(text);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('importAbc', () => {
  it('reads title, tempo, key and notes in four octaves', () => {
    const { tune } = read("C, C c c'|");
    expect(tune).toMatchObject({ title: 'A tune', bpm: 100, metre: '4/4', bars: 1 });
    expect(tune.notes!.map(({ pitch }) => pitch)).toEqual([48, 60, 72, 84]);
  });

  it('keeps accidentals to the end of the bar, in every octave', () => {
    expect(pitches('^F F f =F | F _B ^^c __d')).toEqual([66, 66, 78, 65, 65, 70, 74, 72]);
  });

  it.each([
    ['G', 'G major', 66],
    ['F#m', 'F# minor', 66],
    ['Dmix', 'D mixolydian', 66],
    ['A dorian', 'A dorian', 66],
    ['Bb', 'Bb major', 65],
    ['D exp ^f', 'D major', 66],
    ['HP', 'A mixolydian', 66],
    ['none', 'C major', 65],
    ['Gm clef=bass', 'G minor', 65],
  ])('reads the key %s', (field, name, pitchOfF) => {
    const { tune } = importAbc(`X:1\nK:${field}\nF4|\n`);
    expect(keyName(tune.key)).toBe(name);
    expect(tune.notes![0]!.pitch).toBe(pitchOfF);
  });

  it('reads lengths, broken rhythm, tuplets and ties', () => {
    expect(rhythm('C2 C/ C/ C3/2 | z C// C3// |')).toEqual([
      [0, 2],
      [2, 0.5],
      [2.5, 0.5],
      [3, 1.5],
      [5.5, 0.25],
      [5.75, 0.75],
    ]);
    expect(rhythm('C>D E<<F|')).toEqual([
      [0, 1.5],
      [1.5, 0.5],
      [2, 0.25],
      [2.25, 1.75],
    ]);
    expect(rhythm('(3CDE F (3:2:2G2A|')[1]).toEqual([0.667, 0.667]);
    expect(rhythm('C2 D2- | D2 E2|')).toEqual([
      [0, 2],
      [2, 4],
      [6, 2],
    ]);
  });

  it('plays repeats and their endings', () => {
    expect(pitches('|: C4 |1 D4 :|2 E4 || F4 |]')).toEqual([60, 62, 60, 64, 65]);
    expect(pitches('C4 :: D4 :| E4')).toEqual([60, 60, 62, 62, 64]);
    expect(pitches('|: C4 |[1,3 D4 :|[2,4 E4 :| F4')).toEqual([60, 62, 60, 64, 60, 62, 60, 64, 65]);
    expect(pitches('|:: C4 ::| D4')).toEqual([60, 60, 60, 62]);
    expect(pitches('C4 [|]:| D4 :|: E4 :|')).toEqual([60, 60, 62, 62, 64, 64]);
  });

  it('makes a section of every pass through a part', () => {
    const { plan } = planOfTune(read('|: CDEF | GABc :|: cBAG | FEDC :|'));
    expect(plan.sections.map(({ section_name: name }) => name)).toEqual([
      'Theme A',
      'Theme A 2',
      'Theme B',
      'Theme B 2',
      'Ending',
    ]);
    expect(plan.sections[2]!.melody!.notes[0]).toEqual({ start_beats: 0, length_beats: 1, pitch: 72 });
  });

  it('puts a pick-up at the end of the first bar', () => {
    const { tune } = read('G | c4 | d4 |');
    expect(tune.bars).toBe(3);
    expect(tune.notes!.map(({ start_beats: start }) => start)).toEqual([3, 4, 8]);
  });

  it('reads chord symbols beat by beat, and leaves annotations out', () => {
    const { plan, warnings } = planOfTune(read('"Am"C2 "^slow"D2 | "F"E "G"F G2 | "Cadd11"c4 | "H7"d4 |'));
    expect(plan.sections[0]!.chords).toBe('| Am | F G / / | C | B7 |');
    expect(warnings).toContain('The chord “Cadd11” is played as C.');
  });

  it('harmonises a tune without chords in its key', () => {
    const read1 = read('CEGc | BGFD | CEGE | C4 |');
    expect(planOfTune(read1).plan.sections[0]!.chords).toBe('| C | G7 | C | % |');
    expect(read1.warnings.join()).toMatch(/no chords/);
  });

  it('takes 9/8 as three beats, 6/8 as it is, and a jig without a tempo at 180 BPM', () => {
    const slip = read('ABC DEF GAB|', 'X:1\nM:9/8\nL:1/8\nQ:3/8=120\nK:C\n').tune;
    expect([slip.metre, slip.bpm, slip.notes![3]!.start_beats]).toEqual(['3/4', 120, 1]);
    const jig = read('ABC DEF|', 'X:1\nM:6/8\nL:1/8\nK:C\n').tune;
    expect([jig.metre, jig.bpm, jig.notes![3]!.start_beats]).toEqual(['6/8', 180, 1.5]);
  });

  it('follows inline fields, and leaves out grace notes, decorations and other voices', () => {
    expect(pitches('C [K:G] F {ag}!trill!~G [L:1/8] A2|')).toEqual([60, 66, 67, 69]);
    const two = importAbc('X:1\nL:1/4\nK:C\nV:1\nCDEF|\nV:2\nC,4|\nV:1\nGABc|\n');
    expect(two.tune.notes).toHaveLength(8);
    expect(two.ignored).toContain('1 more voice');
  });

  it('reads the first of several tunes', () => {
    const read1 = importAbc('% a book\n\nX:1\nK:C\nC4|\n\nX:2\nK:D\nD4|\n');
    expect([read1.tune.notes!.length, read1.ignored]).toEqual([1, ['1 more tune of the file']]);
  });

  it('makes lyrics of the words under the notes, in the section in which their line begins', () => {
    const grace = importAbc(
      [
        'X:1\nT:Amazing Grace\nM:3/4\nL:1/4\nQ:1/4=90\nK:G',
        'P:A\nD | G2 B/G/ | B2 A | G2 E | D2',
        'w: A-maz-ing_ grace, how sweet the sound,',
        'D | G2 B/G/ | B2 A | d3- | d2',
        'w: That saved a_ wretch like me!_',
        'P:B\nB | d>B d/B/ | G2 D | E>G G/E/ | D2',
        'w: I once_ was_ lost, but now_ am_ found,',
        'D | G2 B/G/ | B2 A | G3- | G2 |]',
        'w: Was blind, but_ now I see._\n',
      ].join('\n'),
    );
    const { plan } = planOfTune(grace);
    expect(plan.sections.map(({ section_name: name, lines }) => [name, lines])).toEqual([
      ['Theme A', ['Amazing grace, how sweet the sound,', 'That saved a wretch like me!']],
      ['Theme B', ['I once was lost, but now am found,', 'Was blind, but now I see.']],
      ['Ending', []],
    ]);
    expect(grace.ignored).toEqual([]);
  });

  it('sings the next verse in each pass of a repeat, and says which words it leaves out', () => {
    const song = read(
      '|: CDEF | GABc :|\nw: one two three\nw: four five six\nw: seven eight\n|: cBAG | FEDC :|\nw: la la\n\nW: and more',
    );
    const lines = planOfTune(song).plan.sections.map((section) => section.lines);
    expect(lines).toEqual([['one two three'], ['four five six'], ['la la'], ['la la'], []]);
    expect(song.ignored).toEqual(['further verses']);
    expect(read('CDEF |\nW: and more').ignored).toEqual(['words after the tune']);
  });

  it('warns of characters that are no notation', () => {
    expect(read('C 7 D|').warnings).toContain('Line 7: “7” is no part of ABC notation.');
  });

  it.each([
    ['X:1\nT:x\nK:Zz\nC|', 'Line 3: “Zz” is not a key.'],
    ['X:1\nM:4/5\nK:C\nC|', 'Line 2: “4/5” is not a time signature.'],
    ['X:1\nL:abc\nK:C\nC|', 'Line 2: “abc” is not a note length such as 1/8.'],
    ['X:1\nK:C\nC "Am D|', 'Line 3: “"” is not closed.'],
    ['X:1\nK:C\nC D\n[EG|', 'Line 4: “[” is not closed.'],
    ['X:1\nK:C\nC0 D|', 'Line 3: a note has an impossible length.'],
    ['X:1\nT:a\nC D|', 'Line 3: the notes begin before the key (K:).'],
    ['X:1\nT:a\n', 'Line 3: the tune has no key (K:), after which its notes begin.'],
    ['X:1\nK:C\nz4|', 'This tune has no notes.'],
  ])('refuses %j with the line', (text, message) => {
    expect(messageOf(text)).toBe(message);
  });
});
