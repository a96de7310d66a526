import * as Dialog from '@radix-ui/react-dialog';
import * as Toast from '@radix-ui/react-toast';
import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { controlsInUse } from '#web/ui/controls-in-use.ts';
import { uiMessages } from '#web/ui/messages.ts';
import { useStore } from '#web/ui/store.ts';
import { dismissToast, toastOptions, toastStore } from '#web/ui/toast.ts';
import type { ReturnFocus } from '#web/ui/use-return-focus.ts';
import buttonStyles from './button.module.css';
import panelStyles from './panel.module.css';
import styles from './toaster.module.css';

// One file for dialogs and toasts, loaded with the first of either: both use the same parts of Radix.

interface ModalProps extends Pick<
  ComponentProps<'div'>,
  'aria-label' | 'aria-labelledby' | 'aria-describedby' | 'className' | 'onClick' | 'role'
> {
  readonly onOpenChange: (open: boolean) => void;
  readonly overlayClass: string | undefined;
  readonly focus: ReturnFocus;
  /** Called before the focus moves into the dialog. */
  readonly onOpenAutoFocus?: (event: Event) => void;
  readonly children: ReactNode;
}

/**
 * A modal overlay with a focus trap, open as long as it is mounted; Escape and a click outside close it. Radix's
 * Overlay is not used: it inserts a <style> element, which the Content-Security-Policy (`style-src 'self'`) rejects.
 * base.css locks the page scroll instead.
 */
export function RadixModal({ onOpenChange, overlayClass, focus, onOpenAutoFocus, ...content }: ModalProps) {
  return (
    <Dialog.Root open onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div className={overlayClass} data-overlay="">
          <Dialog.Content
            aria-describedby={undefined}
            {...content}
            onOpenAutoFocus={(event) => {
              focus.save();
              onOpenAutoFocus?.(event);
            }}
            onCloseAutoFocus={focus.restore}
            onEscapeKeyDown={closePopoverFirst}
          />
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Escape closes the menu or panel that is open in a dialog, and the dialog only after that. */
function closePopoverFirst(event: KeyboardEvent): void {
  const open = document.querySelector<HTMLElement>('[popover="auto"]:popover-open');
  if (!open) return;
  event.preventDefault();
  open.hidePopover();
}

/** Pixels at the top of a small window that a toast of three lines takes. */
const toastAreaPx = 128;

/** Shows the toasts; mounted once, at the root. F8 focuses them. */
export function Toaster() {
  const current = useStore(toastStore, toastStore.get);
  const isLow = useLowPlace(current?.id);
  return (
    <Toast.Provider
      duration={toastOptions.displayMs}
      swipeDirection="right"
      swipeThreshold={toastOptions.swipeThresholdPx}
      label={uiMessages.notice}
    >
      {current && (
        <Toast.Root
          key={current.id}
          open={current.open}
          className={clsx(styles.toast, panelStyles.panel)}
          data-variant={current.variant ?? 'default'}
          type={current.variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && dismissToast(current.id)}
        >
          <Icon name={current.variant === 'destructive' ? 'warning' : 'check'} className={styles.icon} />
          <div className={styles.text}>
            <Toast.Title className={styles.title}>{current.title}</Toast.Title>
            {current.description && (
              <Toast.Description className={styles.description}>{current.description}</Toast.Description>
            )}
          </div>
          {current.action && (
            <Toast.Action asChild altText={current.action.label}>
              <Button onClick={current.action.act}>{current.action.label}</Button>
            </Toast.Action>
          )}
          <Toast.Close className={clsx(buttonStyles.iconButton, styles.close)} aria-label={uiMessages.close}>
            <Icon name="close" />
          </Toast.Close>
        </Toast.Root>
      )}
      <div data-notices="" data-low={isLow || undefined}>
        <Toast.Viewport
          className={styles.viewport}
          label={uiMessages.notices('{hotkey}')}
          hotkey={[toastOptions.hotkey]}
        />
      </div>
    </Toast.Provider>
  );
}

/** Whether a toast at the top of a small window would cover a control that was just used; decided once for each toast. */
const useLowPlace = (id: number | undefined): boolean =>
  useMemo(() => {
    if (id === undefined) return false;
    const boxes = controlsInUse().map((control) => control.getBoundingClientRect());
    return boxes.some(({ top, bottom }) => bottom > 0 && top < toastAreaPx);
  }, [id]);
