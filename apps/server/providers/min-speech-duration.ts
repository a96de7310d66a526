/** Twice the fastest intelligible speech. */
const maxLettersPerSecond = 40;

/**
 * The minimum duration in milliseconds of speech for this text; a `speed` of 1 is the voice's normal speed. Services
 * do not report the duration, and audio that is much shorter was truncated.
 */
export const minSpeechMs = (text: string, speed: number): number =>
  Math.round(((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) * 1000) / (maxLettersPerSecond * speed));
