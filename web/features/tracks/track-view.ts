import type { TrackListQuery, TrackSortField, TrackType } from '#contract/tracks.ts';

export interface SortOrder {
  readonly field: TrackSortField;
  readonly ascending: boolean;
}
export type TrackFilter = 'all' | TrackType;

export const newestFirst: SortOrder = { field: 'createdAt', ascending: false };

/** The same field flips the direction; a new one starts ascending. */
export function afterSortPress(order: SortOrder, field: TrackSortField): SortOrder {
  return { field, ascending: order.field === field ? !order.ascending : true };
}

/** Which tracks of a project are asked for, in which order. */
export type TrackView = Partial<Pick<TrackListQuery, 'type' | 'sort' | 'direction' | 'around' | 'limit'>>;

/** How the server is asked for it; what it does unasked is left out, so that equal views have one key. */
export const viewOf = (filter: TrackFilter, { field, ascending }: SortOrder): TrackView => ({
  ...(filter !== 'all' && { type: filter }),
  ...(field !== 'createdAt' && { sort: field }),
  ...(ascending && { direction: 'asc' as const }),
});
