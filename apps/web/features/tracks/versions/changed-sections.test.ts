import { expect, it } from 'vitest';
import { changedSections, newParts } from '#web/features/tracks/versions/changed-sections.ts';

const version = (values: readonly number[], starts: readonly number[] = [0, 5]) => ({
  duration: 10,
  changedSections: null as number[] | null,
  sections: starts.map((start, index) => ({
    section_name: 'Theme',
    start_ms: start * 1000,
    duration_ms: ((starts[index + 1] ?? 10) - start) * 1000,
  })),
  waveform: { points: values.length, peak: '', rms: btoa(String.fromCharCode(...values)) },
});

it('changedSections finds the section whose waveform differs', () => {
  const before = version([50, 50, 50, 50, 90, 90, 90, 90]);
  expect([...changedSections(version([50, 52, 50, 50, 20, 20, 90, 20]), before)]).toEqual([1]);
  expect([...changedSections(before, before)]).toEqual([]);
});

it('changedSections is what the scores say, also where the waveforms are alike', () => {
  const before = version([50, 50, 90, 90]);
  expect([...changedSections({ ...before, changedSections: [1] }, before)]).toEqual([1]);
  expect([...changedSections({ ...version([1, 1, 1, 1]), changedSections: [] }, before)]).toEqual([]);
});

it('changedSections marks nothing without a source or with other sections', () => {
  const before = version([50, 50, 90, 90]);
  expect([...changedSections(before, undefined)]).toEqual([]);
  expect([...changedSections(version([1, 1, 1, 1], [0]), before)]).toEqual([]);
});

it('newParts joins neighbouring sections, and is empty for a variation', () => {
  const starts = [0, 2.5, 5, 7.5];
  const before = version([10, 50, 90, 130], starts);
  const partsOf = (values: readonly number[], origin: 'section' | 'variation' = 'section') =>
    newParts({ ...version(values, starts), origin }, before);
  expect(partsOf([10, 90, 20, 130])).toEqual([{ start: 2.5, end: 7.5 }]);
  expect(partsOf([90, 50, 90, 10])).toEqual([
    { start: 0, end: 2.5 },
    { start: 7.5, end: 10 },
  ]);
  expect(partsOf([10, 90, 20, 130], 'variation')).toEqual([]);
});
