import { describe, expect, it } from 'vitest';
import { importChart } from '#engine/import/chords/import-chart.ts';
import { planOfTune } from '#engine/import/plan-of-tune.ts';
import { keyName } from '#engine/theory/keys.ts';

const planOf = (text: string) => planOfTune(importChart(text)).plan;
const sectionsOf = (text: string) =>
  planOf(text)
    .sections.slice(0, -1)
    .map(({ section_name: name, chords, lines }) => [name, chords, lines]);
const messageOf = (text: string): string => {
  try {
    importChart(text);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

const song = `{title: Somewhere}
{artist: Nobody}
{key: Am}
{tempo: 92}
{time: 4/4}
# a remark
{start_of_verse: Verse 1}
[Am]Down the [F]road I [C]go a[G]way
[Am]Nobody [F]knows
{end_of_verse}

{soc}
[F]Sing, [G]sing, [C]sing
{eoc}
{sov}
[Dm]Later [Xyz]on
{eov}
{chorus}
{start_of_tab}
e|--0--2--|
{end_of_tab}
`;

/** What an import says about the key. */
const saidOfKey = (text: string) => importChart(text).warnings.filter((warning) => warning.includes('key'));

it('importChart says that the key was found if the chart states none', () => {
  expect(saidOfKey('| Am | Dm | E7 | Am |')).toEqual([
    'The chart states no key; A minor was found from its chords.',
  ]);
  expect(saidOfKey('{key: Am}\n| Am | Dm | E7 | Am |')).toEqual([]);
});

describe('importChart of ChordPro', () => {
  it('reads metadata', () => {
    const { tune } = importChart(song);
    expect(tune).toMatchObject({ title: 'Somewhere (Nobody)', bpm: 92, metre: '4/4', notes: undefined });
    expect(keyName(tune.key)).toBe('A minor');
    expect(planOf(song).written_key).toBe('A minor');
  });

  it('reads sections with a bar for each chord, an even number for each line, and lyrics', () => {
    expect(sectionsOf(song)).toEqual([
      ['Verse 1', '| Am | F | C | G | Am | F |', ['Down the road I go away', 'Nobody knows']],
      ['Chorus', '| F | G | C | % |', ['Sing, sing, sing']],
      ['Verse', '| Dm | % |', ['Later on']],
      ['Chorus', '| F | G | C | % |', ['Sing, sing, sing']],
    ]);
  });

  it('says what it left out', () => {
    const read = importChart(song);
    expect(read.warnings).toEqual(['Line 16: “Xyz” is not a chord and was left out.']);
    expect(read.ignored).toEqual(['tablature']);
  });

  it('reads grids, and two chords a bar on lines with many', () => {
    expect(sectionsOf('{start_of_grid}\n| C . . G | Am . F . |\n{end_of_grid}')[0]![1]).toBe(
      '| C / / G | Am F |',
    );
    expect(sectionsOf('[C]a [G]b [Am]c [F]d [C]e [G]f')[0]![1]).toBe('| C G | Am F | C G | G |');
  });

  it('reads the first of several songs', () => {
    expect(importChart('{t:A}\n[C]a\n{ns}\n{t:B}\n[D]b').ignored).toEqual(['more songs of the file']);
  });
});

describe('importChart of bars and of chords above lyrics', () => {
  it('reads bars, repeats, and signs that hold or repeat', () => {
    expect(sectionsOf('Intro\n| Am | F | C G | % |\nVerse:\n|: Dm / G7 / | C :| x3')).toEqual([
      ['Intro', '| Am | F | C G | % |', []],
      ['Verse', '| Dm G7 | C | Dm G7 | C | Dm G7 | C |', []],
    ]);
  });

  it('reads a plain list of metadata', () => {
    const { tune } = importChart('Title: Blues\nKey: E minor\nTempo: 70 bpm\nTime: 3/4\n\n| Em | Am | B7 |');
    expect(tune).toMatchObject({ title: 'Blues', bpm: 70, metre: '3/4', bars: 3 });
    expect(keyName(tune.key)).toBe('E minor');
  });

  it('reads chords above lyrics, with the first line as the title', () => {
    const text =
      'Morning song\n\n[Verse 1]\nC        G/B\nThe sun comes up\nAm     F\nThe night is gone\n\n[Chorus]\nF  G  C\nOh yes\n';
    expect(importChart(text).tune.title).toBe('Morning song');
    expect(sectionsOf(text)).toEqual([
      ['Verse 1', '| C | G/B | Am | F |', ['The sun comes up', 'The night is gone']],
      ['Chorus', '| F | G | C | % |', ['Oh yes']],
    ]);
  });

  it('plays a section that is only named again as it was written', () => {
    expect(
      sectionsOf('Verse 1\n| C | F |\nChorus\n| G | C |\nVerse 2\nChorus').map(([name, chords]) => [
        name,
        chords,
      ]),
    ).toEqual([
      ['Verse 1', '| C | F |'],
      ['Chorus', '| G | C |'],
      ['Verse 2', '| C | F |'],
      ['Chorus', '| G | C |'],
    ]);
  });

  it('finds the key of the chords, and the bars of odd metres', () => {
    expect(keyName(importChart('| Dm7 | G7 | Cmaj7 | % |').tune.key)).toBe('C major');
    expect(sectionsOf('Time: 6/8\n| C G | Am |')[0]![1]).toBe('| C / / G / / | Am |');
    expect(sectionsOf('Time: 7/8\n| C G | Am |')[0]![1]).toBe('| C / / / G / / | Am |');
  });

  it.each([
    ['{title: a', 'Line 1: the directive in braces is not closed.'],
    ['[C]a\n[G b', 'Line 2: “[” is not closed.'],
    ['{tempo: fast}\n[C]a', 'Line 1: “fast” is not a tempo in BPM.'],
    ['{time: 4/5}\n[C]a', 'Line 1: “4/5” is not a time signature.'],
    ['{key: Q}\n[C]a', 'Line 1: “Q” is not a key.'],
    ['| Hxx |', 'Line 1: “Hxx” is not a chord.'],
    ['Dear Sir,\n\nthis is a letter.', 'Line 1: no chords were found in this text.'],
    ['a [note] here', 'Line 1: “note” is not a chord.'],
    ['{chorus}\n'.repeat(10) + '[C]a\n'.repeat(5001), 'Line 2011: A chord chart has at most 4000 bars.'],
  ])('refuses %j with the line', (text, message) => {
    expect(messageOf(text)).toBe(message);
  });
});
