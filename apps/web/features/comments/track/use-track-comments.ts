import type { Comment, CommentFilter } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import { type EntityList, useList } from '#web/data/use-list.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import { useUser } from '#web/domain/user.ts';

const key = 'tutti.comment-filter';
const filters: readonly CommentFilter[] = ['open', 'resolved', 'mine', 'mentioned', 'all'];

function storedFilter(): CommentFilter {
  try {
    const stored = localStorage.getItem(key);
    return filters.find((filter) => filter === stored) ?? 'all';
  } catch {
    // Storage is disabled.
    return 'all';
  }
}

const chosen = createStore(storedFilter());

function chooseFilter(filter: CommentFilter): void {
  try {
    localStorage.setItem(key, filter);
  } catch {
    // Storage is disabled.
  }
  chosen.set(filter);
}

/** The filter of the comments on tracks, remembered in this browser. */
export function useCommentFilter(): readonly [CommentFilter, (filter: CommentFilter) => void] {
  const filter = useStore<CommentFilter>(chosen, chosen.get, () => 'all');
  return [filter, chooseFilter];
}

/** The newest comments on a track, of all states. */
export const useAllComments = (trackId: string) =>
  useList('listComments', {
    params: { entityType: 'track', entityId: trackId },
    query: { limit: limits.page.max },
  });

const matchers = (userId: string): Record<CommentFilter, (comment: Comment) => boolean> => ({
  all: () => true,
  open: ({ resolvedAt, isDeleted }) => resolvedAt === null && !isDeleted,
  resolved: ({ resolvedAt }) => resolvedAt !== null,
  mine: (comment) => comment.userId === userId || comment.assigneeId === userId,
  mentioned: (comment) =>
    [comment, ...comment.replies].some(({ mentions }) =>
      mentions.some((mention) => mention.userId === userId),
    ),
});

interface TrackComments {
  readonly list: EntityList<Comment>;
  /** The number of comments of each filter; undefined as long as not all comments are loaded. */
  readonly counts: Readonly<Record<CommentFilter, number>> | undefined;
}

/**
 * The comments of a filter. While all comments fit on one page they are filtered here, so that a resolved one moves at
 * once; the server filters a longer list. Those with an id in `kept` stay in any filter.
 */
export function useTrackComments(
  trackId: string,
  filter: CommentFilter,
  kept: ReadonlySet<string>,
): TrackComments {
  const { id: userId } = useUser();
  const all = useAllComments(trackId);
  const isFilteredHere = filter === 'all' || !all.hasMore;
  const filtered = useList('listComments', {
    params: { entityType: 'track', entityId: trackId },
    query: { limit: limits.page.max, filter },
    enabled: !isFilteredHere,
    keepPreviousRows: true,
  });
  const matching = matchers(userId);
  if (!isFilteredHere) return { list: filtered, counts: undefined };
  const rows = all.rows?.filter((comment) => matching[filter](comment) || kept.has(comment.id));
  const count = (name: CommentFilter) => all.rows?.filter(matching[name]).length ?? 0;
  return {
    list: { ...all, rows },
    counts: all.hasMore
      ? undefined
      : {
          open: count('open'),
          resolved: count('resolved'),
          mine: count('mine'),
          mentioned: count('mentioned'),
          all: count('all'),
        },
  };
}
