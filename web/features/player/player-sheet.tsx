import { clsx } from 'clsx';
import { Dialog } from 'radix-ui';
import { Link } from 'wouter';
import { PlayerCover } from '#web/features/player/player-cover.tsx';
import { PlayerWave } from '#web/features/player/player-wave.tsx';
import { SoundControls } from '#web/features/player/sound-controls.tsx';
import { Transport } from '#web/features/player/transport.tsx';
import { words } from '#web/features/player/words.ts';
import type { Playable } from '#web/kit/audio/playback-state.ts';
import { Icon } from '#web/kit/icon.tsx';
import { useReturnFocus } from '#web/kit/use-return-focus.ts';
import keyStyles from '#web/kit/key.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './player.module.css';

interface PlayerSheetProps {
  readonly item: Playable;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The whole player on small screens. */
export function PlayerSheet({ item, open, onOpenChange }: PlayerSheetProps) {
  const focus = useReturnFocus();
  const leave = () => {
    focus.forget();
    onOpenChange(false);
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div className={styles.overlay} data-overlay="">
          <Dialog.Content
            className={styles.sheet}
            aria-describedby={undefined}
            data-track-type={item.trackType}
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={focus.giveBack}
          >
            <Dialog.Close
              className={clsx(keyStyles.iconKey, styles.sheetClose)}
              aria-label={words.closePlayer}
            >
              <Icon name="chevron-down" />
            </Dialog.Close>
            <PlayerCover item={item} className={styles.sheetCover} />
            <div>
              <Dialog.Title>{item.title}</Dialog.Title>
              <Link
                className={textStyles.link}
                href={`/projects/${item.projectId}?track=${item.id}`}
                onClick={leave}
              >
                {item.projectName}
              </Link>
            </div>
            <PlayerWave item={item} />
            <Transport />
            <SoundControls />
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
