import { useInfiniteQuery } from '@tanstack/react-query';
import type { CommentEntity } from '#contract/comments.ts';
import { call } from '#web/kit/api.ts';
import { queryKeyOf } from '#web/kit/data/query.ts';

/** What is talked about. */
export interface CommentedThing {
  readonly entityType: CommentEntity;
  readonly entityId: string;
}

const threadsPerPage = 30;
const repliesPerPage = 100;

/** The key of everything that is cached of one conversation: threads, and replies of long ones. */
export const commentsKey = ({ entityType, entityId }: CommentedThing) =>
  queryKeyOf('listComments', { params: { entityType, entityId } });

/** The comments on a thing, newest first, page by page; or all replies to one of them, oldest first. */
export function useComments({ entityType, entityId }: CommentedThing, parentId?: string) {
  const params = { entityType, entityId };
  return useInfiniteQuery({
    queryKey: [...commentsKey(params), parentId ?? 'threads'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('listComments', {
        params,
        query: {
          limit: parentId === undefined ? threadsPerPage : repliesPerPage,
          ...(parentId !== undefined && { parentId }),
          ...(cursor !== undefined && { cursor }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: 'always',
  });
}
