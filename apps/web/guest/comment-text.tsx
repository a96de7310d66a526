import { type ReactNode, useEffect, useState } from 'react';
import type { CommentReply } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import type { SharedPage } from '#contract/shared-pages.ts';
import { CommentAvatar } from '#web/guest/comment-avatar.tsx';
import { messages } from '#web/guest/messages.ts';
import { ReplyForm } from '#web/guest/reply-form.tsx';
import type { CommentList } from '#web/guest/use-comments.ts';
import { Button } from '#web/ui/button.tsx';
import { errorMessage } from '#web/data/error-message.ts';
import { FieldError } from '#web/ui/field.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { fullName } from '#web/domain/user-name.ts';
import styles from './comment-text.module.css';

interface CommentTextProps {
  readonly comment: CommentReply;
  readonly guest: SharedPage['guest'];
  readonly list: CommentList;
  readonly note?: string | undefined;
  /** Buttons below the text. */
  readonly children?: ReactNode;
}

const texts = messages.comments;

/** Whether a comment was written less than `limits.guestEditMinutes` ago; updated when that changes. */
function useIsFresh(createdAt: string): boolean {
  const leftMs = () => Date.parse(createdAt) + limits.guestEditMinutes * 60_000 - Date.now();
  const [isFresh, setFresh] = useState(() => leftMs() > 0);
  useEffect(() => {
    if (!isFresh) return undefined;
    const timer = setTimeout(() => setFresh(false), leftMs());
    return () => clearTimeout(timer);
  });
  return isFresh;
}

/** Author, time and text; the guest's own can be changed for 10 minutes. */
export function CommentText({ comment, guest, list, note, children }: CommentTextProps) {
  const { user, content, createdAt, editedAt, isDeleted } = comment;
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const [error, setError] = useState<string>();
  const isFresh = useIsFresh(createdAt);
  const isOwn = guest !== null && comment.userId === guest.id && !isDeleted;
  const remove = async () => {
    try {
      await list.remove(comment.id);
    } catch (thrown) {
      setError(errorMessage(thrown, texts.failed));
      setMode('read');
    }
  };
  return (
    <div className={styles.comment}>
      <p className={styles.author}>
        {isDeleted ? (
          <i>{texts.deleted}</i>
        ) : (
          <>
            <CommentAvatar author={comment} />
            <b>{fullName(user)}</b>
            {user.isGuest && <span>{texts.guest}</span>}
          </>
        )}
        <RelativeTime time={createdAt} />
        {editedAt !== null && <span>{texts.edited}</span>}
        {note !== undefined && <span>{note}</span>}
      </p>
      {mode === 'edit' ? (
        <ReplyForm
          label={texts.editLabel}
          initial={content}
          sendLabel={texts.save}
          guest={guest}
          onSend={(changed) => list.edit(comment.id, changed)}
          onClose={() => setMode('read')}
        />
      ) : (
        !isDeleted && <p className={styles.text}>{content}</p>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
      {mode === 'delete' && (
        <p className={styles.question} role="alert">
          {texts.deleteQuestion}
          <Button variant="danger" className={styles.small} onClick={() => void remove()}>
            {texts.delete}
          </Button>
          <Button className={styles.small} onClick={() => setMode('read')}>
            {texts.cancel}
          </Button>
        </p>
      )}
      {mode === 'read' && !isDeleted && (
        <div className={styles.buttons}>
          {children}
          {isOwn && isFresh && (
            <>
              <Button variant="ghost" className={styles.small} onClick={() => setMode('edit')}>
                {texts.edit}
              </Button>
              <Button variant="ghost" className={styles.small} onClick={() => setMode('delete')}>
                {texts.delete}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
