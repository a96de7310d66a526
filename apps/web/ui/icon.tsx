import { clsx } from 'clsx';
import { iconPaths, type IconName, type IconPaths } from '#web/ui/icon-paths.ts';
import styles from './icon.module.css';

export type { IconName };

interface IconProps {
  readonly name: IconName;
  /** `small` is 16 px, `default` 20 px. */
  readonly size?: 'small' | 'default';
  readonly className?: string | undefined;
}

/** An icon by its name. Hidden from screen readers: its label is next to it. */
export function Icon({ name, size = 'default', className }: IconProps) {
  const { stroke, fill }: IconPaths = iconPaths[name];
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
