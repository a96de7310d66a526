import { clsx } from 'clsx';
import { type Drawing, drawings, type IconName } from '#web/kit/icon-drawings.ts';
import styles from './icon.module.css';

export type { IconName };

interface IconProps {
  readonly name: IconName;
  /** `small` is 16 px, `usual` 20 px. */
  readonly size?: 'small' | 'usual';
  readonly className?: string | undefined;
}

/** An icon. Hidden from screen readers: its label is next to it. */
export function Icon({ name, size = 'usual', className }: IconProps) {
  const { lines, solid }: Drawing = drawings[name];
  return (
    <svg
      className={clsx(styles.icon, size === 'small' && styles.small, className)}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {lines && <path d={lines} />}
      {solid && <path className={styles.solid} d={solid} />}
    </svg>
  );
}
