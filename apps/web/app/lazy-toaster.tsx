import { clsx } from 'clsx';
import { type ComponentType, useEffect, useState } from 'react';
import { watchPresses } from '#web/ui/controls-in-use.ts';
import { useStore } from '#web/ui/store.ts';
import { dismissToast, toastOptions, toastStore, wasToastEverShown } from '#web/ui/toast.ts';
import panelStyles from '#web/ui/panel.module.css';
import styles from './lazy-toaster.module.css';

/**
 * Loads the toaster with the first toast. Does not use Suspense, which would delay the first toast by 300 ms.
 */
export function LazyToaster() {
  const isNeeded = useStore(toastStore, wasToastEverShown);
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
  const current = useStore(toastStore, toastStore.get);
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
