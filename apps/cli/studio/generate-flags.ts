import { energies } from '#contract/energies.ts';
import { outputFormats } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { usageFailure } from '../failure.ts';
import { filePath, number, oneOf, parse, wholeNumber, type Range } from '../flags.ts';
import { readTextArgument } from '../text-argument.ts';
import { generateOptions } from './options.ts';
import { isTerminal } from './secret-input.ts';

export const generationKinds = ['music', 'effect', 'voice'] as const;
export type GenerationKind = (typeof generationKinds)[number];

/** Flags that only some kinds have. */
const flagsOfKind: Readonly<Record<string, readonly GenerationKind[]>> = {
  length: ['music', 'effect'],
  genre: ['music'],
  tempo: ['music'],
  energy: ['music'],
  vocals: ['music'],
  loop: ['effect'],
  voice: ['voice'],
  speed: ['voice'],
};

const lengthMs: Record<GenerationKind, Range> = {
  music: limits.musicLengthMs,
  effect: limits.soundEffectMs,
  voice: { min: 0, max: 0 },
};

const textLength = {
  music: limits.musicPrompt.max,
  effect: limits.soundEffectPrompt.max,
  voice: limits.voiceText.max,
};

/** Validated flags of `tutti generate`; undefined for a flag that is not given. */
export type GenerateFlags = Awaited<ReturnType<typeof readGenerateFlags>>;

/** Parses the arguments after `tutti generate`. @throws Failure with a one-sentence message */
export async function readGenerateFlags(args: readonly string[]) {
  const { values, positionals } = parse(args, generateOptions);
  const [kindName, ...words] = positionals;
  const kind = generationKinds.find((name) => name === kindName);
  if (kind === undefined) {
    throw usageFailure(
      'Say what to generate: tutti generate music|effect|voice "<prompt>" --project <project>.',
    );
  }
  for (const name of Object.keys(values)) {
    const kinds = flagsOfKind[name];
    if (kinds && !kinds.includes(kind))
      throw usageFailure(`--${name} is for ${kinds.join(' and ')}, not for ${kind}.`);
  }
  if (values.project === undefined) throw usageFailure('Say in which project: --project <project>.');
  const as = oneOf('--as', values.as, ['track', 'version']) ?? 'track';
  if ((as === 'version') !== (values.track !== undefined)) {
    throw usageFailure('A version needs both: --as version --track <track>.');
  }
  const output = filePath('--output', values.output);
  if (output !== undefined && (values.async || values.estimate)) {
    throw usageFailure('--output needs the finished track, so not --async or --estimate.');
  }
  const maxTokens = values.yes
    ? Infinity
    : wholeNumber('--max-tokens', values['max-tokens'], { min: 0, max: limits.tokenBalance.max });
  if (maxTokens === undefined && !values.estimate && !isTerminal()) {
    throw usageFailure(
      'Without a terminal to ask on, say what it may cost: --max-tokens <number>, or --yes.',
    );
  }
  const { min, max } = lengthMs[kind];
  const seconds = number('--length', values.length, { min: min / 1000, max: max / 1000 });
  return {
    kind,
    project: values.project,
    /** The track that gets a version. */
    versionOf: values.track,
    output,
    maxTokens,
    lengthMs: seconds === undefined ? undefined : Math.round(seconds * 1000),
    seed: wholeNumber('--seed', values.seed, limits.seed),
    format: oneOf('--format', values.format, outputFormats),
    genres: values.genre?.flatMap((names) => names.split(',')).map((name) => name.trim()),
    tempo: number('--tempo', values.tempo, limits.tempoBpm),
    energy: oneOf('--energy', values.energy, energies),
    vocals: values.vocals ?? false,
    loop: values.loop ?? false,
    voice: values.voice,
    speed: number('--speed', values.speed, limits.voiceSpeed),
    provider: values.provider,
    fallback: values.fallback ?? false,
    estimate: values.estimate ?? false,
    async: values.async ?? false,
    json: values.json ?? false,
    text: textOf(kind, await readTextArgument(words)),
  };
}

function textOf(kind: GenerationKind, text: string): string {
  if (text === '')
    throw usageFailure(`Say what to generate: tutti generate ${kind} "<prompt>" --project <project>.`);
  if (text.length > textLength[kind]) {
    throw usageFailure(
      `The prompt must be ${textLength[kind]} characters or less; this one has ${text.length}.`,
    );
  }
  return text;
}
