import { limits } from '#contract/limits.ts';
import { clamp } from '#engine/kit/integers.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import { findLength } from '#engine/theory/words/read-length.ts';

/** The length of an effect and the rest of its prompt. */
export interface SettledLength {
  readonly durationMs: Milliseconds;
  /** The length in the prompt, if it is out of range and `durationMs` is the nearest valid one. */
  readonly lengthMissed: Milliseconds | undefined;
  /** The text without the words of the length: "one" in "one minute of rain" is not a count. */
  readonly rest: string;
}

const { min, max, default: usual } = limits.soundEffectMs;
const within = (ms: Milliseconds): Milliseconds => clamp(Math.round(ms), min, max);
const leading = /\b(?:about|around|approximately|roughly|ca)\s*$/;
const trailing = /^\s*(?:long\b|lang\b|\.(?=\s))/;

/** Resolves the length from the control, else the prompt, else the default; clamps it to the valid range. */
export function settleLength(control: Milliseconds | undefined, text: string): SettledLength {
  const said = findLength(text.replace(/(?<=[a-z0-9])-(?=[a-z])/g, ' '));
  if (said === undefined)
    return { durationMs: within(control ?? usual), lengthMissed: undefined, rest: text };
  const { lengthMs } = said;
  const before = text.slice(0, said.start).replace(leading, '');
  const nearest = within(lengthMs);
  const durationMs = within(control ?? nearest);
  const end = said.end + (trailing.exec(text.slice(said.end))?.[0].length ?? 0);
  return {
    durationMs,
    lengthMissed: durationMs === nearest && nearest !== lengthMs ? lengthMs : undefined,
    rest: `${before} ${text.slice(end)}`,
  };
}
