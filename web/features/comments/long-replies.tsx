import type { ComponentProps } from 'react';
import { CommentBody } from '#web/features/comments/comment-body.tsx';
import { allComments } from '#web/features/comments/comment-pages.ts';
import { type CommentedThing, useComments } from '#web/features/comments/use-comments.ts';
import { words } from '#web/features/comments/words.ts';
import { Key } from '#web/kit/key.tsx';
import { Failed, Loading, Skeleton } from '#web/kit/state.tsx';
import styles from './comments.module.css';

interface LongRepliesProps extends Pick<ComponentProps<typeof CommentBody>, 'onReact' | 'onDelete'> {
  readonly on: CommentedThing;
  readonly parentId: string;
  readonly label: string;
}

/** All replies of a long conversation, page by page. */
export function LongReplies({ on, parentId, label, ...rest }: LongRepliesProps) {
  const query = useComments(on, parentId);
  return (
    <>
      {query.data && (
        <ul className={styles.replies} aria-label={label}>
          {allComments(query.data.pages).map((reply) => (
            <li key={reply.id}>
              <CommentBody comment={reply} {...rest} />
            </li>
          ))}
        </ul>
      )}
      {query.isPending && (
        <Loading what={words.loading}>
          <Skeleton className={styles.replies} height="4rem" />
        </Loading>
      )}
      {query.error && (
        <Failed title={words.repliesFailed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.hasNextPage && (
        <Key
          look="bare"
          className={styles.repliesAll}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {words.moreReplies}
        </Key>
      )}
    </>
  );
}
