import { clsx } from 'clsx';
import type { ProviderEntry } from '#contract/providers.ts';
import { type Health, healthOf, failingCapabilities } from '#web/features/admin/providers/provider-health.ts';
import type { ConnectionTest } from '#web/features/admin/providers/use-connection-test.ts';
import { messages } from '#web/features/admin/providers/messages.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import textStyles from '#web/ui/text.module.css';

const { health: healthMessages } = messages.providers;

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
          {healthMessages.tested(testResult.message, testResult.durationMs)}
        </span>
      )}
    </>
  );
}
