import { clsx } from 'clsx';
import { Icon } from '#web/kit/icon.tsx';
import styles from './play-key.module.css';

interface PlayKeyProps {
  readonly sounding: boolean;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A play/pause button; shows a dot while playing. */
export function PlayKey({ sounding, label, disabled = false, onClick }: PlayKeyProps) {
  return (
    <button
      type="button"
      className={clsx(styles.playKey, sounding && styles.on)}
      aria-label={label}
      data-tooltip={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={sounding ? 'pause' : 'play'} />
    </button>
  );
}
