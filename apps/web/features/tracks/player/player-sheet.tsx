import { useId } from 'react';
import { Link } from 'wouter';
import { PlayerCover } from '#web/features/tracks/player/player-cover.tsx';
import { PlayerWave } from '#web/features/tracks/player/player-wave.tsx';
import { SoundControls } from '#web/features/tracks/player/sound-controls.tsx';
import { PlayerTransport } from '#web/features/tracks/player/player-transport.tsx';
import { messages } from '#web/features/tracks/player/messages.ts';
import type { Playable } from '#web/audio/playback-state.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { pathOf, placeOf } from '#web/features/tracks/player/item-place.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './player.module.css';

interface PlayerSheetProps {
  readonly item: Playable;
  readonly onOpenChange: (open: boolean) => void;
}

/** The full player on small screens. */
export function PlayerSheet({ item, onOpenChange }: PlayerSheetProps) {
  const id = useId();
  const focus = useReturnFocus();
  const followLink = () => {
    focus.clear();
    onOpenChange(false);
  };
  return (
    <Modal
      onOpenChange={onOpenChange}
      overlayClass={styles.overlay}
      className={styles.sheet}
      aria-labelledby={id}
      focus={focus}
    >
      <IconButton
        icon="chevron-down"
        className={styles.sheetClose}
        label={messages.closePlayer}
        onClick={() => onOpenChange(false)}
      />
      <PlayerCover item={item} className={styles.sheetCover} />
      <div>
        <h2 id={id}>{item.title}</h2>
        <Link className={textStyles.link} href={pathOf(item)} onClick={followLink}>
          {placeOf(item)}
        </Link>
      </div>
      <div data-track-type={item.trackType}>
        <PlayerWave item={item} />
      </div>
      <PlayerTransport />
      <SoundControls />
    </Modal>
  );
}
