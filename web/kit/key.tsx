import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Icon, type IconName } from '#web/kit/icon.tsx';
import { Lamp } from '#web/kit/lamp.tsx';
import styles from './key.module.css';

/** `lit` is the primary action, one per view; `risk` is for deletions. */
export type KeyLook = 'plain' | 'lit' | 'bare' | 'risk';
export type KeySize = 'usual' | 'big';

const looks = { lit: styles.lit, bare: styles.bare, risk: styles.risk } as const;

/** The class names of a button, for links that look like one. */
export function keyClass(look: KeyLook = 'plain', size: KeySize = 'usual', more?: string): string {
  return clsx(styles.key, look !== 'plain' && looks[look], size === 'big' && styles.big, more);
}

interface KeyProps extends ComponentProps<'button'> {
  readonly look?: KeyLook;
  readonly size?: KeySize;
  /** Shows a status dot and ignores clicks. */
  readonly busy?: boolean;
}

export function Key({ look, size, busy = false, className, children, disabled, ...rest }: KeyProps) {
  return (
    <button
      type="button"
      {...rest}
      className={keyClass(busy ? 'plain' : look, size, className)}
      disabled={disabled}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && <Lamp />}
      {children}
    </button>
  );
}

interface IconKeyProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  /** Accessible name and tooltip. */
  readonly label: string;
}

/** A square icon-only button, 32 px. */
export function IconKey({ icon, label, className, ...rest }: IconKeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      {...rest}
      className={clsx(styles.iconKey, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
