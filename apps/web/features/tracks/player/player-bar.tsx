import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Project } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { PlayerCover } from '#web/features/tracks/player/player-cover.tsx';
import { PlayerSheet } from '#web/features/tracks/player/player-sheet.tsx';
import { PlayerWave } from '#web/features/tracks/player/player-wave.tsx';
import { PositionLine } from '#web/features/tracks/player/position.tsx';
import { SoundControls } from '#web/features/tracks/player/sound-controls.tsx';
import { PlayerTransport } from '#web/features/tracks/player/player-transport.tsx';
import { messages } from '#web/features/tracks/player/messages.ts';
import { isUnavailable, type Playable } from '#web/audio/playback-state.ts';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import { useEntityChanges } from '#web/data/use-live-entities.ts';
import { pathOf, placeOf } from '#web/features/tracks/player/item-place.ts';
import { playerCommands } from '#web/features/tracks/player/commands.ts';
import { isWithin, useCommands } from '#web/ui/use-commands.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './player.module.css';

/** Elements that handle keys themselves. */
const interactive = [
  'input',
  'textarea',
  'select',
  'button',
  'a[href]',
  'summary',
  'audio',
  'video',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="slider"]',
  '[role="tab"]',
  '[role="menu"]',
  '[role="dialog"]',
  '[role="alertdialog"]',
].join(',');

/** After the page, which may have commands of its own for the same keys. */
const playerRules = {
  isTaken: ({ target }: KeyboardEvent) => isWithin(target, interactive),
  order: 'last',
} as const;

/** The player at the bottom of every page; renders nothing until the first track is played. */
export function PlayerBar() {
  useCommands(playerCommands, usePlayback(), playerRules);
  useNames();
  const item = usePlaybackState((state) => state.item);
  const [open, setOpen] = useState(false);
  if (!item) return null;
  return (
    <section className={styles.player} aria-label={messages.player} data-track-type={item.trackType}>
      <PositionLine />
      <Link className={clsx(styles.nowPlaying, styles.nowPlayingLink)} href={pathOf(item)}>
        <NowPlaying item={item} />
      </Link>
      <button
        type="button"
        className={clsx(styles.nowPlaying, styles.nowPlayingButton)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={textStyles.visuallyHidden}>{messages.openPlayer}</span>
        <NowPlaying item={item} />
      </button>
      <PlayerTransport />
      <PlayerWave item={item} />
      <SoundControls />
      {open && <PlayerSheet item={item} onOpenChange={setOpen} />}
    </section>
  );
}

/** Keeps the names in the player as those of its tracks and projects. */
function useNames(): void {
  const playback = usePlayback();
  useEntityChanges('track', ({ id, row }) => {
    const { title } = (row ?? {}) as Partial<Track>;
    if (id !== undefined && title !== undefined) playback.rename({ id, title });
  });
  useEntityChanges('project', ({ id, row }) => {
    const { name } = (row ?? {}) as Partial<Project>;
    if (id !== undefined && name !== undefined) playback.rename({ projectId: id, projectName: name });
  });
}

function NowPlaying({ item }: { readonly item: Playable }) {
  const unavailable = usePlaybackState((state) => isUnavailable(state, item));
  return (
    <>
      <PlayerCover item={item} className={styles.cover} />
      <span className={styles.names}>
        <b>{item.title}</b>
        {unavailable ? (
          <span className={styles.unavailable}>{messages.unavailable}</span>
        ) : (
          <span>{placeOf(item)}</span>
        )}
      </span>
    </>
  );
}
