import { limits } from '#contract/limits.ts';
import { truncateGraphemes } from '#server/platform/truncate-graphemes.ts';
import type { JobKindName } from './job-kind-names.ts';

const seconds = (milliUnits: number) => `${Number((milliUnits / 1000).toFixed(1))} s`;

const nameOf: Readonly<Record<JobKindName, (milliUnits: number) => string>> = {
  music: (milliUnits) => `Music, ${seconds(milliUnits)}`,
  sound_effect: (milliUnits) => `Sound effect, ${seconds(milliUnits)}`,
  voice: (milliUnits) => `Voice, ${milliUnits} characters`,
  image: () => 'Image',
  text: () => 'Text',
  stems: () => 'Stems',
  midi: () => 'MIDI',
  wav: () => 'WAV',
};

/** A job's description in the ledger, e.g. "Music, 30 s: A slow waltz". */
export const describeJob = (kind: JobKindName, milliUnits: number, prompt: string): string =>
  `${nameOf[kind](milliUnits)}: ${truncateGraphemes(prompt, limits.queuePromptLength)}`;
