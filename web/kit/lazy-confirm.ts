import { lazyPart } from '#web/kit/lazy-part.tsx';

/** `Confirm`, loaded when it first asks. */
export const Confirm = lazyPart(async () => (await import('#web/kit/confirm.tsx')).Confirm);
