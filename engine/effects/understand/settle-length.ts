import { limits } from '#contract/limits.ts';
import { clamp } from '#engine/kit/integers.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import { findLength } from '#engine/theory/words/read-length.ts';

/** How long an effect is, and what the words say beside that. */
export interface SettledLength {
  readonly durationMs: Milliseconds;
  /** The length that was asked for, where `durationMs` is only the nearest that there is. */
  readonly lengthMissed: Milliseconds | undefined;
  /** The text with the words for a length blanked out: "one minute of rain" is not one rain. */
  readonly rest: string;
}

const { min, max, default: usual } = limits.soundEffectMs;
const within = (ms: Milliseconds): Milliseconds => clamp(Math.round(ms), min, max);
const leading = /\b(?:about|around|approximately|roughly|ca)\s*$/;
const trailing = /^\s*(?:long\b|lang\b|\.(?=\s))/;

/** The length that a control says, else the words, else the usual one; of lengths that there are not, the nearest. */
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
