import { energies } from '#contract/energies.ts';
import { outputFormats } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import type { Options } from '../command.ts';

const json = { type: 'boolean', summary: 'the answer as one JSON document on standard output' } as const;

const project = {
  type: 'string',
  value: '<project>',
  summary: 'name or id of the project; not needed for a track or playlist given by its id',
} as const;

const output = {
  type: 'string',
  short: 'o',
  value: '<file>',
  path: 'file',
  summary: 'where to write it; - is standard output',
} as const;

const seconds = ({ min, max }: { readonly min: number; readonly max: number }) =>
  `${min / 1000} to ${max / 1000}`;

export const loginOptions = {
  'token-stdin': { type: 'boolean', summary: 'read the API token from standard input' },
  json,
} as const satisfies Options;

export const jsonOptions = { json } as const satisfies Options;

export const projectsOptions = {
  search: { type: 'string', value: '<words>', summary: 'only those with these words' },
  json,
} as const satisfies Options;

/** What `--format` of `get` and `format` of a manifest can be; `audio` is the file as it was generated or uploaded. */
export const assetFormats = ['audio', 'mp3', 'wav', 'stems', 'midi'] as const;
export type AssetFormat = (typeof assetFormats)[number];

export const generateOptions = {
  project: { ...project, summary: 'name or id of the project (required)' },
  output: { ...output, summary: 'also download the audio; - is standard output' },
  length: {
    type: 'string',
    value: '<seconds>',
    summary: `music: ${seconds(limits.musicLengthMs)}, effect: ${seconds(limits.soundEffectMs)} (the prompt's)`,
  },
  seed: { type: 'string', value: '<number>', summary: `0 to ${limits.seed.max} (random)` },
  format: { type: 'string', value: '<name>', choices: outputFormats, summary: `${outputFormats[0]} … (MP3)` },
  genre: { type: 'string', multiple: true, value: '<names>', summary: 'music: with commas between' },
  tempo: {
    type: 'string',
    value: '<bpm>',
    summary: `music: ${limits.tempoBpm.min} to ${limits.tempoBpm.max}`,
  },
  energy: { type: 'string', value: '<level>', choices: energies, summary: `music: ${energies.join(', ')}` },
  vocals: { type: 'boolean', summary: 'music: with vocals' },
  loop: { type: 'boolean', summary: 'effect: a seamless loop' },
  voice: { type: 'string', value: '<id>', summary: "voice: who speaks (the studio's first voice)" },
  speed: {
    type: 'string',
    value: '<factor>',
    summary: `voice: ${limits.voiceSpeed.min} to ${limits.voiceSpeed.max} (1)`,
  },
  provider: { type: 'string', value: '<name>', summary: "the studio's default provider otherwise" },
  fallback: { type: 'boolean', summary: 'let the built-in provider step in when the provider fails' },
  as: {
    type: 'string',
    value: '<kind>',
    choices: ['track', 'version'],
    summary: 'a new track, or a version of --track (track)',
  },
  track: { type: 'string', value: '<track>', summary: 'title or id of the track that gets the version' },
  estimate: { type: 'boolean', summary: 'print the price and generate nothing' },
  'max-tokens': { type: 'string', value: '<number>', summary: 'generate without asking up to this price' },
  yes: { type: 'boolean', short: 'y', summary: 'generate at any price without asking' },
  async: { type: 'boolean', summary: 'do not wait for the end' },
  json,
} as const satisfies Options;

export const getOptions = {
  project,
  output,
  playlist: { type: 'boolean', summary: 'get a playlist as ZIP, with its audio, M3U8, CSV and JSON' },
  format: {
    type: 'string',
    value: '<name>',
    choices: assetFormats,
    summary: `${assetFormats.join(', ')} (by the file's extension; .zip: stems)`,
  },
  approved: { type: 'boolean', summary: 'the newest approved version; exit code 6 if there is none' },
  version: { type: 'string', value: '<number>', summary: 'this version (the current one)' },
  json: { ...json, summary: 'what was written, as one JSON object' },
} as const satisfies Options;

export const freezeOptions = {
  project,
  all: { type: 'boolean', summary: 'the current version of each track of --project that has a score' },
  version: { type: 'string', value: '<number>', summary: 'this version (the current one)' },
  estimate: { type: 'boolean', summary: 'print the size and freeze nothing' },
  json: { ...json, summary: 'the exports of each version, as one JSON object' },
} as const satisfies Options;

export const commentOptions = {
  project,
  at: { type: 'string', value: '<time>', summary: 'position in seconds or as minutes:seconds: 83.5, 1:23.5' },
  to: { type: 'string', value: '<time>', summary: 'end of a range that starts --at' },
  version: { type: 'string', value: '<number>', summary: 'the version it is about (the current one)' },
  json: { ...json, summary: 'the comment as one JSON object' },
} as const satisfies Options;

export const watchOptions = {
  json: { ...json, summary: 'each event as one line of JSON' },
} as const satisfies Options;

export const syncOptions = {
  check: {
    type: 'boolean',
    summary: 'change nothing; exit code 6 if an asset is missing, not approved or not to be had',
  },
  freeze: {
    type: 'boolean',
    summary: 'let the studio keep the WAV, stems and MIDI of all versions in the manifest',
  },
  outside: { type: 'boolean', summary: 'also write files outside the folder of the manifest' },
  json: { ...json, summary: 'what was written and what is unchanged, as one JSON object' },
} as const satisfies Options;
