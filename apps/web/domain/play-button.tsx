import { clsx } from 'clsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './play-button.module.css';

interface PlayButtonProps {
  readonly isPlaying: boolean;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A play/pause button; shows a dot while playing. */
export function PlayButton({ isPlaying, label, disabled = false, onClick }: PlayButtonProps) {
  return (
    <button
      type="button"
      className={clsx(styles.playButton, isPlaying && styles.playing)}
      aria-label={label}
      data-tooltip={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  );
}
