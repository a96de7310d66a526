import { extname } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { defaultOutputFormat, outputFormats } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { energies } from '#contract/music.ts';
import type { EngineFormat } from '#engine/compose.types.ts';
import { usageFailure } from './failure.ts';

const { musicLengthMs } = limits;

/** What --length takes. */
export const lengthSeconds = { min: 0.5, max: musicLengthMs.max / 1000, usual: musicLengthMs.default / 1000 };

/** What `tutti compose` was asked for, checked; undefined where a flag was not given. */
export interface ComposeFlags {
  readonly prompt: string;
  readonly output: string;
  readonly format: EngineFormat;
  readonly lengthMs: number | undefined;
  readonly seed: number | undefined;
  readonly genres: readonly string[] | undefined;
  readonly tempo: number | undefined;
  readonly energy: (typeof energies)[number] | undefined;
  readonly vocals: boolean;
  readonly planFile: string | undefined;
  readonly stemsFolder: string | undefined;
  readonly midiFile: string | undefined;
  readonly json: boolean;
}

const options = {
  output: { type: 'string', short: 'o' },
  length: { type: 'string' },
  seed: { type: 'string' },
  format: { type: 'string' },
  genre: { type: 'string', multiple: true },
  tempo: { type: 'string' },
  energy: { type: 'string' },
  vocals: { type: 'boolean' },
  plan: { type: 'string' },
  stems: { type: 'string' },
  midi: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Reads the words after `tutti compose`. Throws a Failure with one sentence for whatever is wrong. */
export function readComposeFlags(words: readonly string[]): ComposeFlags {
  const { values, positionals } = parse(words, options);
  const output = filePath('--output', values.output);
  if (output === undefined) throw usageFailure('Say where to write the music: -o song.mp3.');
  const seconds = number('--length', values.length, lengthSeconds);
  return {
    prompt: promptOf(positionals),
    output,
    format: formatOf(values.format, output),
    lengthMs: seconds === undefined ? undefined : Math.round(seconds * 1000),
    seed: wholeNumber('--seed', values.seed, limits.seed),
    genres: genresOf(values.genre),
    tempo: number('--tempo', values.tempo, limits.tempoBpm),
    energy: oneOf('--energy', values.energy, energies),
    vocals: values.vocals ?? false,
    planFile: filePath('--plan', values.plan),
    stemsFolder: filePath('--stems', values.stems),
    midiFile: filePath('--midi', values.midi),
    json: values.json ?? false,
  };
}

/** Reads flags by the rules of Node's `parseArgs`, whose complaints become a Failure. */
export function parse<const T extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  known: T,
) {
  try {
    return parseArgs({ args: [...words], options: known, allowPositionals: true });
  } catch (error) {
    // Node's first sentence names the flag; those that follow explain its own syntax.
    const [sentence = 'The flags are not right.'] = (error as Error).message.split(/\. |\n/);
    throw usageFailure(`${sentence.replace(/\.$/, '')}.`);
  }
}

function promptOf(words: readonly string[]): string {
  const prompt = words.join(' ').trim();
  if (prompt === '')
    throw usageFailure('Say what to play: tutti compose "a slow waltz for piano" -o song.mp3.');
  if (prompt.length > limits.musicPrompt.max) {
    throw usageFailure(
      `A prompt has at most ${limits.musicPrompt.max} characters, this one ${prompt.length}.`,
    );
  }
  return prompt;
}

const formatByExtension: Readonly<Record<string, EngineFormat>> = {
  '.mp3': defaultOutputFormat,
  '.wav': 'wav',
  '.opus': 'opus_48000_128',
  '.ogg': 'opus_48000_128',
  '.pcm': 'pcm_44100',
  '.ulaw': 'ulaw_8000',
  '.alaw': 'alaw_8000',
};

/** The format that a flag names, else the one of the file's extension, else MP3. */
export function formatOf(name: string | undefined, output: string): EngineFormat {
  return (
    oneOf('--format', name, [...outputFormats, 'wav'] as const) ??
    formatByExtension[extname(output).toLowerCase()] ??
    defaultOutputFormat
  );
}

function genresOf(names: readonly string[] | undefined): string[] | undefined {
  const genres = names?.flatMap((name) => name.split(',')).map((name) => name.trim());
  if (genres?.some((name) => name === '')) throw usageFailure('--genre takes names, with commas between.');
  return genres;
}

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
