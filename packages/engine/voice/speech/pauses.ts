import type { Seconds } from '#engine/kit/units.ts';
import type { PauseKind } from '#engine/voice/text/script.ts';

/** Pause durations at speed 1, from the end of a sound to the start of the next. */
export const pauses: Readonly<Record<PauseKind, Seconds>> = {
  comma: 0.2,
  dash: 0.28,
  clause: 0.34,
  ellipsis: 0.6,
  sentence: 0.5,
  exclamation: 0.5,
  question: 0.56,
  paragraph: 0.9,
};

/** Silence before the first sound and after the last one. */
export const LEAD_IN: Seconds = 0.06;
export const LEAD_OUT: Seconds = 0.4;
