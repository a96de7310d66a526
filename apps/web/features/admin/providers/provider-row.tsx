import { dateLocale } from '#contract/locale.ts';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { ProviderEntry, ModelNotice } from '#contract/providers.ts';
import { ActiveState } from '#web/features/admin/providers/active-state.tsx';
import { type KeyState, keyState } from '#web/features/admin/providers/provider-form.ts';
import { HealthState } from '#web/features/admin/providers/health-state.tsx';
import { formatServices, formatModels } from '#web/features/admin/providers/default-provider-rows.ts';
import { useConnectionTest } from '#web/features/admin/providers/use-connection-test.ts';
import { messages } from '#web/features/admin/providers/messages.ts';
import { Cell, type Column, ActionsCell, RowHeader } from '#web/ui/data-table.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import textStyles from '#web/ui/text.module.css';

const { modelNotices } = messages.providers;

/** "6 Jan 2027": a day has no time zone, so it is formatted in UTC. */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(dateLocale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(day));

/** A notice in words. */
export function describeModelNotice(notice: ModelNotice): string {
  const service = messages.stats.services[notice.service];
  if (notice.what === 'default_model_changed')
    return modelNotices.defaultChanged({ service, model: notice.model });
  const { model, endsOn, hasEnded, isNamed } = notice;
  const advice = isNamed ? modelNotices.nameAnother : modelNotices.defaultEnds;
  return `${modelNotices.ends({ isPast: hasEnded, service, model, day: formatDay(endsOn) })} ${advice}`;
}

const { columns } = messages.providers;
const key = { id: 'key', label: columns.key, isLong: true } satisfies Column;
const address = { id: 'address', label: columns.address, isLong: true } satisfies Column;
const services = { id: 'makes', label: columns.services, width: '9rem' } satisfies Column;
const health = { id: 'health', label: columns.health, isLong: true } satisfies Column;
const state = { id: 'state', label: messages.state, width: '6rem' } satisfies Column;

export const providerColumns: readonly Column[] = [
  { id: 'provider', label: columns.provider },
  services,
  key,
  address,
  health,
  state,
  { id: 'actions', label: messages.actions, width: '7.5rem' },
];

interface ProviderRowProps {
  readonly provider: ProviderEntry;
  readonly onEdit: () => void;
}

export function ProviderRow({ provider, onEdit }: ProviderRowProps) {
  const nameId = useId();
  const { test, testing, testResult } = useConnectionTest(provider);
  return (
    <tr>
      <RowHeader>
        <b id={nameId} className={textStyles.strongLine}>
          {provider.displayName}
        </b>
        <span className={textStyles.caption}>{provider.name}</span>
      </RowHeader>
      <Cell column={services}>
        {formatServices(provider) ?? messages.providers.noServices}
        {formatModels(provider).map((model) => (
          <span key={model} className={clsx(textStyles.note, textStyles.anywhere)}>
            {model}
          </span>
        ))}
        {provider.modelNotices.map((notice) => (
          <span
            key={`${notice.what} ${notice.service}`}
            className={clsx(textStyles.note, textStyles.anywhere, textStyles.danger)}
          >
            {describeModelNotice(notice)}
          </span>
        ))}
      </Cell>
      <Cell column={key}>
        {provider.isBuiltin ? messages.providers.builtinKey : <ApiKey state={keyState(provider)} />}
        {provider.apiKeyEnvVar !== null && <span className={textStyles.note}>{provider.apiKeyEnvVar}</span>}
      </Cell>
      <Cell column={address}>
        {provider.baseUrl ??
          (provider.isBuiltin ? messages.providers.builtinAddress : messages.providers.noAddress)}
      </Cell>
      <Cell column={health}>
        <HealthState provider={provider} testResult={testResult} />
      </Cell>
      <Cell column={state}>
        <ActiveState isActive={provider.isActive} />
      </Cell>
      <ActionsCell>
        <Button
          variant="ghost"
          busy={testing}
          aria-label={messages.providers.testOf(provider.displayName)}
          onClick={test}
        >
          {testing ? messages.providers.testing : messages.providers.test}
        </Button>
        <Button variant="ghost" aria-describedby={nameId} onClick={onEdit}>
          {messages.edit}
        </Button>
      </ActionsCell>
    </tr>
  );
}

const keyStateStyles: Readonly<
  Record<KeyState, { className: string | undefined; label: string; icon?: IconName }>
> = {
  none: { className: textStyles.secondary, label: messages.providers.noKey },
  present: { className: textStyles.good, label: messages.providers.keyPresent, icon: 'check' },
  missing: { className: textStyles.danger, label: messages.providers.keyMissing, icon: 'warning' },
};

function ApiKey({ state: keyStatus }: { readonly state: KeyState }) {
  const { className, label, icon } = keyStateStyles[keyStatus];
  return (
    <span className={clsx(layoutStyles.inline, className)}>
      {icon && <Icon name={icon} size="small" />}
      {label}
    </span>
  );
}
