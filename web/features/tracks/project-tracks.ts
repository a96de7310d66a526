import type { InfiniteData } from '@tanstack/react-query';
import type { Track } from '#contract/tracks.ts';
import { kindOf } from '#web/features/tracks/track-kind.ts';
import type { TrackView } from '#web/features/tracks/track-view.ts';
import { eachOnce } from '#web/kit/pages.ts';

export interface TrackPage {
  readonly rows: readonly Track[];
  readonly nextCursor: string | undefined;
}
export type TrackPages = InfiniteData<TrackPage, string | undefined>;

/** All rows that have been loaded, each once. */
export const allRows = (pages: readonly TrackPage[]): Track[] => eachOnce(pages.flatMap(({ rows }) => rows));

/** The pages with a row as it is now: in its place, or newest first among the others. */
export function withRow({ pages, pageParams }: TrackPages, row: Track): TrackPages {
  const has = ({ rows }: TrackPage) => rows.some(({ id }) => id === row.id);
  const isOlder = (one: Track) => Date.parse(one.createdAt) < Date.parse(row.createdAt);
  if (pages.some(has)) {
    const replaced = pages.map((page) =>
      has(page) ? { ...page, rows: page.rows.map((one) => (one.id === row.id ? row : one)) } : page,
    );
    return { pages: replaced, pageParams };
  }
  const found = pages.findIndex(({ rows }) => rows.some(isOlder));
  // Older than all that is loaded: it comes with its page.
  if (found < 0 && pages.at(-1)?.nextCursor !== undefined) return { pages, pageParams };
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

/**
 * The pages of a view with a row that came or changed. Undefined where only the server knows its place, in another
 * order or after another start than the newest track.
 */
export function withNews(pages: TrackPages, view: TrackView, row: Track): TrackPages | undefined {
  const isThere = pages.pages.some(({ rows }) => rows.some(({ id }) => id === row.id));
  if (view.type !== undefined && kindOf(row) !== view.type) return withoutRow(pages, row.id);
  const isNewestFirst = view.sort === undefined && view.direction === undefined && view.around === undefined;
  return isThere || isNewestFirst ? withRow(pages, row) : undefined;
}
