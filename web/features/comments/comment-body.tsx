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
  /** Beside who said it and when. */
  readonly moment?: ReactNode;
  /** Keys of its own, between the thumbs and Delete. */
  readonly children?: ReactNode;
}

/** Who said a comment, as it is read out. */
export const speakerOf = ({ user }: CommentReply) => fullName(user) || words.someone;

/** What somebody said, with its thumbs; or the place where something was said. */
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
