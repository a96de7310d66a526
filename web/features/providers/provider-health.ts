import type { ProviderEntry } from '#contract/providers.ts';

/**
 * How a provider is: unknown to this version, left alone after many failures, being tried again after
 * that, failed at its last piece, well, or never asked.
 */
export type Health = 'unsupported' | 'resting' | 'trying' | 'failed' | 'working' | 'unasked';

type Facts = Pick<ProviderEntry, 'isSupported' | 'health' | 'lastMadeAt' | 'lastFailure'>;

export function healthOf({ isSupported, health, lastMadeAt, lastFailure }: Facts): Health {
  const states = Object.values(health);
  if (!isSupported) return 'unsupported';
  if (states.includes('resting')) return 'resting';
  if (states.includes('trying')) return 'trying';
  if (lastFailure && (lastMadeAt === null || lastFailure.at > lastMadeAt)) return 'failed';
  return lastMadeAt === null && !states.includes('working') ? 'unasked' : 'working';
}

/** What of a provider is left alone or being tried, e.g. "music, voices". */
export const troubled = ({ health }: Pick<ProviderEntry, 'health'>): string =>
  Object.entries(health)
    .filter(([, state]) => state !== 'working')
    .map(([capability]) => capability)
    .join(', ');
