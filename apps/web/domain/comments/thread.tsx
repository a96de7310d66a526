import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Comment, CommentReply } from '#contract/comments.ts';
import { authorName, CommentBody } from '#web/domain/comments/comment-body.tsx';
import { CommentForm } from '#web/domain/comments/comment-form.tsx';
import { type CommentDraft, useCommenting } from '#web/domain/comments/commenting.ts';
import { messages } from '#web/domain/comments/messages.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './comments.module.css';

interface ThreadProps {
  readonly comment: Comment;
  readonly isReplying: boolean;
  /** Opens the reply form of a comment, or closes it without one. */
  readonly onReply: (commentId: string | undefined) => void;
  /** Shown after author and time. */
  readonly note?: ReactNode;
  /** Further buttons, after Reply. */
  readonly buttons?: ReactNode;
}

const noDraft: CommentDraft = { read: () => '', save: () => undefined };

/** A comment with its replies and the reply form. */
export function Thread({ comment, isReplying, onReply, note, buttons }: ThreadProps) {
  const commenting = useCommenting();
  const { audience, renderAllReplies, loadReplies } = commenting;
  const [showsAll, setShowsAll] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  const name = authorName(comment);
  const label = comment.isDeleted ? messages.repliesToDeleted : messages.replies(name);
  // The form stays open while the request is pending, so that a failed reply can be sent again.
  const [isSending, setSending] = useState(false);
  const close = () => {
    onReply(undefined);
    replyButton.current?.focus();
  };

  return (
    <>
      <CommentBody comment={comment} thread={comment} note={note}>
        <Button
          ref={replyButton}
          variant="ghost"
          className={styles.small}
          aria-label={messages.replyTo(name)}
          aria-expanded={isReplying}
          aria-disabled={isSending}
          onClick={() => {
            if (!isSending && commenting.isReplyInProgress?.() !== true)
              onReply(isReplying ? undefined : comment.id);
          }}
        >
          {messages.reply}
        </Button>
        {buttons}
      </CommentBody>
      {isReplying && !comment.isDeleted && (
        <div className={styles.replies} data-audience={audience}>
          <ReplyForm
            name={name}
            draft={commenting.replyDraft?.(comment) ?? noDraft}
            onCancel={close}
            onPost={async (content) => {
              setSending(true);
              try {
                await commenting.reply(content, comment);
              } finally {
                setSending(false);
              }
              close();
            }}
          />
        </div>
      )}
      {comment.replies.length > 0 && !showsAll && (
        <Replies thread={comment} replies={comment.replies} label={label} />
      )}
      {showsAll && renderAllReplies?.(comment, label)}
      {comment.replyCount > comment.replies.length && (
        <Button
          variant="ghost"
          className={styles.showAllReplies}
          aria-expanded={renderAllReplies && showsAll}
          onClick={() => (loadReplies ? loadReplies(comment) : setShowsAll(!showsAll))}
        >
          {showsAll ? messages.hideReplies : messages.showAllReplies(comment.replyCount)}
        </Button>
      )}
    </>
  );
}

interface RepliesProps {
  readonly thread: Comment;
  readonly replies: readonly CommentReply[];
  readonly label: string;
}

export function Replies({ thread, replies, label }: RepliesProps) {
  const { audience } = useCommenting();
  return (
    <ul className={styles.replies} data-audience={audience} aria-label={label}>
      {replies.map((reply) => (
        <li key={reply.id}>
          <CommentBody comment={reply} thread={thread} />
        </li>
      ))}
    </ul>
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
  return <CommentForm ref={input} label={messages.replyTo(name)} action={messages.postReply} {...rest} />;
}
