import { Suspense, lazy, useSyncExternalStore } from 'react';
import { toastStore } from '#web/kit/toast.ts';

const Toaster = lazy(async () => ({ default: (await import('#web/kit/toaster.tsx')).Toaster }));

/** The place of the notices. Its code is loaded with the first one. */
export function Notices() {
  const needed = useSyncExternalStore(toastStore.subscribe, toastStore.everShown);
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
