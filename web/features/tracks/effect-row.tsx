import { clsx } from 'clsx';
import type { Track } from '#contract/tracks.ts';
import { playableOf } from '#web/features/tracks/playable.ts';
import { TrackKeys } from '#web/features/tracks/track-keys.tsx';
import type { TrackActions } from '#web/features/tracks/use-track-actions.ts';
import { words } from '#web/features/tracks/words.ts';
import { usePlayback, usePlaybackState } from '#web/kit/audio/use-playback.ts';
import { clock } from '#web/kit/figures.ts';
import { PlayKey } from '#web/kit/play-key.tsx';
import styles from './effect-list.module.css';

interface EffectRowProps {
  readonly track: Track;
  /** The player's queue. */
  readonly queue: readonly Track[];
  readonly projectName: string;
  readonly mayDownload: boolean;
  readonly actions: TrackActions;
  readonly onDelete: (track: Track) => void;
}

/** A sound effect: play button, title, length and actions. */
export function EffectRow({ track, queue, projectName, ...keys }: EffectRowProps) {
  const playback = usePlayback();
  const unavailable = usePlaybackState((state) => state.unavailable.has(track.id));
  const sounding = usePlaybackState(
    ({ item, status }) => item?.id === track.id && (status === 'playing' || status === 'loading'),
  );
  const toggle = () =>
    playback.toggle(
      playableOf(track, projectName),
      queue.map((one) => playableOf(one, projectName)),
    );
  return (
    <li className={styles.row} data-track-type="sound_effect">
      <PlayKey
        sounding={sounding}
        disabled={unavailable}
        label={sounding ? words.pause(track.title) : words.play(track.title)}
        onClick={toggle}
      />
      <div>
        <p className={styles.title}>{track.title}</p>
        <p className={clsx(styles.facts, unavailable && styles.unavailable)}>
          {unavailable ? words.unavailable : clock(track.duration)}
        </p>
      </div>
      <TrackKeys compact track={track} {...keys} menuLabel={words.effects.actions(track.title)} />
    </li>
  );
}
