import { useId } from 'react';
import type { ProviderEntry } from '#contract/providers.ts';
import { ActiveState } from '#web/features/providers/active-state.tsx';
import { type KeyState, keyState } from '#web/features/providers/new-provider.ts';
import { words } from '#web/features/providers/words.ts';
import { Cell, type Column, KeysCell, RowHead } from '#web/kit/data-table.tsx';
import { Icon, type IconName } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { day, exactTime } from '#web/kit/relative-time.ts';

const { columns } = words.providers;
const key = { id: 'key', label: columns.key, long: true } satisfies Column;
const address = { id: 'address', label: columns.address, long: true } satisfies Column;
const state = { id: 'state', label: words.state, width: '6rem' } satisfies Column;
const changed = { id: 'changed', label: columns.changed, width: '7.5rem' } satisfies Column;

export const providerColumns: readonly Column[] = [
  { id: 'provider', label: columns.provider },
  key,
  address,
  state,
  changed,
  { id: 'actions', label: words.actions, width: '3.75rem' },
];

interface ProviderRowProps {
  readonly provider: ProviderEntry;
  readonly onEdit: () => void;
}

export function ProviderRow({ provider, onEdit }: ProviderRowProps) {
  const nameId = useId();
  return (
    <tr>
      <RowHead>
        <b id={nameId} className="block font-semibold">
          {provider.displayName}
        </b>
        <span className="text-1 text-ink-3">{provider.name}</span>
      </RowHead>
      <Cell column={key}>
        {provider.isBuiltin ? words.providers.builtinKey : <ApiKey state={keyState(provider)} />}
        {provider.apiKeyEnvVar !== null && (
          <span className="block text-1 text-ink-3">{provider.apiKeyEnvVar}</span>
        )}
      </Cell>
      <Cell column={address}>
        {provider.baseUrl ??
          (provider.isBuiltin ? words.providers.builtinAddress : words.providers.noAddress)}
      </Cell>
      <Cell column={state}>
        <ActiveState isActive={provider.isActive} />
      </Cell>
      <Cell column={changed}>
        <time dateTime={provider.updatedAt} title={exactTime(provider.updatedAt)}>
          {day(provider.updatedAt)}
        </time>
      </Cell>
      <KeysCell>
        <Key look="bare" aria-describedby={nameId} onClick={onEdit}>
          {words.edit}
        </Key>
      </KeysCell>
    </tr>
  );
}

const keySigns: Readonly<Record<KeyState, { look: string; words: string; icon?: IconName }>> = {
  none: { look: 'text-ink-2', words: words.providers.noKey },
  present: { look: 'text-good', words: words.providers.keyPresent, icon: 'check' },
  missing: { look: 'text-danger', words: words.providers.keyMissing, icon: 'warning' },
};

function ApiKey({ state: of }: { readonly state: KeyState }) {
  const { look, words: says, icon } = keySigns[of];
  return (
    <span className={`inline-flex items-center gap-2 ${look}`}>
      {icon && <Icon name={icon} size="small" />}
      {says}
    </span>
  );
}
