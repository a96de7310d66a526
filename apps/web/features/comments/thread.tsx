import { memo, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { Comment, CommentReply } from '#contract/comments.ts';
import type { ReactionType } from '#contract/reactions.ts';
import { CommentBody, authorName } from '#web/features/comments/comment-body.tsx';
import { CommentForm } from '#web/features/comments/comment-form.tsx';
import { type CommentDraft, commentDraft } from '#web/features/comments/comment-drafts.ts';
import { AllReplies } from '#web/features/comments/all-replies.tsx';
import type { CommentActions } from '#web/features/comments/use-comment-actions.ts';
import type { CommentTarget } from '#web/features/comments/comment-target.ts';
import { MentionableContext } from '#web/features/comments/mentionable.ts';
import { mentionedIds } from '#web/features/comments/mentions.ts';
import { messages } from '#web/features/comments/messages.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './comments.module.css';

interface ThreadProps {
  readonly target: CommentTarget;
  readonly comment: Comment;
  readonly actions: CommentActions;
  readonly isReplying: boolean;
  /** Opens the reply form of a comment, or closes it without one. */
  readonly onReply: (commentId: string | undefined) => void;
  /** Shown after author and time. */
  readonly positionLink?: ReactNode;
  /** Further buttons, after Reply. */
  readonly buttons?: ReactNode;
  /** Whether the user may delete comments of guests. */
  readonly canDeleteGuests: boolean;
  /** The element with the focus is about to be removed. */
  readonly onBeforeDelete: () => void;
}

/** A comment of a list, with its replies. */
export const Thread = memo(function Thread({
  onPlayFrom,
  ...props
}: ThreadProps & {
  /** Plays the track from a position in seconds. */
  readonly onPlayFrom: ((seconds: number) => void) | undefined;
}) {
  const link = onPlayFrom && <PositionLink position={props.comment.position} onPlay={onPlayFrom} />;
  return (
    <li className={styles.thread}>
      <ThreadContent {...props} positionLink={link} />
    </li>
  );
});

/** A comment with its replies and the reply form. */
export function ThreadContent({
  target,
  comment,
  actions,
  isReplying,
  onReply,
  positionLink,
  buttons,
  canDeleteGuests,
  onBeforeDelete,
}: ThreadProps) {
  const [showsAll, setShowsAll] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  const name = authorName(comment);
  const { react, remove } = actions;
  const members = useContext(MentionableContext);
  // The form stays open while the request is pending, so that a failed reply can be sent again.
  const [isSending, setSending] = useState(false);
  const bodyProps = {
    canDeleteGuests,
    onReact: (item: CommentReply, type: ReactionType) => react({ comment: item, type }),
    onEdit: (item: CommentReply, content: string) =>
      actions.edit({ comment: item, content, mentions: mentionedIds(content, members) }),
    onDelete: (item: CommentReply) => {
      onBeforeDelete();
      remove({ comment: item, thread: comment });
    },
  };
  const close = () => {
    onReply(undefined);
    replyButton.current?.focus();
  };

  return (
    <>
      <CommentBody comment={comment} {...bodyProps} positionLink={positionLink}>
        <Button
          ref={replyButton}
          variant="ghost"
          className={styles.reply}
          aria-label={messages.replyTo(name)}
          aria-expanded={isReplying}
          aria-disabled={isSending}
          onClick={() => {
            if (!actions.isReplyInProgress()) onReply(isReplying ? undefined : comment.id);
          }}
        >
          {messages.reply}
        </Button>
        {buttons}
      </CommentBody>
      {isReplying && !comment.isDeleted && (
        <ReplyForm
          name={name}
          draft={commentDraft(target, comment.id)}
          onCancel={close}
          onPost={async (content) => {
            const mentions = mentionedIds(content, members);
            setSending(true);
            try {
              await actions.reply({ content, parentId: comment.id, mentions });
            } finally {
              setSending(false);
            }
            close();
          }}
        />
      )}
      {comment.replies.length > 0 && !showsAll && (
        <ul
          className={styles.replies}
          aria-label={comment.isDeleted ? messages.repliesToDeleted : messages.replies(name)}
        >
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <CommentBody comment={reply} {...bodyProps} />
            </li>
          ))}
        </ul>
      )}
      {showsAll && (
        <AllReplies target={target} parentId={comment.id} label={messages.replies(name)} {...bodyProps} />
      )}
      {comment.replyCount > comment.replies.length && (
        <Button
          variant="ghost"
          className={styles.showAllReplies}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? messages.hideReplies : messages.showAllReplies(comment.replyCount)}
        </Button>
      )}
    </>
  );
}

interface PositionLinkProps {
  readonly position: number | null;
  readonly onPlay: (seconds: number) => void;
}

/** The position of a comment; clicking it plays from there. */
function PositionLink({ position, onPlay }: PositionLinkProps) {
  if (position === null) return null;
  const time = formatDuration(position);
  return (
    <button
      type="button"
      className={styles.positionLink}
      aria-label={messages.playFrom(time)}
      data-tooltip={messages.playFrom(time)}
      onClick={() => onPlay(position)}
    >
      {time}
    </button>
  );
}

interface ReplyFormProps {
  readonly name: string;
  readonly draft: CommentDraft;
  readonly onPost: (content: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

function ReplyForm({ name, ...rest }: ReplyFormProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className={styles.replies}>
      <CommentForm ref={input} label={messages.replyTo(name)} action={messages.postReply} {...rest} />
    </div>
  );
}
