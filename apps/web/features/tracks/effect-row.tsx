import { clsx } from 'clsx';
import { Link } from 'wouter';
import { mayChangeTrack } from '#contract/may-change-track.ts';
import type { Track } from '#contract/tracks.ts';
import { toPlayable } from '#web/features/tracks/playable.ts';
import { TrackButtons } from '#web/features/tracks/track-buttons.tsx';
import type { TrackActions } from '#web/features/tracks/use-track-actions.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { isUnavailable } from '#web/audio/playback-state.ts';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { PlayButton } from '#web/domain/play-button.tsx';
import { useUser } from '#web/domain/user.ts';
import { trackPath } from '#web/domain/track-path.ts';
import styles from './effect-list.module.css';

interface EffectRowProps {
  readonly track: Track;
  /** The player's queue. */
  readonly queue: readonly Track[];
  readonly projectId: string;
  readonly projectName: string;
  /** Whether the user is admin of the project. */
  readonly canEdit: boolean;
  readonly canDownload: boolean;
  readonly actions: TrackActions;
  readonly onDelete: (track: Track) => void;
}

/** A sound effect: play button, title, length and actions. */
export function EffectRow({ track, queue, projectName, ...buttonProps }: EffectRowProps) {
  const user = useUser();
  const { projectId, canEdit } = buttonProps;
  const playback = usePlayback();
  const isFailed = usePlaybackState((state) => isUnavailable(state, track));
  const isPlaying = usePlaybackState(
    ({ item, status }) => item?.id === track.id && (status === 'playing' || status === 'loading'),
  );
  const toggle = () =>
    playback.toggle(
      toPlayable(track, projectName),
      queue.map((queued) => toPlayable(queued, projectName)),
    );
  return (
    <li className={styles.row} data-track-type="sound_effect">
      <PlayButton
        isPlaying={isPlaying}
        disabled={isFailed}
        label={isPlaying ? messages.pause(track.title) : messages.play(track.title)}
        onClick={toggle}
      />
      <div>
        <p className={styles.title}>
          <Link href={trackPath(track.id)}>{track.title}</Link>
        </p>
        <p className={clsx(styles.facts, isFailed && styles.unavailable)}>
          {isFailed ? messages.unavailable : formatDuration(track.duration)}
        </p>
      </div>
      <TrackButtons
        isCompact
        track={track}
        {...buttonProps}
        canEdit={mayChangeTrack(user, track.createdBy, canEdit && track.projectId === projectId)}
        menuLabel={messages.effects.actions(track.title)}
      />
    </li>
  );
}
