import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  /** Accessible name and tooltip. */
  readonly label: string;
}

/** A square icon-only button, 32 px. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      {...rest}
      className={clsx(styles.iconButton, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
