import { lazyPart } from '#web/kit/lazy-part.tsx';

export const Modal = lazyPart(async () => (await import('#web/kit/overlays.tsx')).Modal);
