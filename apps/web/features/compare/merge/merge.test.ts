import { describe, expect, it } from 'vitest';
import type { ScoreOutline } from '#contract/score-outline.ts';
import { haveCommonVersion } from '#web/features/compare/merge/common-version.ts';
import { describeMerge, describeRemarks } from '#web/features/compare/merge/describe-merge.ts';
import {
  addSection,
  cyclePart,
  draftFrom,
  isChanged,
  leaveOut,
  mergeParts,
  mergeRequest,
  type MergeVersion,
  missingSections,
  partVersion,
  takePart,
  takeSection,
} from '#web/features/compare/merge/merge-draft.ts';

type Section = readonly [name: string, kind: string, bars: number];

/** A version whose parts play in the sections with the given indexes. */
function version(
  number: number,
  sections: readonly Section[],
  parts: Readonly<Record<string, readonly number[]>>,
  facts: Partial<ScoreOutline> = {},
): MergeVersion {
  let bar = 1;
  return {
    number,
    label: `V${number}`,
    outline: {
      bpm: 90,
      key: 'D minor',
      metre: '3/4',
      sections: sections.map(([section_name, kind, bars]) => {
        bar += bars;
        return {
          section_name,
          kind,
          start_ms: (bar - bars - 1) * 2_000,
          duration_ms: bars * 2_000,
          first_bar: bar - bars,
          bars,
          chords: 'Dm',
          intensity: 0.5,
        };
      }),
      parts: Object.entries(parts).map(([part, playedIn]) => ({
        part,
        label: `${part.charAt(0).toUpperCase()}${part.slice(1)}`,
        stem: 'lead',
        sections: playedIn.map((section) => ({
          section,
          bars: [1],
          notes: 1,
          meanPitch: 60,
          digest: `${number}`,
        })),
      })),
      ...facts,
    },
  };
}

const form: readonly Section[] = [
  ['Intro', 'intro', 4],
  ['Theme', 'verse', 6],
  ['Chorus', 'chorus', 8],
  ['Theme', 'verse', 6],
];
const five = version(5, form, { piano: [0, 1, 2, 3], bass: [1, 2, 3], strings: [2] });
const four = version(4, form, { piano: [0, 1, 2, 3], strings: [1, 2], brushes: [0, 1, 2] });
/** Other names and order, with a section that the others do not have. */
const two = version(
  2,
  [
    ['Refrain', 'chorus', 10],
    ['Middle', 'bridge', 4],
    ['Verse', 'verse', 6],
  ],
  { piano: [0, 1, 2], brushes: [0, 1] },
  { bpm: 96, key: 'F major' },
);
const versions = [five, four, two];
const draft = draftFrom(versions, 0);
const cells = (merged: typeof draft, part: string) =>
  merged.sections.map((section) => partVersion(versions, section, part));

describe('a merge', () => {
  it('starts as the base and asks for nothing', () => {
    expect(cells(draft, 'strings')).toEqual([null, null, 0, null]);
    expect(isChanged(versions, draft)).toBe(false);
    expect(mergeParts(versions, 0).map(({ label }) => label)).toEqual([
      'Piano',
      'Bass',
      'Strings',
      'Brushes',
    ]);
  });

  it('cycles a cell through the versions that play there, and silence', () => {
    const first = cyclePart(versions, draft, 1, 'strings');
    expect(cells(first, 'strings')).toEqual([null, 1, 0, null]);
    const second = cyclePart(versions, first, 1, 'strings');
    expect(cells(second, 'strings')).toEqual([null, null, 0, null]);
    expect(isChanged(versions, second)).toBe(false);
    // The chorus of V2 has another name, and is its first section.
    const chorus = cyclePart(versions, cyclePart(versions, draft, 2, 'piano'), 2, 'piano');
    expect(cells(chorus, 'piano')).toEqual([0, 0, 2, 0]);
    expect(cells(cyclePart(versions, chorus, 2, 'piano'), 'piano')).toEqual([0, 0, null, 0]);
  });

  it('takes a part from a version where the version plays it, and is silent where it does not', () => {
    expect(cells(takePart(versions, draft, 'brushes', 1), 'brushes')).toEqual([1, 1, 1, null]);
    // V2 has no intro, and one verse only.
    expect(cells(takePart(versions, draft, 'brushes', 2), 'brushes')).toEqual([null, null, 2, null]);
    expect(cells(takePart(versions, draft, 'piano', null), 'piano')).toEqual([null, null, null, null]);
  });

  it('takes a section with all parts, and requests single parts of it from elsewhere', () => {
    const section = takeSection(draft, 2, 2);
    expect(cells(section, 'bass')).toEqual([null, 0, null, 0]);
    const merged = takePart(versions, section, 'brushes', 1);
    expect(mergeRequest(versions, merged)).toEqual({
      kind: 'merge',
      as: 'version',
      sources: [5, 4, 2],
      sections: [
        { source: 0, section: 0, parts: [{ part: 'brushes', from: { source: 1, section: 0 } }] },
        { source: 0, section: 1, parts: [{ part: 'brushes', from: { source: 1, section: 1 } }] },
        { source: 2, section: 0, parts: [{ part: 'brushes', from: { source: 1, section: 2 } }] },
        { source: 0, section: 3 },
      ],
    });
  });

  it('requests silence, and the tempo and key of another version', () => {
    const silent = takePart(versions, { ...draft, tempoFrom: 2, keyFrom: 1 }, 'bass', null);
    const request = mergeRequest(versions, silent);
    expect(request).toMatchObject({ sources: [5, 2, 4], tempo_from: 1, key_from: 2 });
    expect(request.sections[1]).toEqual({ source: 0, section: 1, parts: [{ part: 'bass', from: null }] });
  });

  it('adds a section that only another version has, and one that was left out', () => {
    expect(missingSections(versions, draft)).toEqual([{ version: 2, section: 1 }]);
    const added = addSection(draft, 2, { version: 2, section: 1 });
    expect(missingSections(versions, added)).toEqual([]);
    expect(mergeRequest(versions, added).sections.map(({ source, section }) => [source, section])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 1],
      [0, 3],
    ]);
    expect(missingSections(versions, leaveOut(added, 0))).toEqual([{ version: 0, section: 0 }]);
  });

  it('offers no part of a version in another metre', () => {
    const waltzes = [five, version(3, form, { piano: [0], organ: [0] }, { metre: '4/4' })];
    const waltz = draftFrom(waltzes, 0);
    expect(mergeParts(waltzes, 0).map(({ part }) => part)).not.toContain('organ');
    const cycled = cyclePart(waltzes, waltz, 0, 'piano');
    expect(partVersion(waltzes, cycled.sections[0]!, 'piano')).toBeNull();
  });
});

const sentences = (merged: typeof draft) =>
  describeMerge(versions, merged).map(({ subject, text }) => `${subject} ${text}`);

it('haveCommonVersion follows the versions that two versions come from', () => {
  const sources = [null, 1, 2, 1, null, 9].map((sourceVersion, index) => ({
    number: index + 1,
    sourceVersion,
  }));
  expect(haveCommonVersion(sources, 3, 4)).toBe(true);
  expect(haveCommonVersion(sources, 1, 3)).toBe(true);
  expect(haveCommonVersion(sources, 3, 5)).toBe(false);
  // Version 9 was purged.
  expect(haveCommonVersion(sources, 6, 1)).toBe(false);
});

describe('describeMerge', () => {
  it('says which bars, sections and parts come from which version', () => {
    expect(sentences(draft)).toEqual(['Bars 1–24 from V5']);
    const merged = takePart(versions, takeSection(draft, 2, 2), 'brushes', 1);
    expect(sentences(merged)).toEqual([
      'Bars 1–10 and 21–26 from V5',
      'Refrain bars 11–20, from V2',
      'Brushes from V4, all through',
    ]);
  });

  it('says what is silent, left out, and which tempo and key it has', () => {
    const silent = cyclePart(versions, draft, 1, 'bass');
    const merged = leaveOut({ ...silent, tempoFrom: 2, keyFrom: 2 }, 0);
    expect(sentences(merged)).toEqual([
      'Bars 1–20 from V5',
      'Bass silent in bars 1–6',
      'Intro of V5 left out',
      '96 BPM from V2',
      'F major from V2',
    ]);
  });

  it('says how a part of another tempo, key or chords is adapted', () => {
    const chorus = cyclePart(versions, cyclePart(versions, draft, 2, 'piano'), 2, 'piano');
    expect(sentences(chorus)[1]).toBe(
      'Piano from V2, in Chorus, played at 90 BPM instead of 96 BPM, transposed from F major to D minor',
    );
    const [, second] = five.outline.sections;
    const other = { ...four.outline, sections: four.outline.sections.with(1, { ...second!, chords: 'Gm' }) };
    const changed = [five, { ...four, outline: other }];
    const lines = describeMerge(changed, cyclePart(changed, draftFrom(changed, 0), 1, 'strings'));
    expect(lines[1]).toEqual({ subject: 'Strings', text: 'from V4, in bars 5–10, over other chords' });
  });

  it('says which sections are played at another tempo or in another key, and where it is joined', () => {
    const lines = describeRemarks(
      [
        { what: 'tempo', section: 1, from: 96, to: 90 },
        { what: 'tempo', section: 2, from: 96, to: 90 },
        { what: 'key', section: 2, from: 'F major', to: 'D minor' },
        { what: 'join', section: 1, bar: 5 },
        { what: 'join', section: 2, bar: 11 },
      ],
      ['Intro', 'Theme', 'Chorus'],
    );
    expect(lines.map(({ subject, text }) => `${subject} ${text}`)).toEqual([
      'Theme and Chorus played at 90 BPM instead of 96 BPM',
      'Chorus transposed from F major to D minor',
      'Joined at bars 5 and 11, written by the composer',
    ]);
  });
});
