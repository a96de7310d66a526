import { AppError } from '#contract/errors.ts';
import type { SettingsByType } from '#contract/generation.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { Maker, Provider } from '#providers/provider.ts';

/**
 * Who makes this type of track. The settings come with their type from one place (a request, a row),
 * so the maker may take any of them. @throws AppError service_unavailable
 */
export function makerOf(provider: Provider, type: TrackType): Maker<SettingsByType[TrackType]> {
  const maker = provider.makers[type];
  if (!maker) throw new AppError('service_unavailable', { service: type });
  return maker;
}
