/** Minimum time between two digests of one project to a user. */
export const digestEveryMs = 600_000;

/** The digest window of a time: its number since 1970, and the seconds until it ends. */
export function slotAt(nowMs: number): { number: number; secondsLeft: number } {
  const number = Math.floor(nowMs / digestEveryMs);
  return { number, secondsLeft: Math.ceil(((number + 1) * digestEveryMs - nowMs) / 1000) };
}
