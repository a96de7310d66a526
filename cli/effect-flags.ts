import { limits } from '#contract/limits.ts';
import { usageFailure } from './failure.ts';
import { formatOf, type FileFormat } from './file-format.ts';
import { filePath, number, parse, wholeNumber } from './flags.ts';
import { readTextArgument } from './text-argument.ts';

/** Range and default of --length, in seconds. */
export const effectSeconds = { min: 0.5, max: 22, default: 5 };

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

const options = {
  output: { type: 'string', short: 'o' },
  length: { type: 'string' },
  seed: { type: 'string' },
  format: { type: 'string' },
  loop: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Parses the arguments after `tutti effect`. @throws Failure with a one-sentence message */
export async function readEffectFlags(args: readonly string[]): Promise<EffectFlags> {
  const { values, positionals } = parse(args, options);
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
