import { useEffect, useRef } from 'react';
import { usePlayback, usePlaybackState } from '#web/kit/audio/use-playback.ts';
import { clock } from '#web/kit/figures.ts';
import { showPosition } from '#web/kit/waveform/show-position.ts';

const tickMs = 250;

/** The time that has passed, written straight into the page. */
export function PositionClock() {
  const playback = usePlayback();
  const seeks = usePlaybackState((state) => state.seeks);
  const status = usePlaybackState((state) => state.status);
  const id = usePlaybackState((state) => state.item?.id);
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = () => {
      if (text.current) text.current.textContent = clock(playback.position());
    };
    show();
    if (status !== 'playing') return undefined;
    const timer = setInterval(show, tickMs);
    return () => clearInterval(timer);
  }, [playback, seeks, status, id]);
  return <span ref={text} className="player-time" aria-hidden="true" />;
}

/** The thin line on the top edge of the small player. */
export function PositionLine() {
  const playback = usePlayback();
  const seeks = usePlaybackState((state) => state.seeks);
  const status = usePlaybackState((state) => state.status);
  const line = useRef<HTMLSpanElement>(null);
  useEffect(
    () => (line.current ? showPosition(line.current, playback, status === 'playing') : undefined),
    [playback, seeks, status],
  );
  return <span ref={line} className="player-line" aria-hidden="true" />;
}
