import { type ReactNode, useId } from 'react';
import { words } from '#web/features/tracks/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';

interface TrackTalkProps {
  readonly title: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** What is said about the track; made when it is opened. */
  readonly discussion: () => ReactNode;
}

/** The comments on a track, folded under its waveform. */
export function TrackTalk({ title, open, onToggle, discussion }: TrackTalkProps) {
  const id = useId();
  return (
    <div className="track-talk">
      <Key
        look="bare"
        className="track-talk-key"
        aria-expanded={open}
        aria-controls={id}
        aria-label={words.commentsOn(title)}
        onClick={onToggle}
      >
        <Icon name="comment" size="small" />
        {words.comments}
      </Key>
      <div id={id} hidden={!open}>
        {open && discussion()}
      </div>
    </div>
  );
}
