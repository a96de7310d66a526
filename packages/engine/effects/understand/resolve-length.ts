import { limits } from '#contract/limits.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import { findLength } from '#engine/theory/words/parse-length.ts';

/** The length of an effect and the rest of its prompt. */
export interface ResolvedLength {
  readonly durationMs: Milliseconds;
  /** The length in the prompt, if it is out of range and `durationMs` is the nearest valid one. */
  readonly requestedMs: Milliseconds | undefined;
  /** The text without the words of the length: "one" in "one minute of rain" is not a count. */
  readonly rest: string;
}

const { min, max, default: defaultMs } = limits.soundEffectMs;
const clampMs = (ms: Milliseconds): Milliseconds => clamp(Math.round(ms), min, max);
const leading = /\b(?:about|around|approximately|roughly|ca)\s*$/;
const trailing = /^\s*(?:long\b|lang\b|\.(?=\s))/;

/** Resolves the length from the control, else the prompt, else the default; clamps it to the valid range. */
export function resolveLength(control: Milliseconds | undefined, text: string): ResolvedLength {
  const stated = findLength(text.replace(/(?<=[a-z0-9])-(?=[a-z])/g, ' '));
  if (stated === undefined)
    return { durationMs: clampMs(control ?? defaultMs), requestedMs: undefined, rest: text };
  const { lengthMs } = stated;
  const before = text.slice(0, stated.start).replace(leading, '');
  const nearest = clampMs(lengthMs);
  const durationMs = clampMs(control ?? nearest);
  const end = stated.end + (trailing.exec(text.slice(stated.end))?.[0].length ?? 0);
  return {
    durationMs,
    requestedMs: durationMs === nearest && nearest !== lengthMs ? lengthMs : undefined,
    rest: `${before} ${text.slice(end)}`,
  };
}
