import type { ReviewState } from '#contract/review-states.ts';
import type { TrackListQuery, TrackSortField, TrackType } from '#contract/tracks.ts';

export interface SortOrder {
  readonly field: TrackSortField;
  readonly ascending: boolean;
}
export type TrackFilter = 'all' | TrackType;

export const newestFirst: SortOrder = { field: 'createdAt', ascending: false };

/** The same field reverses the direction; another one starts ascending. */
export function toggleSort(order: SortOrder, field: TrackSortField): SortOrder {
  return { field, ascending: order.field === field ? !order.ascending : true };
}

/** Query of a track list. */
export type TrackView = Partial<
  Pick<TrackListQuery, 'type' | 'review' | 'sort' | 'direction' | 'around' | 'limit'>
>;

/** Builds the query. Server defaults are left out, so that equal views share one query key. */
export const viewOf = (
  filter: TrackFilter,
  { field, ascending }: SortOrder,
  review?: ReviewState,
): TrackView => ({
  ...(filter !== 'all' && { type: filter }),
  ...(review !== undefined && { review }),
  ...(field !== 'createdAt' && { sort: field }),
  ...(ascending && { direction: 'asc' as const }),
});
