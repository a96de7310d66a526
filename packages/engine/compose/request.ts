import { requestedLengthMs, type MusicSettings } from '#contract/music.ts';
import type { ComposeRequest } from './music.types.ts';

/** The request to the composer that settings of a generation state. An arranged piece has the length of its plan. */
export function composeRequestOf(
  settings: MusicSettings,
): Omit<ComposeRequest, 'seed' | 'format' | 'soundFont'> {
  const isPlanned = settings.useCompositionPlan || settings.arrangement !== undefined;
  return {
    prompt: settings.prompt,
    lengthMs: settings.arrangement === undefined ? requestedLengthMs(settings) : undefined,
    genres: settings.genres,
    tempo: settings.tempo,
    energy: settings.energy,
    instrumental: settings.instrumental,
    sectionSeeds: settings.section_seeds,
    plan: isPlanned ? (settings.composition_plan ?? undefined) : undefined,
    arrangement: settings.arrangement,
  };
}
