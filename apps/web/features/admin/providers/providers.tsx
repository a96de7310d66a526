import { useState } from 'react';
import type { ProviderEntry } from '#contract/providers.ts';
import { ProviderDialog } from '#web/features/admin/providers/provider-dialog.tsx';
import { ProviderRow, providerColumns } from '#web/features/admin/providers/provider-row.tsx';
import { DefaultProviders } from '#web/features/admin/providers/default-providers.tsx';
import { TableSkeleton } from '#web/features/admin/providers/table-skeleton.tsx';
import { messages } from '#web/features/admin/providers/messages.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListHeader } from '#web/ui/page-header.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { EmptyState, ListEnd } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';

const roomRems = 62;

/** The providers; displays whether their keys are set, never the keys. */
export function Providers() {
  const { data, error, isPending, refetch } = useApiQuery('listProviders');
  const [editing, setEditing] = useState<ProviderEntry | 'new'>();
  return (
    <>
      {data && data.providers.length > 0 && <DefaultProviders providers={data.providers} />}
      <section aria-labelledby="providers">
        <ListHeader id="providers" title={messages.tabs.providers}>
          <Button variant={editing ? 'plain' : 'primary'} onClick={() => setEditing('new')}>
            <Icon name="plus" size="small" />
            {messages.providers.add}
          </Button>
        </ListHeader>
        {error && !data && (
          <ErrorState title={messages.providers.failed} error={error} onRetry={() => void refetch()} />
        )}
        {isPending && <TableSkeleton label={messages.tabs.providers} />}
        {data?.providers.length === 0 && (
          <EmptyState title={messages.providers.empty}>{messages.providers.emptyText}</EmptyState>
        )}
        {data && data.providers.length > 0 && (
          <>
            <DataTable label={messages.tabs.providers} columns={providerColumns} minWidthRems={roomRems}>
              <tbody>
                {data.providers.map((provider) => (
                  <ProviderRow key={provider.id} provider={provider} onEdit={() => setEditing(provider)} />
                ))}
              </tbody>
            </DataTable>
            <ListEnd />
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
