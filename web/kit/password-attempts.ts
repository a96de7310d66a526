import { counted } from '#web/kit/figures.ts';

/** What is said where passwords or codes were tried too often; `seconds` as the server asks to wait, where it does. */
export const tooManyAttempts = (seconds: number | undefined): string =>
  seconds === undefined
    ? 'Too many attempts. Please wait a moment and try again.'
    : `Too many attempts. Please wait ${counted(seconds, 'second')} and try again.`;
