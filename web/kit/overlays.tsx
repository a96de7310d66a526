import { clsx } from 'clsx';
import { Dialog, Toast } from 'radix-ui';
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { dismissToast, toastRules, toastStore } from '#web/kit/toast.ts';
import type { ReturnFocus } from '#web/kit/use-return-focus.ts';
import keyStyles from './key.module.css';
import panelStyles from './panel.module.css';
import styles from './toaster.module.css';

// One file for dialogs and toasts, loaded with the first of either: both use radix-ui.

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
export function Modal({ onOpenChange, overlayClass, focus, onOpenAutoFocus, ...content }: ModalProps) {
  return (
    <Dialog.Root open onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div className={overlayClass} data-overlay="">
          <Dialog.Content
            aria-describedby={undefined}
            {...content}
            onOpenAutoFocus={(event) => {
              focus.remember();
              onOpenAutoFocus?.(event);
            }}
            onCloseAutoFocus={focus.giveBack}
          />
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Shows the toasts; mounted once, at the root. F8 focuses them. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  return (
    <Toast.Provider
      duration={toastRules.displayMs}
      swipeDirection="right"
      swipeThreshold={toastRules.swipeThresholdPx}
      label="Notice"
    >
      {shown && (
        <Toast.Root
          key={shown.id}
          open={shown.open}
          className={clsx(styles.toast, panelStyles.panel)}
          data-variant={shown.variant ?? 'default'}
          type={shown.variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && dismissToast(shown.id)}
        >
          <Icon name={shown.variant === 'destructive' ? 'warning' : 'check'} className={styles.sign} />
          <div className={styles.text}>
            <Toast.Title className={styles.title}>{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description className={styles.description}>{shown.description}</Toast.Description>
            )}
          </div>
          {shown.action && (
            <Toast.Action asChild altText={shown.action.label}>
              <Key onClick={shown.action.act}>{shown.action.label}</Key>
            </Toast.Action>
          )}
          <Toast.Close className={clsx(keyStyles.iconKey, styles.close)} aria-label="Close">
            <Icon name="close" />
          </Toast.Close>
        </Toast.Root>
      )}
      <div data-notices="">
        <Toast.Viewport className={styles.viewport} label="Notices ({hotkey})" hotkey={[toastRules.hotkey]} />
      </div>
    </Toast.Provider>
  );
}
