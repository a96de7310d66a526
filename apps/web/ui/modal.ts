import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

export const Modal = lazyDialog(async () => (await import('#web/ui/overlays.tsx')).RadixModal);
