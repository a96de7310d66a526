import type { OutputFormat } from '#contract/formats.ts';
import type { SettingsByType } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { askedFormat } from '#contract/music.ts';
import type { TrackType } from '#contract/tracks.ts';
import { excerpt } from '#server/excerpt.ts';

/** The settings of one type of track, with the type that says which. */
export type Ordered = {
  readonly [T in TrackType]: { readonly type: T; readonly settings: SettingsByType[T] };
}[TrackType];

/** The words that a track is made from. */
export const promptOf = ({ type, settings }: Ordered): string =>
  type === 'voice' ? settings.text : settings.prompt;

export const formatOf = ({ type, settings }: Ordered): OutputFormat =>
  type === 'music' ? askedFormat(settings) : settings.outputFormat;

const seconds = (milliUnits: number) => `${Number((milliUnits / 1000).toFixed(1))} s`;

/** How the ledger names an order, e.g. "Music, 30 s: A slow waltz". */
export function describeOrder(type: TrackType, milliUnits: number, prompt: string): string {
  const what = {
    music: `Music, ${seconds(milliUnits)}`,
    sound_effect: `Sound effect, ${seconds(milliUnits)}`,
    voice: `Voice, ${milliUnits} characters`,
  }[type];
  return `${what}: ${excerpt(prompt, limits.queuePromptShown)}`;
}

/** Whether it is to be heard while it is made. */
export const isAloud = ({ settings }: { readonly settings: object }): boolean =>
  'mode' in settings && settings.mode === 'stream';
