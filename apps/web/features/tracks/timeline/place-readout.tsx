import { type ReactNode, useEffect, useRef } from 'react';
import { barPosition } from '#contract/bar-positions.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import { messages as listMessages } from '#web/features/tracks/messages.ts';
import { followPosition } from '#web/audio/follow-position.ts';
import { isSameAudio } from '#web/audio/playback-state.ts';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import { formatClock } from '#web/ui/clock-time.ts';
import { PlayButton } from '#web/domain/play-button.tsx';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './timeline.module.css';

interface PlaceReadoutProps {
  readonly stemsButton: ReactNode;
}

/** Play button, time, bar and beat; written directly to the DOM while playing. */
export function PlaceReadout({ stemsButton }: PlaceReadoutProps) {
  const { position, toggle } = useTrackPage();
  const item = useTrackPageState((state) => state.item);
  const shown = useTrackPageState((state) => state.shown);
  const playback = usePlayback();
  const isPlaying = usePlaybackState(
    (state) => isSameAudio(state.item, item) && (state.status === 'playing' || state.status === 'loading'),
  );
  const clock = useRef<HTMLSpanElement>(null);
  const place = useRef<HTMLElement>(null);
  useEffect(
    () =>
      followPosition(playback, () => {
        const seconds = position();
        const bar = barPosition(shown, seconds);
        if (clock.current) clock.current.textContent = formatClock(seconds);
        if (place.current)
          place.current.textContent = bar
            ? messages.score.place({ bar: bar.bar, beat: Math.floor(bar.beat) })
            : '';
      }),
    [playback, position, shown],
  );
  return (
    <div className={styles.mixName}>
      <div className={layoutStyles.row} data-gap="3">
        <PlayButton
          isPlaying={isPlaying}
          label={(isPlaying ? listMessages.pause : listMessages.play)(item.title)}
          onClick={toggle}
        />
        <p aria-hidden="true">
          <span ref={clock} className={styles.clock} />
          <small ref={place} className={styles.place} />
        </p>
      </div>
      <div className={styles.mixLabel}>
        {stemsButton}
        <p className={styles.laneText}>
          <b>{messages.score.mix}</b>
          <small>{messages.score.mixNote}</small>
        </p>
      </div>
    </div>
  );
}
