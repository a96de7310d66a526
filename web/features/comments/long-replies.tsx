import type { ComponentProps } from 'react';
import { CommentBody } from '#web/features/comments/comment-body.tsx';
import type { CommentedThing } from '#web/features/comments/commented-thing.ts';
import { words } from '#web/features/comments/words.ts';
import { List } from '#web/kit/data/list.tsx';
import { useList } from '#web/kit/data/use-list.ts';
import { Loading, Skeleton } from '#web/kit/state.tsx';
import styles from './comments.module.css';

const repliesPerPage = 100;

interface LongRepliesProps extends Pick<ComponentProps<typeof CommentBody>, 'onReact' | 'onDelete'> {
  readonly on: CommentedThing;
  readonly parentId: string;
  readonly label: string;
}

/** All replies of a thread, paginated. */
export function LongReplies({ on, parentId, label, ...rest }: LongRepliesProps) {
  const list = useList('listComments', { params: on, query: { limit: repliesPerPage, parentId } });
  const loading = (
    <Loading what={words.loading}>
      <Skeleton className={styles.replies} height="4rem" />
    </Loading>
  );
  return (
    <div className={styles.longReplies}>
      <List list={list} loading={loading} failed={words.repliesFailed} more={words.moreReplies}>
        {(replies) => (
          <ul className={styles.replies} aria-label={label}>
            {replies.map((reply) => (
              <li key={reply.id}>
                <CommentBody comment={reply} {...rest} />
              </li>
            ))}
          </ul>
        )}
      </List>
    </div>
  );
}
