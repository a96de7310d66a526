import { type ReactNode, useId } from 'react';
import type { Comment, CommentReply } from '#contract/comments.ts';
import type { CommentPlace } from '#web/features/comments/track/comment-place.ts';
import { summaryMessages as messages } from '#web/features/comments/track/messages.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import { formatDate } from '#web/ui/format-time.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { TrackRoom } from '#web/domain/track-room.ts';
import { nameWithGuest } from '#web/domain/user-name.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './comment-summary.module.css';

interface CommentSummaryProps {
  readonly room: TrackRoom;
  readonly comment: Comment;
  readonly place: CommentPlace | undefined;
  /** The bars of the place, in words. */
  readonly bars: string | undefined;
  /** The place on the waveform. */
  readonly wave: ReactNode;
}

const nameOf = ({ user }: CommentReply) => nameWithGuest(user) || messages.someone;

/** A comment with its place and replies, to read beside the change that is made of it. */
export function CommentSummary({ room, comment, place, bars, wave }: CommentSummaryProps) {
  const heading = useId();
  const { item } = room;
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
      <h3 id={heading}>{messages.theComment}</h3>
      <p className={styles.author}>
        <Avatar user={{ ...comment.user, id: comment.userId ?? '' }} />
        <b>{nameOf(comment)}</b>
        <span className={textStyles.caption}>
          {formatDate(comment.createdAt)}
          {comment.version !== null && `, ${messages.onVersion(comment.version)}`}
        </span>
      </p>
      <blockquote>{comment.content}</blockquote>
      {place && (
        <p className={styles.place}>
          {wave}
          <button type="button" className={styles.play} aria-label={messages.play(time ?? '')} onClick={play}>
            <Icon name="play" size="small" />
            {time}
          </button>
          <span className={textStyles.caption}>{bars}</span>
        </p>
      )}
      {comment.replies.length > 0 && (
        <ul className={styles.replies}>
          {comment.replies
            .filter(({ isDeleted }) => !isDeleted)
            .map((reply) => (
              <li key={reply.id}>
                <b>{nameOf(reply)}</b> {reply.content}
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
