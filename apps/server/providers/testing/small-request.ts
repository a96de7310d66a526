import type { OutputFormat } from '#contract/formats.ts';
import type { SettingsByType } from '#contract/generation.ts';
import { musicSettings } from '#contract/music.ts';
import { soundEffectSettings } from '#contract/sound-effects.ts';
import { trackTypes, type TrackType } from '#contract/tracks.ts';
import { voiceSettings } from '#contract/voice.ts';
import type { AudioGenerator, GenerateOptions, Provider } from '#providers/provider.ts';

/** The settings of the smallest request of this type. */
export async function smallSettings(provider: Provider, type: TrackType): Promise<SettingsByType[TrackType]> {
  if (type === 'music') {
    const minMs = provider.generators.music?.limits?.minMs ?? 3_000;
    return musicSettings.parse({ prompt: 'a slow waltz', music_length_ms: minMs });
  }
  if (type === 'sound_effect') return soundEffectSettings.parse({ prompt: 'rain', duration: 1_000 });
  const [voice] = await provider.voices();
  return voiceSettings.parse({ text: 'Next stop, Harbour Street.', voice: voice?.id });
}

/** Generates the smallest sound of this type. */
export async function generateSmall(
  provider: Provider,
  type: TrackType,
  options: GenerateOptions,
  format: OutputFormat = 'mp3_44100_128',
) {
  const generator: AudioGenerator<SettingsByType[TrackType]> = provider.generators[type]!;
  const settings = await smallSettings(provider, type);
  const request = { settings, milliUnits: await generator.milliUnits(settings), format, seed: 3_000_000_000 };
  return generator.generate(request, options);
}

/** Sends the smallest request that the provider supports: a sound, or else a prompt improvement. */
export async function generateSmallest(provider: Provider, options: GenerateOptions): Promise<unknown> {
  const type = trackTypes.find((one) => provider.generators[one]);
  if (type) return generateSmall(provider, type, options);
  return provider.text!.improve!('music', 'a slow waltz', options.signal);
}
