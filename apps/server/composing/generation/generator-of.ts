import { AppError } from '#contract/errors.ts';
import type { SettingsByType } from '#contract/generation.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { AudioGenerator, Provider } from '#providers/provider.ts';

/** The provider's generator of a track type. @throws AppError service_unavailable */
export function generatorOf<Type extends TrackType>(
  { generators }: Provider,
  type: Type,
): AudioGenerator<SettingsByType[Type]> {
  const generator: AudioGenerator<SettingsByType[Type]> | undefined = generators[type];
  if (!generator) throw new AppError('service_unavailable', { service: type });
  return generator;
}
