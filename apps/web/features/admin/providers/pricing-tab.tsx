import { useState } from 'react';
import type { ServicePricing } from '#contract/pricing.ts';
import type { ProviderEntry } from '#contract/providers.ts';
import { PricingDialog } from '#web/features/admin/providers/pricing-dialog.tsx';
import { PricingRow, pricingColumns } from '#web/features/admin/providers/pricing-row.tsx';
import { TableSkeleton } from '#web/features/admin/providers/table-skeleton.tsx';
import { messages } from '#web/features/admin/providers/messages.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListHeader } from '#web/ui/page-header.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { EmptyState, ListEnd } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';

const roomRems = 56;

/** The price of every service; edited in a dialog. */
export function PricingTab() {
  const prices = useApiQuery('listServicePricing');
  const providers = useApiQuery('listProviders');
  const [editing, setEditing] = useState<ServicePricing | 'new'>();
  const failed = [prices, providers].find(({ isError, data }) => isError && !data);
  const retry = () => void Promise.all([prices.refetch(), providers.refetch()]);
  const isKnown = prices.data && providers.data;
  return (
    <section aria-labelledby="service-pricing">
      <ListHeader id="service-pricing" title={messages.tabs.pricing}>
        <Button variant={editing ? 'plain' : 'primary'} disabled={!isKnown} onClick={() => setEditing('new')}>
          <Icon name="plus" size="small" />
          {messages.pricing.add}
        </Button>
      </ListHeader>
      {failed && <ErrorState title={messages.pricing.failed} error={failed.error} onRetry={retry} />}
      {!failed && !isKnown && <TableSkeleton label={messages.tabs.pricing} />}
      {isKnown && (
        <PricingTable
          prices={prices.data.pricing}
          providers={providers.data.providers}
          onEdit={(pricing) => setEditing(pricing)}
        />
      )}
      {isKnown && editing && (
        <PricingDialog
          pricing={editing === 'new' ? undefined : editing}
          providers={providers.data.providers}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}

interface PricingTableProps {
  readonly prices: readonly ServicePricing[];
  readonly providers: readonly ProviderEntry[];
  readonly onEdit: (pricing: ServicePricing) => void;
}

function PricingTable({ prices, providers, onEdit }: PricingTableProps) {
  if (prices.length === 0)
    return <EmptyState title={messages.pricing.empty}>{messages.pricing.emptyText}</EmptyState>;
  const names = new Map(providers.map(({ id, displayName }) => [id, displayName]));
  return (
    <>
      <DataTable label={messages.tabs.pricing} columns={pricingColumns} minWidthRems={roomRems}>
        <tbody>
          {prices.map((pricing) => (
            <PricingRow
              key={pricing.id}
              pricing={pricing}
              providerName={names.get(pricing.providerId) ?? messages.unknownProvider}
              onEdit={() => onEdit(pricing)}
            />
          ))}
        </tbody>
      </DataTable>
      <ListEnd />
    </>
  );
}
