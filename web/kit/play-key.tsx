import { Icon } from '#web/kit/icon.tsx';
import './play-key.css';

interface PlayKeyProps {
  readonly sounding: boolean;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** The key that plays and pauses; a lamp burns on it while there is sound. */
export function PlayKey({ sounding, label, disabled = false, onClick }: PlayKeyProps) {
  return (
    <button
      type="button"
      className={sounding ? 'play-key play-key-on' : 'play-key'}
      aria-label={label}
      data-tooltip={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={sounding ? 'pause' : 'play'} />
    </button>
  );
}
