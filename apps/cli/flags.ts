import { parseArgs, type ParseArgsConfig } from 'node:util';
import { limits } from '#contract/limits.ts';
import type { Option } from './command.ts';
import { usageFailure } from './failure.ts';

/** Parses flags with Node's `parseArgs`. @throws Failure for invalid flags */
export function parse<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  known: T,
) {
  try {
    return parseArgs({ args: [...args], options: known, allowPositionals: true });
  } catch (error) {
    // Node's first sentence names the flag; the following ones explain the syntax of `parseArgs`.
    const [sentence = 'The flags are not right.'] = (error as Error).message.split(/\. |\n/);
    throw usageFailure(`${sentence.replace(/\.$/, '')}.`);
  }
}

export const seedOption = {
  type: 'string',
  value: '<number>',
  summary: `0 to ${limits.seed.max}; the same seed gives the same file (random)`,
} as const satisfies Option;

export interface Range {
  readonly min: number;
  readonly max: number;
}

export function number(flag: string, text: string | undefined, { min, max }: Range): number | undefined {
  if (text === undefined) return undefined;
  const value = text.trim() === '' ? NaN : Number(text);
  if (!(value >= min && value <= max)) {
    throw usageFailure(`${flag} takes a number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

export function wholeNumber(flag: string, text: string | undefined, range: Range): number | undefined {
  const value = number(flag, text, range);
  if (value !== undefined && !Number.isInteger(value)) {
    throw usageFailure(`${flag} takes a whole number, not "${text}".`);
  }
  return value;
}

export function oneOf<T extends string>(
  flag: string,
  text: string | undefined,
  names: readonly T[],
): T | undefined {
  if (text === undefined) return undefined;
  const known = names.find((name) => name === text);
  if (known === undefined) throw usageFailure(`${flag} knows no "${text}"; it takes ${names.join(', ')}.`);
  return known;
}

export function filePath(flag: string, text: string | undefined): string | undefined {
  if (text === '') throw usageFailure(`${flag} takes a path.`);
  return text;
}
