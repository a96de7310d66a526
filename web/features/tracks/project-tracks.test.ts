import { describe, expect, it } from 'vitest';
import type { Track } from '#contract/tracks.ts';
import {
  allRows,
  type TrackPage,
  withFreshFirstPage,
  withoutRow,
  withRow,
} from '#web/features/tracks/project-tracks.ts';

/** A track made `minute` minutes into the day. */
const row = (minute: number) =>
  ({
    id: `t${minute}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  }) as Track;
const page = (minutes: number[], nextCursor?: string): TrackPage => ({ rows: minutes.map(row), nextCursor });
const ids = (pages: readonly TrackPage[]) =>
  allRows(pages)
    .map(({ id }) => id)
    .join(' ');

describe('the newest page asked for anew', () => {
  const loaded = [page([6, 5, 4], 'a'), page([3, 2, 1])];

  it('puts a new track first and keeps what it pushed out', () => {
    expect(ids(withFreshFirstPage(loaded, page([7, 6, 5], 'b')))).toBe('t7 t6 t5 t4 t3 t2 t1');
  });

  it('drops what was deleted from the span that it covers', () => {
    expect(ids(withFreshFirstPage(loaded, page([6, 4, 3], 'b')))).toBe('t6 t4 t3 t2 t1');
  });

  it('keeps the place from where the next page goes on', () => {
    expect(withFreshFirstPage([page([6, 5, 4], 'a')], page([7, 6, 5], 'b'))[0]?.nextCursor).toBe('a');
  });

  it('is the whole list when nothing follows it', () => {
    expect(ids(withFreshFirstPage(loaded, page([9])))).toBe('t9');
    expect(ids(withFreshFirstPage(loaded, page([])))).toBe('');
  });
});

it('shows a row once where pages overlap', () => {
  expect(ids([page([3, 2], 'a'), page([2, 1])])).toBe('t3 t2 t1');
});

it('takes one row out of all pages', () => {
  expect(ids(withoutRow({ pages: [page([2, 1])], pageParams: [undefined] }, 't2').pages)).toBe('t1');
});

describe('a row that comes back', () => {
  const loaded = { pages: [page([6, 5], 'a'), page([3, 1])], pageParams: [undefined, 'a'] };

  it.each([
    [7, 't7 t6 t5 t3 t1'],
    [4, 't6 t5 t4 t3 t1'],
    [2, 't6 t5 t3 t2 t1'],
    [0, 't6 t5 t3 t1 t0'],
    [5, 't6 t5 t3 t1'],
  ])('of minute %d stands in its place: %s', (minute, rows) => {
    expect(ids(withRow(loaded, row(minute)).pages)).toBe(rows);
  });

  it('is the only one where the others have gone', () => {
    expect(ids(withRow({ pages: [page([])], pageParams: [undefined] }, row(1)).pages)).toBe('t1');
  });
});
