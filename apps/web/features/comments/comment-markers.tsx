import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Comment } from '#contract/comments.ts';
import { authorName } from '#web/features/comments/comment-body.tsx';
import { messages } from '#web/features/comments/messages.ts';
import type { Timeline } from '#web/audio/timeline.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './comments.module.css';

interface CommentMarkersProps {
  readonly comments: readonly Comment[];
  readonly timeline: Timeline;
}

/** The waveform may not be mounted at the first render; it does not change once it is. */
const noSubscription = () => () => undefined;

/** Markers of comments on the waveform; clicking one plays from its position. */
export function CommentMarkers({
  comments,
  timeline: { waveformId, duration, playFrom },
}: CommentMarkersProps) {
  const container = useSyncExternalStore(
    noSubscription,
    () => document.getElementById(waveformId),
    () => null,
  );
  if (!container) return null;
  return createPortal(
    <div className={styles.markers}>
      {comments.map((comment) => {
        const { id, userId, user, content, position } = comment;
        if (position === null) return null;
        const text = messages.markerLabel(authorName(comment), formatDuration(position), content);
        return (
          <button
            key={id}
            type="button"
            className={styles.marker}
            style={{ '--at': `${(position / (duration || 1)) * 100}%` }}
            data-tooltip={text}
            onClick={() => playFrom(position)}
          >
            <Avatar user={{ ...user, id: userId ?? id }} />
            <span className={textStyles.visuallyHidden}>{text}</span>
          </button>
        );
      })}
    </div>,
    container,
  );
}
