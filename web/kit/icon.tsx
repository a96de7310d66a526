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

/** A sign, drawn in hairlines on a 20-unit grid. Always decoration: the words stand beside it. */
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
