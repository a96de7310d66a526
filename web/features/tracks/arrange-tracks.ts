import type { Track, TrackType } from '#contract/tracks.ts';
import { kindOf } from '#web/features/tracks/track-kind.ts';

export const sortFields = ['title', 'trackType', 'duration', 'source', 'createdAt'] as const;
export type SortField = (typeof sortFields)[number];
export interface SortOrder {
  readonly field: SortField;
  readonly ascending: boolean;
}
export type TrackFilter = 'all' | TrackType;

export const newestFirst: SortOrder = { field: 'createdAt', ascending: false };

/** The same field flips the direction; a new one starts ascending. */
export function afterSortPress(order: SortOrder, field: SortField): SortOrder {
  return { field, ascending: order.field === field ? !order.ascending : true };
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const comparisons: Record<SortField, (a: Track, b: Track) => number> = {
  title: (a, b) => byName.compare(a.title, b.title),
  trackType: (a, b) => byName.compare(kindOf(a), kindOf(b)),
  duration: (a, b) => a.duration - b.duration,
  source: (a, b) => byName.compare(a.source, b.source),
  createdAt: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
};

/** The tracks of one type in the order asked for; equal ones stay in the order they came. */
export function arrangeTracks(tracks: readonly Track[], filter: TrackFilter, order: SortOrder): Track[] {
  const shown = filter === 'all' ? [...tracks] : tracks.filter((track) => kindOf(track) === filter);
  const compare = comparisons[order.field];
  return shown.toSorted((a, b) => (order.ascending ? compare(a, b) : compare(b, a)));
}
