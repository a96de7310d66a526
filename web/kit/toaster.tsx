import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { dismissToast, toastRules, toastStore } from '#web/kit/toast.ts';
import './toaster.css';

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
          className="toast panel"
          data-variant={shown.variant ?? 'default'}
          type={shown.variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && dismissToast(shown.id)}
        >
          <Icon name={shown.variant === 'destructive' ? 'warning' : 'check'} className="toast-sign" />
          <div className="toast-text">
            <Toast.Title className="toast-title">{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description className="toast-description">{shown.description}</Toast.Description>
            )}
          </div>
          {shown.action && (
            <Toast.Action asChild altText={shown.action.label}>
              <Key onClick={shown.action.act}>{shown.action.label}</Key>
            </Toast.Action>
          )}
          <Toast.Close className="icon-key toast-close" aria-label="Close">
            <Icon name="close" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="toast-viewport" label="Notices ({hotkey})" hotkey={[toastRules.hotkey]} />
    </Toast.Provider>
  );
}
