import type { Comment } from '#contract/comments.ts';
import type { CommentTarget } from '#web/features/comments/comment-target.ts';
import { messages } from '#web/features/comments/messages.ts';
import { List } from '#web/data/list.tsx';
import { useList } from '#web/data/use-list.ts';
import { Replies } from '#web/domain/comments/thread.tsx';
import { Loading, Skeleton } from '#web/ui/feedback.tsx';
import styles from './comments.module.css';

const repliesPerPage = 100;

interface AllRepliesProps {
  readonly target: CommentTarget;
  readonly thread: Comment;
  readonly label: string;
}

/** All replies of a thread, paginated. */
export function AllReplies({ target, thread, label }: AllRepliesProps) {
  const list = useList('listComments', {
    params: target,
    query: { limit: repliesPerPage, parentId: thread.id },
  });
  const loading = (
    <Loading subject={messages.loading}>
      <Skeleton height="4rem" />
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
        {(replies) => <Replies thread={thread} replies={replies} label={label} />}
      </List>
    </div>
  );
}
