import { clsx } from 'clsx';
import { useId } from 'react';
import type { ProviderEntry } from '#contract/providers.ts';
import { ActiveState } from '#web/features/providers/active-state.tsx';
import { type KeyState, keyState } from '#web/features/providers/new-provider.ts';
import { HealthState } from '#web/features/providers/health-state.tsx';
import { makesInWords, modelsInWords } from '#web/features/providers/steering-rows.ts';
import { useConnectionTest } from '#web/features/providers/use-connection-test.ts';
import { words } from '#web/features/providers/words.ts';
import { Cell, type Column, KeysCell, RowHead } from '#web/kit/data-table.tsx';
import { Icon, type IconName } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';

const { columns } = words.providers;
const key = { id: 'key', label: columns.key, long: true } satisfies Column;
const address = { id: 'address', label: columns.address, long: true } satisfies Column;
const makes = { id: 'makes', label: columns.makes, width: '9rem' } satisfies Column;
const health = { id: 'health', label: columns.health, long: true } satisfies Column;
const state = { id: 'state', label: words.state, width: '6rem' } satisfies Column;

export const providerColumns: readonly Column[] = [
  { id: 'provider', label: columns.provider },
  makes,
  key,
  address,
  health,
  state,
  { id: 'actions', label: words.actions, width: '7.5rem' },
];

interface ProviderRowProps {
  readonly provider: ProviderEntry;
  readonly onEdit: () => void;
}

export function ProviderRow({ provider, onEdit }: ProviderRowProps) {
  const nameId = useId();
  const { test, testing, tested } = useConnectionTest(provider);
  return (
    <tr>
      <RowHead>
        <b id={nameId} className={textStyles.strongLine}>
          {provider.displayName}
        </b>
        <span className={textStyles.caption}>{provider.name}</span>
      </RowHead>
      <Cell column={makes}>
        {makesInWords(provider) ?? words.providers.makesNothing}
        {modelsInWords(provider).map((model) => (
          <span key={model} className={clsx(textStyles.note, textStyles.anywhere)}>
            {model}
          </span>
        ))}
      </Cell>
      <Cell column={key}>
        {provider.isBuiltin ? words.providers.builtinKey : <ApiKey state={keyState(provider)} />}
        {provider.apiKeyEnvVar !== null && <span className={textStyles.note}>{provider.apiKeyEnvVar}</span>}
      </Cell>
      <Cell column={address}>
        {provider.baseUrl ??
          (provider.isBuiltin ? words.providers.builtinAddress : words.providers.noAddress)}
      </Cell>
      <Cell column={health}>
        <HealthState provider={provider} tested={tested} />
      </Cell>
      <Cell column={state}>
        <ActiveState isActive={provider.isActive} />
      </Cell>
      <KeysCell>
        <Key
          look="bare"
          busy={testing}
          aria-label={words.providers.testOf(provider.displayName)}
          onClick={test}
        >
          {testing ? words.providers.testing : words.providers.test}
        </Key>
        <Key look="bare" aria-describedby={nameId} onClick={onEdit}>
          {words.edit}
        </Key>
      </KeysCell>
    </tr>
  );
}

const keySigns: Readonly<Record<KeyState, { look: string | undefined; words: string; icon?: IconName }>> = {
  none: { look: textStyles.secondary, words: words.providers.noKey },
  present: { look: textStyles.good, words: words.providers.keyPresent, icon: 'check' },
  missing: { look: textStyles.danger, words: words.providers.keyMissing, icon: 'warning' },
};

function ApiKey({ state: of }: { readonly state: KeyState }) {
  const { look, words: says, icon } = keySigns[of];
  return (
    <span className={clsx(layoutStyles.inline, look)}>
      {icon && <Icon name={icon} size="small" />}
      {says}
    </span>
  );
}
