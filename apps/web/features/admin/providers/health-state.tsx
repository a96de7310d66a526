import { clsx } from 'clsx';
import type { ProviderEntry } from '#contract/providers.ts';
import type { ConnectionTest } from '#web/features/admin/providers/use-connection-test.ts';
import { messages } from '#web/features/admin/providers/messages.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import textStyles from '#web/ui/text.module.css';

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

const { health: healthMessages } = messages.providers;
const capabilityNames = new Map<string, string>(Object.entries(healthMessages.capabilities));

/** The paused or retried capabilities of a provider, e.g. "music, voices". */
export const failingCapabilities = ({ health }: Pick<ProviderEntry, 'health'>): string =>
  Object.entries(health)
    .filter(([, state]) => state !== 'working')
    .map(([capability]) => capabilityNames.get(capability) ?? capability)
    .join(', ');

const stateStyles: Readonly<Record<Health, { className: string | undefined; icon?: IconName }>> = {
  unsupported: { className: textStyles.danger, icon: 'warning' },
  resting: { className: textStyles.danger, icon: 'warning' },
  trying: { className: textStyles.secondary, icon: 'retry' },
  failed: { className: textStyles.danger, icon: 'warning' },
  working: { className: textStyles.good, icon: 'check' },
  unasked: { className: textStyles.tertiary },
};

interface HealthStateProps {
  readonly provider: ProviderEntry;
  /** The result of the last connection test; undefined before one. */
  readonly testResult: ConnectionTest | undefined;
}

/** The health of a provider: its state, its last generation, its last failure, and the result of a test. */
export function HealthState({ provider, testResult }: HealthStateProps) {
  const health = healthOf(provider);
  const { className, icon } = stateStyles[health];
  const capabilities = failingCapabilities(provider);
  const { lastSuccessAt, lastFailure } = provider;
  return (
    <>
      <span className={clsx(layoutStyles.inline, className)}>
        {icon && <Icon name={icon} size="small" />}
        {healthMessages.states[health]}
        {capabilities !== '' && `: ${capabilities}`}
      </span>
      {lastSuccessAt !== null && (
        <span className={textStyles.note}>
          {healthMessages.lastGeneration} <RelativeTime time={lastSuccessAt} />
        </span>
      )}
      {lastFailure && (
        <span className={textStyles.note}>
          {healthMessages.failed} <RelativeTime time={lastFailure.at} />: {lastFailure.message}
          {lastFailure.detail !== undefined && ` (${lastFailure.detail})`}
        </span>
      )}
      {testResult && (
        <span className={clsx(textStyles.note, testResult.ok ? textStyles.good : textStyles.danger)}>
          {healthMessages.tested(testResult)}
        </span>
      )}
    </>
  );
}
