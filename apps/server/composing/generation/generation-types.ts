import type { z } from 'zod';
import type { OutputFormat } from '#contract/formats.ts';
import type { SettingsByType } from '#contract/generation.ts';
import { requestedFormat, musicSettings, type MusicSettings } from '#contract/music.ts';
import { soundEffectSettings } from '#contract/sound-effects.ts';
import type { TrackType } from '#contract/tracks.ts';
import { voiceSettings } from '#contract/voice.ts';
import type { Provider } from '#providers/provider.ts';
import type { RequestedFacts } from '#server/platform/schema/track-facts.ts';
import { keyName } from '#engine/theory.ts';
import { readInThread } from '#providers/reading/read-in-thread.ts';

/**
 * The requested tempo, key and SoundFont; absent if prompt and settings leave them open. In an arranged piece, edits
 * replace what the prompt says about tempo and key.
 */
async function requestedMusicFacts({
  prompt,
  tempo,
  genres,
  soundfont: soundFont,
  ...settings
}: MusicSettings): Promise<RequestedFacts> {
  const sound = soundFont !== undefined && { soundFont };
  if (settings.arrangement) return { ...sound };
  const plan = settings.useCompositionPlan ? (settings.composition_plan ?? undefined) : undefined;
  const { tempoRequested, bpm, requestedKey } = await readInThread('understandMusic', {
    prompt,
    tempo,
    genres,
    plan,
    seed: 0,
    format: 'wav',
  });
  const { tonic, mode } = requestedKey;
  return {
    ...(tempoRequested && { bpm }),
    ...(tonic !== undefined && mode !== undefined && { key: keyName({ tonic, mode }) }),
    ...sound,
  };
}

/** How the server reads the settings of one track type. */
export interface GenerationType<Settings> {
  readonly settings: z.ZodType<Settings>;
  /** The text to show as the prompt. */
  readonly prompt: (settings: Settings) => string;
  readonly format: (settings: Settings) => OutputFormat;
  /** The requested facts that can be compared with the generated audio. */
  readonly requested: (settings: Settings, milliUnits: number) => Promise<RequestedFacts>;
  /** The SoundFont setting of a type that SoundFonts play; undefined for the default one. */
  readonly soundFont?: (settings: Settings) => MusicSettings['soundfont'];
  /** Adapts the settings to the built-in composer when it is the fallback. */
  readonly settingsForFallback?: (settings: Settings, provider: Provider) => Promise<Settings>;
}

export const generationTypes: { readonly [Type in TrackType]: GenerationType<SettingsByType[Type]> } = {
  music: {
    settings: musicSettings,
    prompt: ({ prompt }) => prompt,
    format: requestedFormat,
    requested: async (settings, durationMs) => ({ durationMs, ...(await requestedMusicFacts(settings)) }),
    soundFont: ({ soundfont }) => soundfont,
  },
  sound_effect: {
    settings: soundEffectSettings,
    prompt: ({ prompt }) => prompt,
    format: ({ outputFormat }) => outputFormat,
    requested: async (_settings, durationMs) => ({ durationMs }),
  },
  voice: {
    settings: voiceSettings,
    prompt: ({ text }) => text,
    format: ({ outputFormat }) => outputFormat,
    // A text determines its duration.
    requested: async () => ({}),
    /** Replaces a voice that the provider does not have by its first one. */
    async settingsForFallback(settings, provider) {
      const voices = await provider.voices();
      const [first] = voices;
      if (!first || voices.some(({ id }) => id === settings.voice)) return settings;
      return { ...settings, voice: first.id };
    },
  },
};
