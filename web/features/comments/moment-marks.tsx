import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Comment } from '#contract/comments.ts';
import { speakerOf } from '#web/features/comments/comment-body.tsx';
import { words } from '#web/features/comments/words.ts';
import type { Timeline } from '#web/kit/audio/timeline.ts';
import { Avatar } from '#web/kit/avatar.tsx';
import { clock } from '#web/kit/figures.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './comments.module.css';

interface MomentMarksProps {
  readonly comments: readonly Comment[];
  readonly timeline: Timeline;
}

/** The waveform may not be mounted at the first render; it does not change once it is. */
const neverChanges = () => () => undefined;

/** Markers of comments on the waveform; clicking one plays from its position. */
export function MomentMarks({ comments, timeline: { waveId, duration, playFrom } }: MomentMarksProps) {
  const place = useSyncExternalStore(
    neverChanges,
    () => document.getElementById(waveId),
    () => null,
  );
  if (!place) return null;
  return createPortal(
    <div className={styles.momentMarks}>
      {comments.map((comment) => {
        const { id, userId, user, content, position } = comment;
        if (position === null) return null;
        const text = words.mark(speakerOf(comment), clock(position), content);
        return (
          <button
            key={id}
            type="button"
            className={styles.momentMark}
            style={{ '--at': `${(position / (duration || 1)) * 100}%` }}
            data-tooltip={text}
            onClick={() => playFrom(position)}
          >
            <Avatar person={{ ...user, id: userId ?? id }} />
            <span className={textStyles.visuallyHidden}>{text}</span>
          </button>
        );
      })}
    </div>,
    place,
  );
}
