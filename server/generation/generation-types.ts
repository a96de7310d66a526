import type { z } from 'zod';
import type { OutputFormat } from '#contract/formats.ts';
import type { SettingsByType } from '#contract/generation.ts';
import { askedFormat, musicSettings } from '#contract/music.ts';
import { soundEffectSettings } from '#contract/sound-effects.ts';
import type { TrackType } from '#contract/tracks.ts';
import { voiceSettings } from '#contract/voice.ts';
import type { Provider } from '#providers/provider.ts';
import type { Asked } from '#server/tracks/track-facts.ts';
import { requestedOfMusic } from './requested.ts';

/** What the server has to know of the settings of one type of track. */
export interface GenerationType<Settings> {
  readonly settings: z.ZodType<Settings>;
  /** The words that the track is made from. */
  readonly prompt: (settings: Settings) => string;
  readonly format: (settings: Settings) => OutputFormat;
  /** What the settings ask of the sound, as far as that can be held against it. */
  readonly requested: (settings: Settings, milliUnits: number) => Asked;
  /** The settings as the built-in composer can take them, where it stands in. */
  readonly settingsForFallback?: (settings: Settings, provider: Provider) => Promise<Settings>;
}

export const generationTypes: { readonly [Type in TrackType]: GenerationType<SettingsByType[Type]> } = {
  music: {
    settings: musicSettings,
    prompt: ({ prompt }) => prompt,
    format: askedFormat,
    requested: (settings, durationMs) => ({ durationMs, ...requestedOfMusic(settings) }),
  },
  sound_effect: {
    settings: soundEffectSettings,
    prompt: ({ prompt }) => prompt,
    format: ({ outputFormat }) => outputFormat,
    requested: (_settings, durationMs) => ({ durationMs }),
  },
  voice: {
    settings: voiceSettings,
    prompt: ({ text }) => text,
    format: ({ outputFormat }) => outputFormat,
    // A text is as long as it is.
    requested: () => ({}),
    /** The voices of other providers are not its own: then its first one speaks. */
    async settingsForFallback(settings, provider) {
      const voices = await provider.voices();
      const [first] = voices;
      if (!first || voices.some(({ id }) => id === settings.voice)) return settings;
      return { ...settings, voice: first.id };
    },
  },
};
