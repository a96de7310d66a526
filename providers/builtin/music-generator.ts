import { requestedLengthMs, type MusicSettings } from '#contract/music.ts';
import type { ComposeRequest } from '#engine/compose.types.ts';
import { understand } from '#engine/understand/understand.ts';
import type { GeneratedAudio, AudioGenerator } from '#providers/provider.ts';
import type { AudioPool } from './audio-pool.ts';

/** Maps the settings to a request to the composer. An arranged piece has the length of its plan. */
export function toRequest(settings: MusicSettings): Omit<ComposeRequest, 'seed' | 'format' | 'soundFont'> {
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

export const musicGenerator = (
  pool: AudioPool,
  artist: string,
): AudioGenerator<MusicSettings, GeneratedAudio> => ({
  milliUnits: (settings) =>
    understand({ ...toRequest(settings), seed: settings.seed ?? 0, format: 'wav' }).lengthMs,
  generate({ settings, milliUnits, seed, format, soundFontFile }, options) {
    const request = { ...toRequest(settings), lengthMs: milliUnits, seed, format, artist, soundFontFile };
    return pool.run('music', { ...request, isStreamed: settings.mode === 'stream' }, options);
  },
});
