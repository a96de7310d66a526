/** Twice as fast as anybody is understood. */
const mostLettersPerSecond = 40;

/**
 * The shortest time in milliseconds in which a voice could say this, at a speed where 1 is its own: a service tells no
 * length of speech, and what is much shorter than this was cut off.
 */
export const leastSpeechMs = (text: string, speed: number): number =>
  Math.round(((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) * 1000) / (mostLettersPerSecond * speed));
