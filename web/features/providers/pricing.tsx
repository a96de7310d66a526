import { useState } from 'react';
import type { ServicePricing } from '#contract/pricing.ts';
import type { ProviderEntry } from '#contract/providers.ts';
import { PricingDialog } from '#web/features/providers/pricing-dialog.tsx';
import { PricingRow, pricingColumns } from '#web/features/providers/pricing-row.tsx';
import { TableSkeleton } from '#web/features/providers/table-skeleton.tsx';
import { words } from '#web/features/providers/words.ts';
import { DataTable } from '#web/kit/data-table.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import { useOne } from '#web/kit/data/use-one.ts';
import { Empty, Failed, FinalBarline } from '#web/kit/state.tsx';

const roomRems = 56;

/** The price of every service; edited in a dialog. */
export function Pricing() {
  const prices = useOne('listServicePricing');
  const providers = useOne('listProviders');
  const [editing, setEditing] = useState<ServicePricing | 'new'>();
  const failed = [prices, providers].find(({ isError, data }) => isError && !data);
  const again = () => void Promise.all([prices.refetch(), providers.refetch()]);
  const isKnown = prices.data && providers.data;
  return (
    <section aria-labelledby="service-pricing">
      <ListHead id="service-pricing" title={words.tabs.pricing}>
        <Key look={editing ? 'plain' : 'lit'} disabled={!isKnown} onClick={() => setEditing('new')}>
          <Icon name="plus" size="small" />
          {words.pricing.add}
        </Key>
      </ListHead>
      {failed && <Failed title={words.pricing.failed} error={failed.error} onRetry={again} />}
      {!failed && !isKnown && <TableSkeleton what={words.tabs.pricing} />}
      {isKnown && (
        <Priced
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

interface PricedProps {
  readonly prices: readonly ServicePricing[];
  readonly providers: readonly ProviderEntry[];
  readonly onEdit: (pricing: ServicePricing) => void;
}

function Priced({ prices, providers, onEdit }: PricedProps) {
  if (prices.length === 0) return <Empty title={words.pricing.empty}>{words.pricing.emptyText}</Empty>;
  const names = new Map(providers.map(({ id, displayName }) => [id, displayName]));
  return (
    <>
      <DataTable label={words.tabs.pricing} columns={pricingColumns} roomRems={roomRems}>
        <tbody>
          {prices.map((pricing) => (
            <PricingRow
              key={pricing.id}
              pricing={pricing}
              providerName={names.get(pricing.providerId) ?? words.unknownProvider}
              onEdit={() => onEdit(pricing)}
            />
          ))}
        </tbody>
      </DataTable>
      <FinalBarline />
    </>
  );
}
