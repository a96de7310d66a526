import type { ProviderEntry } from '#contract/providers.ts';

/**
 * The health of a provider: not supported by this version, paused after repeated failures, on trial after the pause,
 * failed last time, working, or never used.
 */
export type Health = 'unsupported' | 'resting' | 'trying' | 'failed' | 'working' | 'unasked';

type HealthFacts = Pick<ProviderEntry, 'isSupported' | 'health' | 'lastSuccessAt' | 'lastFailure'>;

export function healthOf({ isSupported, health, lastSuccessAt, lastFailure }: HealthFacts): Health {
  const states = Object.values(health);
  if (!isSupported) return 'unsupported';
  if (states.includes('resting')) return 'resting';
  if (states.includes('trying')) return 'trying';
  if (lastFailure && (lastSuccessAt === null || lastFailure.at > lastSuccessAt)) return 'failed';
  return lastSuccessAt === null && !states.includes('working') ? 'unasked' : 'working';
}

/** The paused or retried capabilities of a provider, e.g. "music, voices". */
export const failingCapabilities = ({ health }: Pick<ProviderEntry, 'health'>): string =>
  Object.entries(health)
    .filter(([, state]) => state !== 'working')
    .map(([capability]) => capability)
    .join(', ');
