import { clsx } from 'clsx';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { watchPresses } from '#web/ui/controls-in-use.ts';
import { dismissToast, toastOptions, toastStore } from '#web/ui/toast.ts';
import panelStyles from '#web/ui/panel.module.css';
import styles from './lazy-toaster.module.css';

/**
 * Loads the toaster with the first toast. Does not use Suspense, which would delay the first toast by 300 ms.
 */
export function LazyToaster() {
  const isNeeded = useSyncExternalStore(toastStore.subscribe, toastStore.wasEverShown);
  const [Component, setComponent] = useState<ComponentType>();
  useEffect(watchPresses, []);
  useEffect(() => {
    if (!isNeeded) return;
    import('#web/ui/overlays.tsx').then(
      ({ Toaster }) => setComponent(() => Toaster),
      () => setComponent(() => FallbackToast),
    );
  }, [isNeeded]);
  return Component ? <Component /> : null;
}

/** Used if the toaster fails to load, as most toasts are shown after a lost connection. */
function FallbackToast() {
  const current = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  const id = current?.open ? current.id : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => dismissToast(id), toastOptions.displayMs);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div className={styles.container} role="alert">
      {current?.open && (
        <p className={clsx(panelStyles.panel, styles.toast)}>
          <b>{current.title}</b> {current.description}
        </p>
      )}
    </div>
  );
}
