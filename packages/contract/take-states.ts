/** `running`: takes are in progress; `finished`: none is; `decided`: a winner is chosen; `cancelled`. */
export const takeSetStatuses = ['running', 'finished', 'decided', 'cancelled'] as const;
export type TakeSetStatus = (typeof takeSetStatuses)[number];

/** `passed`: as the brief said in numbers; `missed`: not so, by the tolerances of the order. */
export const takeStatuses = [
  'awaiting_approval',
  'pending',
  'generating',
  'passed',
  'missed',
  'failed',
  'cancelled',
] as const;
export type TakeStatus = (typeof takeStatuses)[number];

/** What a take misses. `voice`: none although one was asked for; `unwanted_voice`: one although none was. */
export const takeMisses = [
  'length',
  'tempo',
  'key',
  'loudness',
  'clipping',
  'peak',
  'silence',
  'voice',
  'unwanted_voice',
] as const;
export type TakeMiss = (typeof takeMisses)[number];

/** What a brief states in numbers: only for missing these, by the tolerances of the studio, a built-in take is free. */
export const freeMisses: readonly TakeMiss[] = ['length', 'tempo', 'key'];
