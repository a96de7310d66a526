import { clsx } from 'clsx';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { dismissToast, toastRules, toastStore } from '#web/kit/toast.ts';
import keyStyles from './key.module.css';
import panelStyles from './panel.module.css';
import styles from './toaster.module.css';

/** Where notices appear. Stands once, at the root. F8 takes the focus there. */
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
      <Toast.Viewport className={styles.viewport} label="Notices ({hotkey})" hotkey={[toastRules.hotkey]} />
    </Toast.Provider>
  );
}
