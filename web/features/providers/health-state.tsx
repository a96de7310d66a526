import { clsx } from 'clsx';
import type { ProviderEntry } from '#contract/providers.ts';
import { type Health, healthOf, troubled } from '#web/features/providers/provider-health.ts';
import type { ConnectionTest } from '#web/features/providers/use-connection-test.ts';
import { words } from '#web/features/providers/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { Icon, type IconName } from '#web/kit/icon.tsx';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';

const { health: says } = words.providers;

const looks: Readonly<Record<Health, { look: string | undefined; icon?: IconName }>> = {
  unsupported: { look: textStyles.danger, icon: 'warning' },
  resting: { look: textStyles.danger, icon: 'warning' },
  trying: { look: textStyles.secondary, icon: 'retry' },
  failed: { look: textStyles.danger, icon: 'warning' },
  working: { look: textStyles.good, icon: 'check' },
  unasked: { look: textStyles.tertiary },
};

interface HealthStateProps {
  readonly provider: ProviderEntry;
  /** The result of the last connection test; undefined before one. */
  readonly tested: ConnectionTest | undefined;
}

/** The health of a provider: its state, its last generation, its last failure, and the result of a test. */
export function HealthState({ provider, tested }: HealthStateProps) {
  const health = healthOf(provider);
  const { look, icon } = looks[health];
  const what = troubled(provider);
  const { lastMadeAt, lastFailure } = provider;
  return (
    <>
      <span className={clsx(layoutStyles.inline, look)}>
        {icon && <Icon name={icon} size="small" />}
        {says.states[health]}
        {what !== '' && `: ${what}`}
      </span>
      {lastMadeAt !== null && (
        <span className={textStyles.note}>
          {says.lastPiece} <Ago time={lastMadeAt} />
        </span>
      )}
      {lastFailure && (
        <span className={textStyles.note}>
          {says.failed} <Ago time={lastFailure.at} />: {lastFailure.message}
        </span>
      )}
      {tested && (
        <span className={clsx(textStyles.note, tested.ok ? textStyles.good : textStyles.danger)}>
          {says.tested(tested.message, tested.durationMs)}
        </span>
      )}
    </>
  );
}
