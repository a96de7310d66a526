import { describe, expect, it } from 'vitest';
import { alignWaveform } from '#web/features/compare/align-waveform.ts';
import {
  compareSections,
  type ComparedVersion,
  countKinds,
  describeSections,
} from '#web/features/compare/differences.ts';
import { matchingGains, quietestLufs } from '#web/features/compare/loudness.ts';
import { decodeWaveform } from '#web/audio/waveform/decode-waveform.ts';

const base64 = (values: readonly number[]) => btoa(String.fromCharCode(...values));

/** A piece in 3/4 whose sections have levels 0..255, at a tempo. */
function piece(
  bpm: number,
  sections: readonly (readonly [name: string, bars: number, level: number, chords?: string])[],
  change: Partial<ComparedVersion> = {},
): ComparedVersion {
  const bar = 180_000 / bpm;
  let start = 0;
  const timed = sections.map(([section_name, bars]) => {
    const section = { section_name, start_ms: start, duration_ms: bars * bar };
    start += bars * bar;
    return section;
  });
  const levels = sections.flatMap(([, bars, level]) => Array.from({ length: bars * 10 }, () => level));
  return {
    duration: start / 1000,
    sections: timed,
    bpm,
    metre: '3/4',
    key: 'D minor',
    detected: [],
    instruments: ['felt piano', 'strings'],
    waveform: { points: levels.length, peak: base64(levels), rms: base64(levels) },
    gainDb: 0,
    plan: {
      positive_global_styles: [],
      negative_global_styles: [],
      sections: sections.map(([section_name, , , chords]) => ({
        section_name,
        positive_local_styles: [],
        negative_local_styles: [],
        lines: [],
        ...(chords && { chords }),
      })),
    },
    ...change,
  };
}

const reference = piece(90, [
  ['Intro', 4, 60],
  ['Theme', 8, 100, 'Dm | Gm'],
  ['Theme', 8, 100],
]);

describe('compareSections', () => {
  it('finds no difference between equal versions', () => {
    expect(compareSections(reference, reference)).toEqual({
      whole: [],
      sections: [[], [], []],
      isMeasured: true,
    });
  });

  it('lists tempo, key, metre and instruments once, for the whole piece', () => {
    const version = piece(
      96,
      [
        ['Intro', 4, 60],
        ['Theme', 8, 100, 'Dm  |  Gm'],
        ['Theme', 8, 100],
      ],
      { key: 'F major', instruments: ['strings', 'brushes'] },
    );
    const { whole, sections } = compareSections(reference, version);
    expect(whole.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['tempo', '90', '96'],
      ['key', 'D minor', 'F major'],
      ['instruments', 'felt piano', null],
      ['instruments', null, 'brushes'],
    ]);
    expect(sections).toEqual([[], [], []]);
  });

  it('compares chords, energy and length section by section', () => {
    const version = piece(90, [
      ['Intro', 4, 60],
      ['Theme', 8, 200, 'Dm | Gm7'],
      ['Theme', 12, 100],
    ]);
    const [, theme, repeat] = compareSections(reference, version).sections;
    expect(theme!.map(({ kind }) => kind)).toEqual(['chords', 'energy']);
    expect(theme![0]).toMatchObject({ before: 'Dm | Gm', after: 'Dm | Gm7', isMeasured: false });
    expect(theme![1]!.changeDb).toBeCloseTo(6, 0);
    expect(repeat).toEqual([{ kind: 'length', before: '8 bars', after: '12 bars', isMeasured: false }]);
  });

  it('compares energy at matched loudness', () => {
    const louder = piece(
      90,
      [
        ['Intro', 4, 120],
        ['Theme', 8, 200, 'Dm | Gm'],
        ['Theme', 8, 200],
      ],
      { gainDb: -6 },
    );
    expect(compareSections(reference, louder).sections).toEqual([[], [], []]);
  });

  it('names sections that only one of them has', () => {
    const version = piece(90, [
      ['Intro', 4, 60],
      ['Theme', 8, 100, 'Dm | Gm'],
      ['Coda', 2, 100],
    ]);
    const [, , repeat] = compareSections(reference, version).sections;
    expect(repeat!.map(({ before, after }) => [before, after])).toEqual([
      ['8 bars', null],
      [null, 'Coda, 2 bars'],
    ]);
  });

  it('compares a version without plan by what was measured, at the times of the sections', () => {
    const upload = piece(
      90,
      [
        ['Intro', 4, 60],
        ['Theme', 16, 200],
      ],
      { sections: [], plan: null, metre: null, instruments: [], key: 'F major', detected: ['bpm', 'key'] },
    );
    const { whole, sections } = compareSections(reference, upload);
    const [intro, ...themes] = sections;
    expect(whole).toEqual([{ kind: 'key', before: 'D minor', after: 'F major', isMeasured: true }]);
    expect(intro).toEqual([]);
    expect(themes.map((section) => section.map(({ kind, isMeasured }) => [kind, isMeasured]))).toEqual([
      [['energy', true]],
      [['energy', true]],
    ]);
  });

  it('counts the sections that differ in each kind', () => {
    const version = piece(96, [
      ['Intro', 4, 60],
      ['Theme', 8, 200],
      ['Theme', 8, 200],
    ]);
    const counts = countKinds([compareSections(reference, version)]);
    expect([...counts]).toEqual([
      ['tempo', 1],
      ['chords', 1],
      ['energy', 2],
    ]);
  });
});

it('describeSections returns the dynamic mark and the planned chords of each section', () => {
  expect(describeSections(reference)).toEqual([
    { mark: 'mp', chords: undefined },
    { mark: 'f', chords: 'Dm | Gm' },
    { mark: 'f', chords: undefined },
  ]);
});

it('alignWaveform shows each bar of a faster version at the same bar of the timeline, and silence where it has no such place', () => {
  const faster = piece(120, [
    ['Intro', 4, 60],
    ['Theme', 8, 200],
  ]);
  const { rms } = decodeWaveform(alignWaveform(faster.waveform, faster, reference));
  const at = (bar: number) => rms[Math.floor((bar / 20) * rms.length)];
  expect([at(1), at(3), at(5), at(11), at(13), at(19)]).toEqual([60, 60, 200, 200, 0, 0]);
});

describe('matchingGains', () => {
  it('matches all to the quietest, and leaves those of unknown loudness', () => {
    expect(matchingGains([-14, -12.5, null, -16])).toEqual([-2, -3.5, 0, 0]);
    expect(quietestLufs([-14, -16])).toBe(-16);
  });

  it('changes nothing if only one loudness is known', () => {
    expect(matchingGains([-14, null])).toEqual([0, 0]);
  });
});
