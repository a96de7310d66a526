import type { ReactNode } from 'react';
import type { CommentReply } from '#contract/comments.ts';
import type { ReactionType } from '#contract/reactions.ts';
import { messages } from '#web/features/comments/messages.ts';
import { RelativeTime } from '#web/kit/relative-time.tsx';
import { Avatar } from '#web/kit/avatar.tsx';
import { IconButton } from '#web/kit/button.tsx';
import { fullName } from '#web/kit/user-name.ts';
import { Thumbs } from '#web/kit/thumbs.tsx';
import { useUser } from '#web/kit/user.ts';
import styles from './comments.module.css';

interface CommentBodyProps {
  readonly comment: CommentReply;
  readonly onReact: (comment: CommentReply, type: ReactionType) => void;
  readonly onDelete: (comment: CommentReply) => void;
  /** Shown after author and time. */
  readonly positionLink?: ReactNode;
  /** Further buttons, between the reactions and Delete. */
  readonly children?: ReactNode;
}

/** The author's name for assistive technology. */
export const authorName = ({ user }: CommentReply) => fullName(user) || messages.someone;

/** The content of a comment or reply with its reactions; a placeholder when it is deleted. */
export function CommentBody({ comment, onReact, onDelete, positionLink, children }: CommentBodyProps) {
  const user = useUser();
  if (comment.isDeleted) return <p className={styles.deleted}>{messages.deleted}</p>;
  const name = authorName(comment);
  return (
    <div className={styles.comment}>
      <Avatar user={{ ...comment.user, id: comment.userId ?? '' }} />
      <div>
        <p className={styles.head}>
          <b>{name}</b> <RelativeTime time={comment.createdAt} /> {positionLink}
        </p>
        <p className={styles.text}>{comment.content}</p>
        <div className={styles.buttons}>
          <Thumbs reactions={comment.reactions} onReact={(type) => onReact(comment, type)} />
          {children}
          {comment.userId === user.id && (
            <IconButton
              icon="delete"
              label={messages.remove}
              className={styles.delete}
              onClick={() => onDelete(comment)}
            />
          )}
        </div>
      </div>
    </div>
  );
}
