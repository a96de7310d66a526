import { limits } from '#contract/limits.ts';
import { voices } from '#engine/voice/presets/voices.ts';
import { usageFailure } from './failure.ts';
import { formatOf, type FileFormat } from './file-format.ts';
import { filePath, number, oneOf, parse, wholeNumber } from './flags.ts';
import { readTextArgument } from './text-argument.ts';

/** Ranges of --speed and --pitch. */
export const speechSpeed = limits.voiceSpeed;
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

const options = {
  output: { type: 'string', short: 'o' },
  voice: { type: 'string' },
  speed: { type: 'string' },
  pitch: { type: 'string' },
  seed: { type: 'string' },
  format: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Parses the arguments after `tutti say`. @throws Failure with a one-sentence message */
export async function readSayFlags(args: readonly string[]): Promise<SayFlags> {
  const { values, positionals } = parse(args, options);
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

const voiceIds = voices.map(({ id }) => id);

function textOf(text: string): string {
  if (text === '') throw usageFailure('Say what to speak: tutti say "Good morning." -o speech.mp3.');
  if (text.length > limits.voiceText.max) {
    throw usageFailure(
      `Text must be ${limits.voiceText.max} characters or less; this one has ${text.length}.`,
    );
  }
  return text;
}
