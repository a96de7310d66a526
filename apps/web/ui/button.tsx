import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { StatusDot } from '#web/ui/status-dot.tsx';
import styles from './button.module.css';

/** `primary`: one per view. `danger`: deletions. */
export type ButtonVariant = 'plain' | 'primary' | 'ghost' | 'danger';
export type ButtonSize = 'default' | 'large';

const variantClasses = { primary: styles.primary, ghost: styles.ghost, danger: styles.danger } as const;

/** The class names of a button, for links that look like one. */
export function buttonClass(
  variant: ButtonVariant = 'plain',
  size: ButtonSize = 'default',
  extraClass?: string,
): string {
  return clsx(
    styles.button,
    variant !== 'plain' && variantClasses[variant],
    size === 'large' && styles.large,
    extraClass,
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Shows a status dot and ignores clicks. */
  readonly busy?: boolean;
}

export function Button({ variant, size, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(busy ? 'plain' : variant, size, className)}
      disabled={disabled}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && <StatusDot />}
      {children}
    </button>
  );
}
