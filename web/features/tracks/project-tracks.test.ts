import { describe, expect, it } from 'vitest';
import type { Track } from '#contract/tracks.ts';
import {
  allRows,
  type TrackPage,
  withNews,
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

  it('stays away where it is older than what is loaded, until its page comes', () => {
    const part = { pages: [page([6, 5], 'a')], pageParams: [undefined] };
    expect(ids(withRow(part, row(4)).pages)).toBe('t6 t5');
  });

  it('takes the place of the row as it was', () => {
    const changed = { ...row(5), title: 'Renamed' };
    expect(allRows(withRow(loaded, changed).pages)[1]).toBe(changed);
  });

  it('is the only one where the others have gone', () => {
    expect(ids(withRow({ pages: [page([])], pageParams: [undefined] }, row(1)).pages)).toBe('t1');
  });
});

describe('a track that came or changed', () => {
  const loaded = { pages: [page([6, 4])], pageParams: [undefined] };
  const news = { ...row(5), title: 'Rain', trackType: 'voice' as const, genres: [] };

  it('stands where it belongs in views that begin with the newest', () => {
    expect(ids(withNews(loaded, {}, news)!.pages)).toBe('t6 t5 t4');
    expect(ids(withNews(loaded, { type: 'voice', limit: 20 }, news)!.pages)).toBe('t6 t5 t4');
  });

  it('leaves a view of another type', () => {
    expect(ids(withNews(loaded, { type: 'music' }, { ...news, id: 't4' })!.pages)).toBe('t6');
  });

  it('makes views in another order be read again, unless it stands in them already', () => {
    expect(withNews(loaded, { sort: 'title' }, news)).toBeUndefined();
    expect(withNews(loaded, { around: 't4' }, news)).toBeUndefined();
    expect(ids(withNews(loaded, { sort: 'title' }, { ...news, id: 't4' })!.pages)).toBe('t6 t4');
  });
});
