import { type ReactNode, useId } from 'react';
import type { Comment } from '#contract/comments.ts';
import { trackMessages } from '#web/features/comments/track/messages.ts';
import { AuthorAvatar, authorName } from '#web/domain/comments/comment-body.tsx';
import { PlaceButton } from '#web/domain/comments/comment-item.tsx';
import { type CommentPlace, timeText } from '#web/domain/comments/comment-place.ts';
import { messages } from '#web/domain/comments/messages.ts';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
import { formatDate } from '#web/ui/format-time.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './comment-summary.module.css';

interface CommentSummaryProps {
  readonly comment: Comment;
  readonly place: CommentPlace | undefined;
  /** The bars of the place, in words. */
  readonly bars: string | undefined;
  /** The place on the waveform. */
  readonly wave: ReactNode;
}

/** A comment with its place and replies, to read beside the change that is made of it. */
export function CommentSummary({ comment, place, bars, wave }: CommentSummaryProps) {
  const heading = useId();
  const { playFrom, playRange } = useTrackPage();
  const trackType = useTrackPageState(({ item }) => item.trackType);
  const play = () => {
    if (place?.end === undefined) playFrom(place?.start ?? 0);
    else playRange({ start: place.start, end: place.end });
  };
  return (
    <section className={styles.summary} aria-labelledby={heading} data-track-type={trackType}>
      <h3 id={heading}>{trackMessages.theComment}</h3>
      <p className={styles.author}>
        <AuthorAvatar comment={comment} />
        <b>{authorName(comment)}</b>
        <span className={textStyles.caption}>
          {formatDate(comment.createdAt)}
          {comment.version !== null && `, ${messages.onVersion(comment.version)}`}
        </span>
      </p>
      <blockquote>{comment.content}</blockquote>
      {place && (
        <p className={styles.place}>
          {wave}
          <PlaceButton aria-label={messages.play(timeText(place))} onClick={play}>
            {timeText(place)}
          </PlaceButton>
          <span className={textStyles.caption}>{bars}</span>
        </p>
      )}
      {comment.replies.length > 0 && (
        <ul className={styles.replies}>
          {comment.replies
            .filter(({ isDeleted }) => !isDeleted)
            .map((reply) => (
              <li key={reply.id}>
                <b>{authorName(reply)}</b> {reply.content}
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
