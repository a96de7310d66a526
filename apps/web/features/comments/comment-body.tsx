import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CommentReply } from '#contract/comments.ts';
import type { ReactionType } from '#contract/reactions.ts';
import { messages } from '#web/features/comments/messages.ts';
import { formatDateTime } from '#web/ui/format-time.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Avatar } from '#web/domain/avatar.tsx';
import { GuestMark } from '#web/domain/guest-mark.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { fullName, nameWithGuest } from '#web/domain/user-name.ts';
import { Thumbs } from '#web/domain/thumbs.tsx';
import { useUser } from '#web/domain/user.ts';
import { CommentForm } from '#web/features/comments/comment-form.tsx';
import { splitMentions } from '#web/features/comments/mentions.ts';
import styles from './comments.module.css';

interface CommentBodyProps {
  readonly comment: CommentReply;
  readonly onReact: (comment: CommentReply, type: ReactionType) => void;
  readonly onDelete: (comment: CommentReply) => void;
  /** Whether the user may delete comments of guests: they may generate in the project. */
  readonly canDeleteGuests: boolean;
  /** Saves a new text; absent where comments cannot be edited. */
  readonly onEdit?: ((comment: CommentReply, content: string) => Promise<unknown>) | undefined;
  /** Shown after author and time. */
  readonly positionLink?: ReactNode;
  /** Further buttons, between the reactions and Delete. */
  readonly children?: ReactNode;
}

/** The author's name for assistive technology. */
export const authorName = ({ user }: CommentReply) => nameWithGuest(user) || messages.someone;

/** The text of a comment, with its mentions marked. */
function CommentText({ comment: { content, mentions } }: { readonly comment: CommentReply }) {
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

interface EditFormProps {
  readonly comment: CommentReply;
  /** Resolves when the text is saved. */
  readonly onSave: (content: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Edits the text of a comment in its place. */
function EditForm({ comment, onSave, onClose }: EditFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <CommentForm
      ref={field}
      label={messages.editLabel}
      action={messages.saveEdit}
      draft={{ read: () => comment.content, save: () => undefined }}
      onPost={async (content) => {
        if (content !== comment.content) await onSave(content);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}

/** The content of a comment or reply with its reactions; a placeholder when it is deleted. */
export function CommentBody({
  comment,
  onReact,
  onDelete,
  canDeleteGuests,
  onEdit,
  positionLink,
  children,
}: CommentBodyProps) {
  const user = useUser();
  const [isEditing, setEditing] = useState(false);
  if (comment.isDeleted) return <p className={styles.deleted}>{messages.deleted}</p>;
  const mayRemove = comment.userId === user.id || (comment.user.isGuest && canDeleteGuests);
  return (
    <div className={styles.comment}>
      <Avatar user={{ ...comment.user, id: comment.userId ?? '' }} />
      <div>
        <p className={styles.head}>
          <b>{fullName(comment.user) || messages.someone}</b>
          <GuestMark user={comment.user} /> <RelativeTime time={comment.createdAt} />{' '}
          {comment.editedAt !== null && (
            <span title={formatDateTime(comment.editedAt)}>{messages.edited}</span>
          )}{' '}
          {positionLink}
        </p>
        {isEditing && onEdit ? (
          <EditForm
            comment={comment}
            onSave={(content) => onEdit(comment, content)}
            onClose={() => setEditing(false)}
          />
        ) : (
          <CommentText comment={comment} />
        )}
        <div className={styles.buttons}>
          <Thumbs reactions={comment.reactions} onReact={(type) => onReact(comment, type)} />
          {children}
          {comment.userId === user.id && onEdit && (
            <IconButton
              icon="edit"
              label={messages.edit}
              className={styles.edit}
              aria-expanded={isEditing}
              onClick={() => setEditing(!isEditing)}
            />
          )}
          {mayRemove && (
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
