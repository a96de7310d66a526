import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Comment, CommentReply } from '#contract/comments.ts';
import { CommentForm } from '#web/domain/comments/comment-form.tsx';
import { useCommenting } from '#web/domain/comments/commenting.ts';
import { splitMentions } from '#web/domain/comments/mentions.ts';
import { messages } from '#web/domain/comments/messages.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import { GuestMark } from '#web/domain/guest-mark.tsx';
import { fullName, nameWithGuest } from '#web/domain/user-name.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { formatDateTime } from '#web/ui/format-time.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import styles from './comments.module.css';

interface CommentBodyProps {
  readonly comment: CommentReply;
  /** The comment that it answers, or itself. */
  readonly thread: Comment;
  /** Shown after author and time. */
  readonly note?: ReactNode;
  /** Further buttons, between the reactions and Edit. */
  readonly children?: ReactNode;
}

/** The author's name for assistive technology. */
export const authorName = ({ user }: CommentReply) => nameWithGuest(user) || messages.someone;

/** The author's picture. */
export const AuthorAvatar = ({ comment: { id, userId, user } }: { readonly comment: CommentReply }) => (
  <Avatar user={{ ...user, id: userId ?? id }} />
);

/** The text of a comment, with its mentions marked. */
function CommentText({ comment: { content, mentions } }: Pick<CommentBodyProps, 'comment'>) {
  const names = mentions.map(({ name }) => name);
  return (
    <p className={styles.text}>
      {splitMentions(content, names).map(({ text, isMention }, index) =>
        isMention ? (
          <span key={index} className={styles.mention}>
            {text}
          </span>
        ) : (
          <Fragment key={index}>{text}</Fragment>
        ),
      )}
    </p>
  );
}

/** Edits the text of a comment in its place. */
function EditForm({
  comment,
  onClose,
}: Pick<CommentBodyProps, 'comment'> & { readonly onClose: () => void }) {
  const { edit } = useCommenting();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <CommentForm
      ref={field}
      label={messages.editLabel}
      action={messages.saveEdit}
      draft={{ read: () => comment.content, save: () => undefined }}
      onPost={async (content) => {
        if (content !== comment.content) await edit(comment, content);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}

/** Whether less than so many minutes have passed; updated when that changes. */
function useIsFresh(createdAt: string, minutes = Infinity): boolean {
  const leftMs = () => Date.parse(createdAt) + minutes * 60_000 - Date.now();
  const [isFresh, setFresh] = useState(() => leftMs() > 0);
  useEffect(() => {
    if (!isFresh || minutes === Infinity) return undefined;
    const timer = setTimeout(() => setFresh(false), leftMs());
    return () => clearTimeout(timer);
  });
  return isFresh;
}

/** A comment or a reply with what the reader may do with it; a placeholder when it is deleted. */
export function CommentBody({ comment, thread, note, children }: CommentBodyProps) {
  const commenting = useCommenting();
  const { audience, editMinutes, renderReactions } = commenting;
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const [failure, setFailure] = useState<string>();
  const isFresh = useIsFresh(comment.createdAt, editMinutes);
  if (comment.isDeleted) return <p className={styles.deleted}>{messages.deleted}</p>;

  const mayEdit = isFresh && commenting.mayEdit(comment);
  const mayDelete = isFresh && commenting.mayDelete(comment);
  const remove = async () => {
    try {
      await commenting.remove(comment, thread);
    } catch (error) {
      setFailure(commenting.failureText?.(error));
      setMode('read');
    }
  };
  return (
    <div className={styles.comment} data-audience={audience}>
      <p className={styles.head}>
        <AuthorAvatar comment={comment} />
        <b>{fullName(comment.user) || messages.someone}</b>
        <GuestMark user={comment.user} /> <RelativeTime time={comment.createdAt} />{' '}
        {comment.editedAt !== null && <span title={formatDateTime(comment.editedAt)}>{messages.edited}</span>}{' '}
        {note}
      </p>
      {mode === 'edit' ? (
        <EditForm comment={comment} onClose={() => setMode('read')} />
      ) : (
        <CommentText comment={comment} />
      )}
      {failure !== undefined && <FieldError>{failure}</FieldError>}
      {audience === 'members' ? (
        <div className={styles.buttons}>
          {renderReactions?.(comment)}
          {children}
          {mayEdit && (
            <IconButton
              icon="edit"
              label={messages.edit}
              className={styles.edit}
              aria-expanded={mode === 'edit'}
              onClick={() => setMode(mode === 'edit' ? 'read' : 'edit')}
            />
          )}
          {mayDelete && (
            <IconButton
              icon="delete"
              label={messages.remove}
              className={styles.delete}
              onClick={() => void remove()}
            />
          )}
        </div>
      ) : mode === 'delete' ? (
        <p className={styles.question} role="alert">
          {messages.removeQuestion}
          <Button variant="danger" className={styles.small} onClick={() => void remove()}>
            {messages.remove}
          </Button>
          <Button className={styles.small} onClick={() => setMode('read')}>
            {messages.cancel}
          </Button>
        </p>
      ) : (
        mode === 'read' && (
          <div className={styles.buttons}>
            {renderReactions?.(comment)}
            {children}
            {mayEdit && (
              <Button variant="ghost" className={styles.small} onClick={() => setMode('edit')}>
                {messages.edit}
              </Button>
            )}
            {mayDelete && (
              <Button variant="ghost" className={styles.small} onClick={() => setMode('delete')}>
                {messages.remove}
              </Button>
            )}
          </div>
        )
      )}
    </div>
  );
}
