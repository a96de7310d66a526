import { genrePresets } from '#contract/genres.ts';
import { limits } from '#contract/limits.ts';
import { energies } from '#contract/energies.ts';
import type { Options } from './command.ts';
import { usageFailure } from './failure.ts';
import { formatOf, formatOption, type FileFormat } from './file-format.ts';
import { filePath, number, oneOf, parse, seedOption, wholeNumber } from './flags.ts';
import { readTextArgument } from './text-argument.ts';

const { musicLengthMs } = limits;

/** Range and default of --length, in seconds. */
const lengthSeconds = {
  min: 0.5,
  max: musicLengthMs.max / 1000,
  default: musicLengthMs.default / 1000,
};

/** Validated flags of `tutti compose`; undefined for a flag that is not given. */
export interface ComposeFlags {
  readonly prompt: string;
  readonly output: string;
  readonly format: FileFormat;
  readonly lengthMs: number | undefined;
  readonly seed: number | undefined;
  readonly genres: readonly string[] | undefined;
  readonly tempo: number | undefined;
  readonly energy: (typeof energies)[number] | undefined;
  readonly vocals: boolean;
  readonly planFile: string | undefined;
  /** A MIDI file, ABC notation or chord chart that becomes the plan. */
  readonly importFile: string | undefined;
  readonly soundFontFile: string | undefined;
  readonly stemsFolder: string | undefined;
  readonly midiFile: string | undefined;
  readonly json: boolean;
}

export const composeOptions = {
  output: {
    type: 'string',
    short: 'o',
    value: '<file>',
    path: 'file',
    summary: 'where to write the music; - is standard output',
  },
  length: {
    type: 'string',
    value: '<seconds>',
    summary: `${lengthSeconds.min} to ${lengthSeconds.max} (the prompt's, else ${lengthSeconds.default})`,
  },
  seed: seedOption,
  format: formatOption,
  genre: { type: 'string', multiple: true, value: '<names>', summary: 'one or several, with commas between' },
  tempo: {
    type: 'string',
    value: '<bpm>',
    summary: `${limits.tempoBpm.min} to ${limits.tempoBpm.max}`,
  },
  energy: { type: 'string', value: '<level>', choices: energies, summary: energies.join(', ') },
  vocals: { type: 'boolean', summary: "add vocals: the plan's lines, or lyrics for the prompt" },
  plan: {
    type: 'string',
    value: '<file.json>',
    path: 'file',
    summary: 'a composition plan to follow, section by section',
  },
  import: {
    type: 'string',
    value: '<file>',
    path: 'file',
    summary: 'a MIDI file, ABC notation or chord chart to arrange; its melody is the lead',
  },
  soundfont: {
    type: 'string',
    value: '<file>',
    path: 'file',
    summary: 'an .sf2 or .sf3 file that plays the sampled instruments',
  },
  stems: { type: 'string', value: '<folder>', path: 'folder', summary: 'a WAV file for each stem' },
  midi: { type: 'string', value: '<file.mid>', path: 'file', summary: 'the score as a MIDI file' },
  json: {
    type: 'boolean',
    summary: 'what was understood and written, as one JSON object on standard output',
  },
} as const satisfies Options;

/** Parses the arguments after `tutti compose`. @throws Failure with a one-sentence message */
export async function readComposeFlags(args: readonly string[]): Promise<ComposeFlags> {
  const { values, positionals } = parse(args, composeOptions);
  const output = filePath('--output', values.output);
  if (output === undefined) throw usageFailure('Say where to write the music: -o song.mp3.');
  const seconds = number('--length', values.length, lengthSeconds);
  const midiFile = filePath('--midi', values.midi);
  const [planFile, importFile] = [filePath('--plan', values.plan), filePath('--import', values.import)];
  if (planFile !== undefined && importFile !== undefined)
    throw usageFailure('--plan and --import exclude each other.');
  if (midiFile === output) throw usageFailure('--output and --midi name the same file.');
  return {
    output,
    format: formatOf(values.format, output),
    lengthMs: seconds === undefined ? undefined : Math.round(seconds * 1000),
    seed: wholeNumber('--seed', values.seed, limits.seed),
    genres: await genresOf(values.genre),
    tempo: number('--tempo', values.tempo, limits.tempoBpm),
    energy: oneOf('--energy', values.energy, energies),
    vocals: values.vocals ?? false,
    planFile,
    importFile,
    soundFontFile: filePath('--soundfont', values.soundfont),
    stemsFolder: filePath('--stems', values.stems),
    midiFile,
    json: values.json ?? false,
    prompt: promptOf(await readTextArgument(positionals)),
  };
}

function promptOf(prompt: string): string {
  if (prompt === '')
    throw usageFailure('Say what to play: tutti compose "a slow waltz for piano" -o song.mp3.');
  if (prompt.length > limits.musicPrompt.max) {
    throw usageFailure(
      `Prompt must be ${limits.musicPrompt.max} characters or less; this one has ${prompt.length}.`,
    );
  }
  return prompt;
}

async function genresOf(names: readonly string[] | undefined): Promise<string[] | undefined> {
  if (names === undefined) return undefined;
  const genres = names.flatMap((name) => name.split(',')).map((name) => name.trim());
  if (genres.some((name) => name === '')) throw usageFailure('--genre takes names, with commas between.');
  const { isKnownGenre } = await import('#engine/score.ts');
  const unknown = genres.find((name) => !isKnownGenre(name));
  if (unknown !== undefined) {
    throw usageFailure(
      `--genre knows no "${unknown}"; it takes ${genrePresets.join(', ')}, and their styles, such as bossa nova.`,
    );
  }
  return genres;
}
