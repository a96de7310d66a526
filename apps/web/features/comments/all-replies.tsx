import type { ComponentProps } from 'react';
import { CommentBody } from '#web/features/comments/comment-body.tsx';
import type { CommentTarget } from '#web/features/comments/comment-target.ts';
import { messages } from '#web/features/comments/messages.ts';
import { List } from '#web/data/list.tsx';
import { useList } from '#web/data/use-list.ts';
import { Loading, Skeleton } from '#web/ui/feedback.tsx';
import styles from './comments.module.css';

const repliesPerPage = 100;

interface AllRepliesProps extends Pick<
  ComponentProps<typeof CommentBody>,
  'onReact' | 'onDelete' | 'canDeleteGuests' | 'onEdit'
> {
  readonly target: CommentTarget;
  readonly parentId: string;
  readonly label: string;
}

/** All replies of a thread, paginated. */
export function AllReplies({ target, parentId, label, ...rest }: AllRepliesProps) {
  const list = useList('listComments', { params: target, query: { limit: repliesPerPage, parentId } });
  const loading = (
    <Loading subject={messages.loading}>
      <Skeleton className={styles.replies} height="4rem" />
    </Loading>
  );
  return (
    <div className={styles.allReplies}>
      <List
        list={list}
        loading={loading}
        errorTitle={messages.repliesFailed}
        moreLabel={messages.showMoreReplies}
      >
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
