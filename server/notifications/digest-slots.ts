/** Nobody gets two digests of one project within this time. */
export const digestEveryMs = 600_000;

/**
 * The stretch of time whose happenings one digest gathers, by its number since 1970, and how many
 * seconds until it ends.
 */
export function slotAt(nowMs: number): { number: number; secondsLeft: number } {
  const number = Math.floor(nowMs / digestEveryMs);
  return { number, secondsLeft: Math.ceil(((number + 1) * digestEveryMs - nowMs) / 1000) };
}
