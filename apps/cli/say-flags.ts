import { limits } from '#contract/limits.ts';
import { voices } from '#engine/index.ts';
import type { Options } from './command.ts';
import { usageFailure } from './failure.ts';
import { formatOf, formatOption, type FileFormat } from './file-format.ts';
import { filePath, number, oneOf, parse, seedOption, wholeNumber } from './flags.ts';
import { readTextArgument } from './text-argument.ts';

/** Ranges of --speed and --pitch. */
const speechSpeed = limits.voiceSpeed;
export const speechPitch = { min: -6, max: 6 };

/** Validated flags of `tutti say`; undefined for a flag that is not given. */
export interface SayFlags {
  readonly text: string;
  readonly output: string;
  readonly format: FileFormat;
  readonly voice: string;
  readonly speed: number | undefined;
  readonly pitch: number | undefined;
  readonly seed: number | undefined;
  readonly json: boolean;
}

const voiceIds = voices.map(({ id }) => id);

export const sayOptions = {
  output: {
    type: 'string',
    short: 'o',
    value: '<file>',
    path: 'file',
    summary: 'where to write the speech; - is standard output',
  },
  voice: { type: 'string', value: '<name>', choices: voiceIds, summary: voiceIds.join(' ') },
  speed: { type: 'string', value: '<factor>', summary: `${speechSpeed.min} to ${speechSpeed.max} (1)` },
  pitch: { type: 'string', value: '<semitones>', summary: `${speechPitch.min} to ${speechPitch.max} (0)` },
  seed: seedOption,
  format: formatOption,
  json: { type: 'boolean', summary: 'what was read and when each word sounds, as one JSON object' },
} as const satisfies Options;

/** Parses the arguments after `tutti say`. @throws Failure with a one-sentence message */
export async function readSayFlags(args: readonly string[]): Promise<SayFlags> {
  const { values, positionals } = parse(args, sayOptions);
  const output = filePath('--output', values.output);
  if (output === undefined) throw usageFailure('Say where to write the speech: -o speech.mp3.');
  return {
    output,
    format: formatOf(values.format, output),
    voice: oneOf('--voice', values.voice?.toLowerCase(), voiceIds) ?? voices[0]!.id,
    speed: number('--speed', values.speed, speechSpeed),
    pitch: number('--pitch', values.pitch, speechPitch),
    seed: wholeNumber('--seed', values.seed, limits.seed),
    json: values.json ?? false,
    text: textOf(await readTextArgument(positionals)),
  };
}

function textOf(text: string): string {
  if (text === '') throw usageFailure('Say what to speak: tutti say "Good morning." -o speech.mp3.');
  if (text.length > limits.voiceText.max) {
    throw usageFailure(
      `Text must be ${limits.voiceText.max} characters or less; this one has ${text.length}.`,
    );
  }
  return text;
}
