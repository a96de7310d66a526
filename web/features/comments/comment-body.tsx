import type { ReactNode } from 'react';
import type { CommentReply } from '#contract/comments.ts';
import type { ReactionType } from '#contract/reactions.ts';
import { words } from '#web/features/comments/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { Avatar } from '#web/kit/avatar.tsx';
import { IconKey } from '#web/kit/key.tsx';
import { fullName } from '#web/kit/person.ts';
import { Thumbs } from '#web/kit/thumbs.tsx';
import { useUser } from '#web/kit/user.ts';
import styles from './comments.module.css';

interface CommentBodyProps {
  readonly comment: CommentReply;
  readonly onReact: (comment: CommentReply, type: ReactionType) => void;
  readonly onDelete: (comment: CommentReply) => void;
  /** Shown after author and time. */
  readonly moment?: ReactNode;
  /** Further buttons, between the reactions and Delete. */
  readonly children?: ReactNode;
}

/** The author's name for assistive technology. */
export const speakerOf = ({ user }: CommentReply) => fullName(user) || words.someone;

/** The content of a comment or reply with its reactions; a placeholder when it is deleted. */
export function CommentBody({ comment, onReact, onDelete, moment, children }: CommentBodyProps) {
  const user = useUser();
  if (comment.isDeleted) return <p className={styles.deleted}>{words.deleted}</p>;
  const name = speakerOf(comment);
  return (
    <div className={styles.comment}>
      <Avatar person={{ ...comment.user, id: comment.userId ?? '' }} />
      <div>
        <p className={styles.head}>
          <b>{name}</b> <Ago time={comment.createdAt} /> {moment}
        </p>
        <p className={styles.text}>{comment.content}</p>
        <div className={styles.keys}>
          <Thumbs reactions={comment.reactions} onReact={(type) => onReact(comment, type)} />
          {children}
          {comment.userId === user.id && (
            <IconKey
              icon="delete"
              label={words.remove}
              className={styles.delete}
              onClick={() => onDelete(comment)}
            />
          )}
        </div>
      </div>
    </div>
  );
}
