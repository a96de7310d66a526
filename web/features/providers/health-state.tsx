import type { ProviderEntry } from '#contract/providers.ts';
import { type Health, healthOf, troubled } from '#web/features/providers/provider-health.ts';
import type { ConnectionTest } from '#web/features/providers/use-connection-test.ts';
import { words } from '#web/features/providers/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { Icon, type IconName } from '#web/kit/icon.tsx';

const { health: says } = words.providers;

const looks: Readonly<Record<Health, { look: string; icon?: IconName }>> = {
  unsupported: { look: 'text-danger', icon: 'warning' },
  resting: { look: 'text-danger', icon: 'warning' },
  trying: { look: 'text-ink-2', icon: 'retry' },
  failed: { look: 'text-danger', icon: 'warning' },
  working: { look: 'text-good', icon: 'check' },
  unasked: { look: 'text-ink-3' },
};

interface HealthStateProps {
  readonly provider: ProviderEntry;
  /** What the last test found; undefined before one. */
  readonly tested: ConnectionTest | undefined;
}

/** How a provider is: in a word, then its last piece, its last failure, and what a test found. */
export function HealthState({ provider, tested }: HealthStateProps) {
  const health = healthOf(provider);
  const { look, icon } = looks[health];
  const what = troubled(provider);
  const { lastMadeAt, lastFailure } = provider;
  return (
    <>
      <span className={`inline-flex items-center gap-2 ${look}`}>
        {icon && <Icon name={icon} size="small" />}
        {says.states[health]}
        {what !== '' && `: ${what}`}
      </span>
      {lastMadeAt !== null && (
        <span className="block text-1 text-ink-3">
          {says.lastPiece} <Ago time={lastMadeAt} />
        </span>
      )}
      {lastFailure && (
        <span className="block text-1 text-ink-3">
          {says.failed} <Ago time={lastFailure.at} />: {lastFailure.message}
        </span>
      )}
      {tested && (
        <span className={`block text-1 ${tested.ok ? 'text-good' : 'text-danger'}`}>
          {says.tested(tested.message, tested.durationMs)}
        </span>
      )}
    </>
  );
}
