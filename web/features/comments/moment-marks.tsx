import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Comment } from '#contract/comments.ts';
import type { Timeline } from '#web/kit/audio/timeline.ts';

interface MomentMarksProps extends Pick<Timeline, 'duration' | 'waveId'> {
  readonly comments: readonly Comment[];
}

/** It may not stand yet when this is first drawn; once it stands, it stays. */
const neverChanges = () => () => undefined;

/** Where the comments' moments lie on the waveform. The comments themselves are what can be pressed. */
export function MomentMarks({ comments, duration, waveId }: MomentMarksProps) {
  const place = useSyncExternalStore(
    neverChanges,
    () => document.getElementById(waveId),
    () => null,
  );
  if (!place) return null;
  return createPortal(
    <div className="moment-marks" aria-hidden="true">
      {comments.map(
        ({ id, position }) =>
          position !== null && <i key={id} style={{ '--at': `${(position / (duration || 1)) * 100}%` }} />,
      )}
    </div>,
    place,
  );
}
