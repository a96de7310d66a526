import { useId } from 'react';
import type { Comment } from '#contract/comments.ts';
import { authorName } from '#web/features/comments/comment-body.tsx';
import { barsText, type CommentPlace } from '#web/features/comments/track/comment-place.ts';
import { summaryMessages } from '#web/features/comments/track/summary-messages.ts';
import { trackMessages as messages } from '#web/features/comments/track/messages.ts';
import { WavePiece } from '#web/features/comments/track/wave-piece.tsx';
import { Avatar } from '#web/kit/avatar.tsx';
import { formatDuration } from '#web/kit/format-number.ts';
import { formatDate } from '#web/kit/format-time.ts';
import { Icon } from '#web/kit/icon.tsx';
import type { TrackRoom } from '#web/kit/track-room.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './comment-summary.module.css';
import commentStyles from './track-comments.module.css';

interface CommentSummaryProps {
  readonly room: TrackRoom;
  readonly comment: Comment;
  readonly place: CommentPlace | undefined;
}

/** A comment with its place and replies, to read beside the change that is made of it. */
export function CommentSummary({ room, comment, place }: CommentSummaryProps) {
  const heading = useId();
  const { item, shown } = room;
  const time =
    place &&
    (place.end === undefined
      ? formatDuration(place.start)
      : `${formatDuration(place.start)} – ${formatDuration(place.end)}`);
  const play = () => {
    if (place?.end === undefined) room.playFrom(place?.start ?? 0);
    else room.playRange({ start: place.start, end: place.end });
  };
  return (
    <section className={styles.summary} aria-labelledby={heading} data-track-type={item.trackType}>
      <h3 id={heading}>{summaryMessages.theComment}</h3>
      <p className={styles.author}>
        <Avatar user={{ ...comment.user, id: comment.userId ?? '' }} />
        <b>{authorName(comment)}</b>
        <span className={textStyles.caption}>
          {formatDate(comment.createdAt)}
          {comment.version !== null && `, ${messages.onVersion(comment.version)}`}
        </span>
      </p>
      <blockquote>{comment.content}</blockquote>
      {place && (
        <p className={styles.place}>
          <WavePiece waveform={item.waveform} duration={shown.duration} place={place} />
          <button
            type="button"
            className={commentStyles.time}
            aria-label={messages.play(time ?? '')}
            onClick={play}
          >
            <Icon name="play" size="small" />
            {time}
          </button>
          <span className={textStyles.caption}>{barsText(place, shown)}</span>
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
