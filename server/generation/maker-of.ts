import { AppError } from '#contract/errors.ts';
import type { SettingsByType } from '#contract/generation.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { Maker, Provider } from '#providers/provider.ts';

/** What makes this type of track at a provider. @throws AppError service_unavailable */
export function makerOf<Type extends TrackType>(
  { makers }: Provider,
  type: Type,
): Maker<SettingsByType[Type]> {
  const maker: Maker<SettingsByType[Type]> | undefined = makers[type];
  if (!maker) throw new AppError('service_unavailable', { service: type });
  return maker;
}
