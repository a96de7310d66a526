import type { InfiniteData } from '@tanstack/react-query';
import type { Track } from '#contract/tracks.ts';

export interface TrackPage {
  readonly rows: readonly Track[];
  readonly nextCursor: string | undefined;
}
export type TrackPages = InfiniteData<TrackPage, string | undefined>;

/** All rows that have been loaded, each once: pages overlap when rows came in between. */
export function allRows(pages: readonly TrackPage[]): Track[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()];
}

/**
 * The loaded pages with the newest page asked for anew. Rows that it pushed out stay; rows that
 * are missing from the span it covers were deleted.
 */
export function withFreshFirstPage(pages: readonly TrackPage[], fresh: TrackPage): TrackPage[] {
  const last = fresh.rows.at(-1);
  if (fresh.nextCursor === undefined || !last) return [fresh];
  const inFresh = new Set(fresh.rows.map(({ id }) => id));
  const oldest = Date.parse(last.createdAt);
  const [first, ...rest] = pages.map((page) => ({
    ...page,
    rows: page.rows.filter((row) => !inFresh.has(row.id) && Date.parse(row.createdAt) <= oldest),
  }));
  if (!first) return [fresh];
  return [{ rows: [...fresh.rows, ...first.rows], nextCursor: first.nextCursor }, ...rest];
}

/** The pages with a row back in its place, newest first; where it is among them already they stay as they are. */
export function withRow({ pages, pageParams }: TrackPages, row: Track): TrackPages {
  if (allRows(pages).some(({ id }) => id === row.id)) return { pages, pageParams };
  const isOlder = (one: Track) => Date.parse(one.createdAt) < Date.parse(row.createdAt);
  const found = pages.findIndex(({ rows }) => rows.some(isOlder));
  const pageAt = found < 0 ? pages.length - 1 : found;
  const withIt = pages.map((page, at) => {
    if (at !== pageAt) return page;
    const place = page.rows.findIndex(isOlder);
    return { ...page, rows: page.rows.toSpliced(place < 0 ? page.rows.length : place, 0, row) };
  });
  return { pages: withIt, pageParams };
}

/** The pages without one row. */
export function withoutRow({ pages, pageParams }: TrackPages, id: string): TrackPages {
  const rowsLeft = pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) }));
  return { pages: rowsLeft, pageParams };
}
