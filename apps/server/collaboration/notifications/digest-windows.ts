/** Minimum time between two digests of one project to a user. */
export const digestIntervalMs = 600_000;

/** The digest window of a time: its number since 1970, and the seconds until it ends. */
export function digestWindowAt(nowMs: number): { number: number; secondsLeft: number } {
  const number = Math.floor(nowMs / digestIntervalMs);
  return { number, secondsLeft: Math.ceil(((number + 1) * digestIntervalMs - nowMs) / 1000) };
}
