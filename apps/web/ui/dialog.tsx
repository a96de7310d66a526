import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { firstFocusOf } from '#web/ui/first-focus.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { uiMessages } from '#web/ui/messages.ts';
import { Modal } from '#web/ui/modal.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import styles from './dialog.module.css';
import panelStyles from './panel.module.css';

const widthClasses = { default: undefined, wide: styles.wide, full: styles.full } as const;

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  /** `wide` has room for a row of cards, `full` for a form beside its preview. */
  readonly width?: 'default' | 'wide' | 'full';
  /** `alertdialog` asks for a confirmation. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: ReactNode;
}

/** A modal dialog: traps and restores the focus, closes with Escape, the close button and a click outside. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  width = 'default',
  role = 'dialog',
  children,
}: DialogProps) {
  const id = useId();
  const focus = useReturnFocus();
  if (!open) return null;
  return (
    <Modal
      onOpenChange={onOpenChange}
      overlayClass={styles.overlay}
      className={clsx(styles.dialog, widthClasses[width], panelStyles.panel)}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      focus={focus}
      onOpenAutoFocus={focusFirst}
    >
      <header className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <IconButton icon="close" label={uiMessages.close} onClick={() => onOpenChange(false)} />
      </header>
      {description !== undefined && (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      )}
      {children}
    </Modal>
  );
}

/** Focuses the element with `data-first-focus`, or the first field, instead of the close button. */
function focusFirst(event: Event): void {
  const first = firstFocusOf(event.currentTarget as HTMLElement);
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** The buttons at the end of a dialog, the primary one last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
