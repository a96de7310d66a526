import { clsx } from 'clsx';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { firstFocusOf } from '#web/kit/first-focus.ts';
import { Icon } from '#web/kit/icon.tsx';
import { useReturnFocus } from '#web/kit/use-return-focus.ts';
import styles from './dialog.module.css';
import keyStyles from './key.module.css';
import panelStyles from './panel.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** One sentence under the title; without it the dialog has none. */
  readonly description?: ReactNode;
  /** `wide` holds a row of cards. */
  readonly width?: 'usual' | 'wide';
  /** `alertdialog` asks before something is lost. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: ReactNode;
}

/**
 * A modal dialog: keeps the focus, gives it back, closes with Escape, the cross and a press outside.
 * The overlay is our own element: Radix's writes a <style> into the page, which the
 * Content-Security-Policy (`style-src 'self'`) refuses; the page behind is held still in base.css instead.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  width = 'usual',
  role = 'dialog',
  children,
}: DialogProps) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className={styles.overlay} data-overlay="">
          <Radix.Content
            className={clsx(styles.dialog, panelStyles.panel)}
            data-width={width}
            role={role}
            onOpenAutoFocus={(event) => {
              focus.remember();
              focusFirst(event);
            }}
            onCloseAutoFocus={focus.giveBack}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <header className={styles.head}>
              <Radix.Title>{title}</Radix.Title>
              <Radix.Close className={keyStyles.iconKey} aria-label="Close">
                <Icon name="close" />
              </Radix.Close>
            </header>
            {description !== undefined && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Begins in the first field, or where `data-first-focus` says, instead of on the cross. */
function focusFirst(event: Event): void {
  const first = firstFocusOf(event.currentTarget as HTMLElement);
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** The row of keys at the end of a dialog, the lit one last. */
export function DialogKeys({ children }: { readonly children: ReactNode }) {
  return <div className={styles.keys}>{children}</div>;
}
