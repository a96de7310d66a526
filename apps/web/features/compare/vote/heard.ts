/** Number of parts of the timeline that are marked when they were heard. */
export const heardParts = 30;

/** The part of the timeline at a position in seconds. */
export const partAt = (seconds: number, duration: number): number =>
  Math.min(heardParts - 1, Math.floor((seconds / (duration || 1)) * heardParts));

/** The parts that each candidate was heard in, by its index. */
export type Heard = readonly ReadonlySet<number>[];

/** Adds a part; the same value if it was heard before. */
export function withPart(heard: Heard, candidate: number, part: number): Heard {
  const parts = heard[candidate];
  return !parts || parts.has(part) ? heard : heard.with(candidate, new Set([...parts, part]));
}
