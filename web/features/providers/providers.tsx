import { useState } from 'react';
import type { ProviderEntry } from '#contract/providers.ts';
import { ProviderDialog } from '#web/features/providers/provider-dialog.tsx';
import { ProviderRow, providerColumns } from '#web/features/providers/provider-row.tsx';
import { Steering } from '#web/features/providers/steering.tsx';
import { TableSkeleton } from '#web/features/providers/table-skeleton.tsx';
import { words } from '#web/features/providers/words.ts';
import { DataTable } from '#web/kit/data-table.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import { useOne } from '#web/kit/data/use-one.ts';
import { Empty, Failed, FinalBarline } from '#web/kit/state.tsx';

const roomRems = 62;

/** The providers; displays whether their keys are set, never the keys. */
export function Providers() {
  const { data, error, isPending, refetch } = useOne('listProviders');
  const [editing, setEditing] = useState<ProviderEntry | 'new'>();
  return (
    <>
      {data && data.providers.length > 0 && <Steering providers={data.providers} />}
      <section aria-labelledby="providers">
        <ListHead id="providers" title={words.tabs.providers}>
          <Key look={editing ? 'plain' : 'lit'} onClick={() => setEditing('new')}>
            <Icon name="plus" size="small" />
            {words.providers.add}
          </Key>
        </ListHead>
        {error && !data && (
          <Failed title={words.providers.failed} error={error} onRetry={() => void refetch()} />
        )}
        {isPending && <TableSkeleton what={words.tabs.providers} />}
        {data?.providers.length === 0 && (
          <Empty title={words.providers.empty}>{words.providers.emptyText}</Empty>
        )}
        {data && data.providers.length > 0 && (
          <>
            <DataTable label={words.tabs.providers} columns={providerColumns} roomRems={roomRems}>
              <tbody>
                {data.providers.map((provider) => (
                  <ProviderRow key={provider.id} provider={provider} onEdit={() => setEditing(provider)} />
                ))}
              </tbody>
            </DataTable>
            <FinalBarline />
          </>
        )}
        {editing && (
          <ProviderDialog
            provider={editing === 'new' ? undefined : editing}
            kinds={data?.kinds ?? []}
            onClose={() => setEditing(undefined)}
          />
        )}
      </section>
    </>
  );
}
