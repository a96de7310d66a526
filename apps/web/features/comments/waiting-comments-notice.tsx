import type { CommentTarget } from '#web/features/comments/comment-target.ts';
import { messages } from '#web/features/comments/messages.ts';
import { removeWaiting, useWaitingComments } from '#web/features/comments/waiting-comments.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './waiting-comments.module.css';

/** The comments on a target that wait for the connection, and those that the server has refused since. */
export function WaitingCommentsNotice({ target }: { readonly target: CommentTarget }) {
  const comments = useWaitingComments(target);
  const waiting = comments.filter(({ refusal }) => refusal === undefined);
  return (
    <div className={styles.waiting} hidden={comments.length === 0}>
      <output className={layoutStyles.row}>
        {waiting.length > 0 && (
          <>
            <Icon name="warning" size="small" className={styles.icon} />
            <span>{messages.waiting.kept(waiting.length)}</span>
            <span className={styles.count}>{messages.waiting.count(waiting.length)}</span>
          </>
        )}
      </output>
      <ul aria-label={messages.waiting.list}>
        {comments.map(({ key, body, refusal }) => (
          <li key={key} className={styles.comment}>
            <p>{body.content}</p>
            <IconButton icon="close" label={messages.waiting.discard} onClick={() => removeWaiting(key)} />
            {refusal !== undefined && <FieldError>{refusal}</FieldError>}
          </li>
        ))}
      </ul>
    </div>
  );
}
