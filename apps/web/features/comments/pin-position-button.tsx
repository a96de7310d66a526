import { useCallback, useEffect, useRef } from 'react';
import { messages } from '#web/features/comments/messages.ts';
import { followPosition } from '#web/audio/follow-position.ts';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './comments.module.css';

/** The playback position of the track in seconds; undefined when it is not in the player or at 0. */
export function useCurrentPosition(trackId: string, duration: number): () => number | undefined {
  const playback = usePlayback();
  const isCurrent = usePlaybackState(({ item, status }) => item?.id === trackId && status !== 'stopped');
  return () => (isCurrent && roundToHundredths(Math.min(playback.position(), duration))) || undefined;
}

const roundToHundredths = (seconds: number) => Math.floor(seconds * 100) / 100;

interface PinPositionButtonProps {
  readonly trackId: string;
  /** Duration of the track in seconds. */
  readonly duration: number;
  /** Pinned position in seconds; undefined for the whole track. */
  readonly pinned: number | undefined;
  readonly onPin: (seconds: number | undefined) => void;
}

/** Shows the current playback position and pins the comment to it; pressed again, it unpins. */
export function PinPositionButton({ trackId, duration, pinned, onPin }: PinPositionButtonProps) {
  const playback = usePlayback();
  const isCurrent = usePlaybackState(({ item }) => item?.id === trackId);
  const label = useRef<HTMLSpanElement>(null);
  const currentPosition = useCallback(
    () => (isCurrent ? Math.min(playback.position(), duration) : 0),
    [playback, isCurrent, duration],
  );

  useEffect(() => {
    const updateLabel = () => {
      const text = messages.atTime(formatDuration(pinned ?? currentPosition()));
      if (label.current && label.current.textContent !== text) label.current.textContent = text;
    };
    if (isCurrent && pinned === undefined) return followPosition(playback, updateLabel);
    return updateLabel();
  }, [playback, isCurrent, pinned, currentPosition]);

  return (
    <Button
      variant="ghost"
      className={styles.pinButton}
      aria-pressed={pinned !== undefined}
      data-tooltip={pinned === undefined ? messages.pinPosition : messages.unpinPosition}
      onClick={() => onPin(pinned === undefined ? roundToHundredths(currentPosition()) : undefined)}
    >
      <Icon name="clock" size="small" />
      <span ref={label} />
    </Button>
  );
}
