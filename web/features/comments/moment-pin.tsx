import { useCallback, useEffect, useRef } from 'react';
import { words } from '#web/features/comments/words.ts';
import { followPosition } from '#web/kit/audio/follow-position.ts';
import { usePlayback, usePlaybackState } from '#web/kit/audio/use-playback.ts';
import { clock } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import styles from './comments.module.css';

/** The playback position of the track in seconds; undefined when it is not in the player or at 0. */
export function useMoment(trackId: string, duration: number): () => number | undefined {
  const playback = usePlayback();
  const current = usePlaybackState(({ item, status }) => item?.id === trackId && status !== 'stopped');
  return () => (current && hundredth(Math.min(playback.position(), duration))) || undefined;
}

const hundredth = (seconds: number) => Math.floor(seconds * 100) / 100;

interface MomentPinProps {
  readonly trackId: string;
  /** Duration of the track in seconds. */
  readonly duration: number;
  /** Pinned position in seconds; undefined for the whole track. */
  readonly pinned: number | undefined;
  readonly onPin: (seconds: number | undefined) => void;
}

/** Shows the current playback position and pins the comment to it; pressed again, it unpins. */
export function MomentPin({ trackId, duration, pinned, onPin }: MomentPinProps) {
  const playback = usePlayback();
  const current = usePlaybackState(({ item }) => item?.id === trackId);
  const label = useRef<HTMLSpanElement>(null);
  const now = useCallback(
    () => (current ? Math.min(playback.position(), duration) : 0),
    [playback, current, duration],
  );

  useEffect(() => {
    const show = () => {
      const text = words.at(clock(pinned ?? now()));
      if (label.current && label.current.textContent !== text) label.current.textContent = text;
    };
    if (current && pinned === undefined) return followPosition(playback, show);
    return show();
  }, [playback, current, pinned, now]);

  return (
    <Key
      look="bare"
      className={styles.momentPin}
      aria-pressed={pinned !== undefined}
      data-tooltip={pinned === undefined ? words.pin : words.unpin}
      onClick={() => onPin(pinned === undefined ? hundredth(now()) : undefined)}
    >
      <Icon name="clock" size="small" />
      <span ref={label} />
    </Key>
  );
}
