import { clsx } from 'clsx';
import type { IconPaths } from '#web/ui/form-icon-paths.ts';
import styles from './icon.module.css';

interface DrawnIconProps {
  readonly paths: IconPaths;
  /** `small` is 16 px, `default` 20 px. */
  readonly size?: 'small' | 'default';
  readonly className?: string | undefined;
}

/** An icon from its path data. Hidden from screen readers: its label is next to it. */
export function DrawnIcon({ paths: { stroke, fill }, size = 'default', className }: DrawnIconProps) {
  return (
    <svg
      className={clsx(styles.icon, size === 'small' && styles.small, className)}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {stroke && <path d={stroke} />}
      {fill && <path className={styles.fill} d={fill} />}
    </svg>
  );
}
