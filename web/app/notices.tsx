import { clsx } from 'clsx';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { dismissToast, toastRules, toastStore } from '#web/kit/toast.ts';
import panelStyles from '#web/kit/panel.module.css';
import styles from './notices.module.css';

/**
 * Loads the toaster with the first toast. Does not use Suspense, which would delay the first toast by 300 ms.
 */
export function Notices() {
  const needed = useSyncExternalStore(toastStore.subscribe, toastStore.everShown);
  const [Shown, setShown] = useState<ComponentType>();
  useEffect(() => {
    if (!needed) return;
    import('#web/kit/overlays.tsx').then(
      ({ Toaster }) => setShown(() => Toaster),
      () => setShown(() => PlainNotice),
    );
  }, [needed]);
  return Shown ? <Shown /> : null;
}

/** Used if the toaster fails to load, as most toasts are shown after a lost connection. */
function PlainNotice() {
  const last = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  const id = last?.open ? last.id : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => dismissToast(id), toastRules.displayMs);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div className={styles.notices} role="alert">
      {last?.open && (
        <p className={clsx(panelStyles.panel, styles.notice)}>
          <b>{last.title}</b> {last.description}
        </p>
      )}
    </div>
  );
}
