import { oneLine } from './one-line.ts';

/** Tempo, key and metre as a provider states them; undefined if it does not know them. */
export interface StatedFacts {
  readonly bpm?: number | undefined;
  /** e.g. "D minor" */
  readonly key?: string | undefined;
  /** e.g. "3/4" */
  readonly metre?: string | undefined;
}

const maxBpm = 1_000;
const maxKeyLength = 50;
/** What services write for a value that they do not know. */
const unknownPattern = /^(?:n\s*\/\s*a|none|null|nil|unknown|undefined|auto|nan|[-–—?.]*)$/i;

/** Metres that ACE-Step writes as their numerator alone. */
const metreByNumerator: Readonly<Record<string, string>> = { 2: '2/4', 3: '3/4', 4: '4/4', 6: '6/8' };

function knownText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = oneLine(String(value).toWellFormed());
  return unknownPattern.test(text) ? undefined : text;
}

function bpmOf(value: unknown): number | undefined {
  const bpm = Number(knownText(value));
  return bpm > 0 && bpm <= maxBpm ? bpm : undefined;
}

function metreOf(value: unknown): string | undefined {
  const text = knownText(value)?.replaceAll(' ', '') ?? '';
  return metreByNumerator[text] ?? /^\d{1,2}\/(?:1|2|4|8|16|32)$/.exec(text)?.[0];
}

/**
 * Reads tempo, key and metre from the reply of any provider: "N/A" and "" are no value, and a metre of one digit
 * ("6") is a numerator.
 */
export function readStatedFacts({
  bpm,
  key,
  metre,
}: {
  readonly bpm?: unknown;
  readonly key?: unknown;
  readonly metre?: unknown;
}): StatedFacts {
  const name = knownText(key);
  const isKey = name !== undefined && name.length <= maxKeyLength && /^[A-Ha-h](?![a-z]{3})/.test(name);
  return { bpm: bpmOf(bpm), key: isKey ? name : undefined, metre: metreOf(metre) };
}
