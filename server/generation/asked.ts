import type { MusicSettings } from '#contract/music.ts';
import { keyName } from '#engine/theory/keys.ts';
import { understand } from '#engine/understand/understand.ts';
import type { Asked } from '#server/tracks/track-facts.ts';
import type { GenerationRow } from './generation.tables.ts';

function askedOfMusic({ prompt, tempo, genres, ...settings }: MusicSettings): Asked {
  const plan = settings.useCompositionPlan ? (settings.composition_plan ?? undefined) : undefined;
  const { tempoAsked, bpm, keyWish } = understand({ prompt, tempo, genres, plan, seed: 0, format: 'wav' });
  const { tonic, mode } = keyWish;
  return {
    ...(tempoAsked && { bpm }),
    ...(tonic !== undefined && mode !== undefined && { key: keyName({ tonic, mode }) }),
  };
}

/** What an order asks of the sound, as far as that can be held against it: a text is as long as it is. */
export function askedOf({ trackType, settings, milliUnits }: GenerationRow): Asked {
  if (trackType === 'voice') return {};
  const length = { durationMs: milliUnits };
  return trackType === 'music' ? { ...length, ...askedOfMusic(settings as MusicSettings) } : length;
}
