import { useEffect, useRef, useState } from 'react';
import type { Comment, CommentReply } from '#contract/comments.ts';
import type { ReactionType } from '#contract/reactions.ts';
import { CommentBody, speakerOf } from '#web/features/comments/comment-body.tsx';
import { CommentForm } from '#web/features/comments/comment-form.tsx';
import { type KeptWords, keptWords } from '#web/features/comments/kept-words.ts';
import { LongReplies } from '#web/features/comments/long-replies.tsx';
import type { CommentActions } from '#web/features/comments/use-comment-actions.ts';
import type { CommentedThing } from '#web/features/comments/commented-thing.ts';
import { words } from '#web/features/comments/words.ts';
import { clock } from '#web/kit/figures.ts';
import { Key } from '#web/kit/key.tsx';
import styles from './comments.module.css';

interface ThreadProps {
  readonly on: CommentedThing;
  readonly comment: Comment;
  readonly actions: CommentActions;
  readonly replying: boolean;
  readonly onReply: (open: boolean) => void;
  /** Plays the track from a position in seconds. */
  readonly onMoment: ((seconds: number) => void) | undefined;
  /** The element with the focus is about to be removed. */
  readonly onLeave: () => void;
}

/** A comment with its replies and the reply form. */
export function Thread({ on, comment, actions, replying, onReply, onMoment, onLeave }: ThreadProps) {
  const [long, setLong] = useState(false);
  const replyKey = useRef<HTMLButtonElement>(null);
  const name = speakerOf(comment);
  const { react, remove } = actions;
  // The form stays open while the request is pending, so that a failed reply can be sent again.
  const held = actions.reply.isPending;
  const common = {
    onReact: (one: CommentReply, type: ReactionType) => react.mutate({ comment: one, type }),
    onDelete: (one: CommentReply) => {
      onLeave();
      remove.mutate({ comment: one, thread: comment });
    },
  };
  const close = () => {
    onReply(false);
    replyKey.current?.focus();
  };

  return (
    <li className={styles.thread}>
      <CommentBody
        comment={comment}
        {...common}
        moment={onMoment && <Moment position={comment.position} onPlay={onMoment} />}
      >
        <Key
          ref={replyKey}
          look="bare"
          className={styles.reply}
          aria-label={words.replyTo(name)}
          aria-expanded={replying}
          aria-disabled={held}
          onClick={() => {
            if (!held) onReply(!replying);
          }}
        >
          {words.reply}
        </Key>
      </CommentBody>
      {replying && !comment.isDeleted && (
        <ReplyForm
          name={name}
          kept={keptWords(on, comment.id)}
          onCancel={close}
          onPost={async (content) => {
            await actions.reply.mutateAsync({ content, parentId: comment.id });
            close();
          }}
        />
      )}
      {comment.replies.length > 0 && !long && (
        <ul
          className={styles.replies}
          aria-label={comment.isDeleted ? words.repliesToDeleted : words.replies(name)}
        >
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <CommentBody comment={reply} {...common} />
            </li>
          ))}
        </ul>
      )}
      {long && <LongReplies on={on} parentId={comment.id} label={words.replies(name)} {...common} />}
      {comment.replyCount > comment.replies.length && (
        <Key look="bare" className={styles.repliesAll} aria-expanded={long} onClick={() => setLong(!long)}>
          {long ? words.hideReplies : words.allReplies(comment.replyCount)}
        </Key>
      )}
    </li>
  );
}

interface MomentProps {
  readonly position: number | null;
  readonly onPlay: (seconds: number) => void;
}

/** The position of a comment; clicking it plays from there. */
function Moment({ position, onPlay }: MomentProps) {
  if (position === null) return null;
  const time = clock(position);
  return (
    <button
      type="button"
      className={styles.moment}
      aria-label={words.playFrom(time)}
      data-tooltip={words.playFrom(time)}
      onClick={() => onPlay(position)}
    >
      {time}
    </button>
  );
}

interface ReplyFormProps {
  readonly name: string;
  readonly kept: KeptWords;
  readonly onPost: (content: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

function ReplyForm({ name, ...rest }: ReplyFormProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className={styles.replies}>
      <CommentForm ref={input} label={words.replyTo(name)} action={words.postReply} {...rest} />
    </div>
  );
}
