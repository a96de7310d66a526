import { useEffect, useRef } from 'react';
import { words } from '#web/features/comments/words.ts';
import { followPosition } from '#web/kit/audio/follow-position.ts';
import { usePlayback, usePlaybackState } from '#web/kit/audio/use-playback.ts';
import { clock } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';

interface MomentPinProps {
  readonly trackId: string;
  /** Of the track, in seconds. */
  readonly duration: number;
  /** The moment that is chosen, in seconds; none for the whole track. */
  readonly pinned: number | undefined;
  readonly onPin: (seconds: number | undefined) => void;
}

/** Ties a comment to where the track is now, and shows where that is; pressed again, it is about the whole. */
export function MomentPin({ trackId, duration, pinned, onPin }: MomentPinProps) {
  const playback = usePlayback();
  const current = usePlaybackState(({ item }) => item?.id === trackId);
  const label = useRef<HTMLSpanElement>(null);
  const now = () => (current ? Math.min(playback.position(), duration) : 0);

  useEffect(() => {
    const show = (seconds: number) => {
      const text = words.at(clock(seconds));
      if (label.current && label.current.textContent !== text) label.current.textContent = text;
    };
    if (pinned !== undefined) return show(pinned);
    return current ? followPosition(playback, () => show(Math.min(playback.position(), duration))) : show(0);
  }, [playback, current, pinned, duration]);

  return (
    <Key
      look="bare"
      className="moment-pin"
      aria-pressed={pinned !== undefined}
      data-tooltip={pinned === undefined ? words.pin : words.unpin}
      onClick={() => onPin(pinned === undefined ? Math.floor(now() * 100) / 100 : undefined)}
    >
      <Icon name="clock" size="small" />
      <span ref={label} />
    </Key>
  );
}
