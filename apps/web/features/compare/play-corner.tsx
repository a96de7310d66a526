import { useEffect, useRef } from 'react';
import type { BarFacts } from '#contract/bar-positions.ts';
import type { SwitchPlayer, SwitchState } from '#web/features/compare/switch-player.ts';
import { messages } from '#web/features/compare/messages.ts';
import type { LoadState } from '#web/features/compare/use-switch-player.ts';
import { followPosition } from '#web/audio/follow-position.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { PlayButton } from '#web/domain/play-button.tsx';
import styles from './play-corner.module.css';

interface PlayCornerProps {
  readonly player: SwitchPlayer | undefined;
  readonly state: SwitchState;
  readonly loads: readonly LoadState[];
  /** The version that is heard. */
  readonly heard: BarFacts;
}

/** Play button, position and the progress of loading. */
export function PlayCorner({ player, state, loads, heard }: PlayCornerProps) {
  const time = useRef<HTMLElement>(null);
  const isPlaying = state.status === 'playing';
  // What can be played says how long it is; the lanes say which versions are still loading.
  const isLoading = loads[state.selected] === 'loading';
  const loaded = loads.filter((load) => load !== 'loading').length;
  useEffect(() => {
    if (!player) return undefined;
    return followPosition(player, () => {
      const text = formatDuration(player.position());
      if (time.current && time.current.textContent !== text) time.current.textContent = text;
    });
  }, [player]);
  return (
    <>
      <PlayButton
        isPlaying={isPlaying}
        label={isPlaying ? messages.pause : messages.play}
        disabled={!player?.canPlay(state.selected)}
        onClick={() => player?.toggle()}
      />
      <span className={styles.position}>
        <b ref={time} className={styles.time}>
          {formatDuration(0)}
        </b>
        <output>
          {isLoading ? messages.loading({ loaded, count: loads.length }) : formatDuration(heard.duration)}
        </output>
      </span>
    </>
  );
}
