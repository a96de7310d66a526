import { type ReactNode, useState } from 'react';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ShareOutsideContext, type ShareTarget } from '#web/domain/share-outside.ts';

const ShareDialog = lazyDialog(
  async () => (await import('#web/features/sharing/share-dialog.tsx')).ShareDialog,
);

/** Lets the pages inside open the dialog for share links. */
export function ShareDialogs({ children }: { readonly children: ReactNode }) {
  const [target, setTarget] = useState<ShareTarget>();
  return (
    <ShareOutsideContext value={setTarget}>
      {children}
      {target && <ShareDialog target={target} onClose={() => setTarget(undefined)} />}
    </ShareOutsideContext>
  );
}
