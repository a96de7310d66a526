import { limits } from '#contract/limits.ts';
import type { Options } from './command.ts';
import { usageFailure } from './failure.ts';
import { formatOf, formatOption, type FileFormat } from './file-format.ts';
import { filePath, number, parse, seedOption, wholeNumber } from './flags.ts';
import { readTextArgument } from './text-argument.ts';

/** Range and default of --length, in seconds. */
const effectSeconds = { min: 0.5, max: 22, default: 5 };

/** Validated flags of `tutti effect`; undefined for a flag that is not given. */
export interface EffectFlags {
  readonly prompt: string;
  readonly output: string;
  readonly format: FileFormat;
  readonly durationMs: number | undefined;
  readonly seed: number | undefined;
  readonly loop: boolean | undefined;
  readonly json: boolean;
}

export const effectOptions = {
  output: {
    type: 'string',
    short: 'o',
    value: '<file>',
    path: 'file',
    summary: 'where to write the sound; - is standard output',
  },
  length: {
    type: 'string',
    value: '<seconds>',
    summary: `${effectSeconds.min} to ${effectSeconds.max} (the prompt's, else ${effectSeconds.default})`,
  },
  loop: { type: 'boolean', summary: 'make a seamless loop' },
  seed: seedOption,
  format: formatOption,
  json: { type: 'boolean', summary: 'what was understood and made, as one JSON object' },
} as const satisfies Options;

/** Parses the arguments after `tutti effect`. @throws Failure with a one-sentence message */
export async function readEffectFlags(args: readonly string[]): Promise<EffectFlags> {
  const { values, positionals } = parse(args, effectOptions);
  const output = filePath('--output', values.output);
  if (output === undefined) throw usageFailure('Say where to write the sound: -o door.mp3.');
  const seconds = number('--length', values.length, effectSeconds);
  return {
    output,
    format: formatOf(values.format, output),
    durationMs: seconds === undefined ? undefined : Math.round(seconds * 1000),
    seed: wholeNumber('--seed', values.seed, limits.seed),
    loop: values.loop,
    json: values.json ?? false,
    prompt: promptOf(await readTextArgument(positionals)),
  };
}

function promptOf(prompt: string): string {
  const { max } = limits.soundEffectPrompt;
  if (prompt === '') throw usageFailure('Say what to hear: tutti effect "a heavy door slams" -o door.mp3.');
  if (prompt.length > max) {
    throw usageFailure(`Prompt must be ${max} characters or less; this one has ${prompt.length}.`);
  }
  return prompt;
}
