import { lazyDialog } from '#web/kit/lazy-dialog.tsx';

export const Modal = lazyDialog(async () => (await import('#web/kit/overlays.tsx')).Modal);
