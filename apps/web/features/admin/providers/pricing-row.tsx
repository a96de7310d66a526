import { useId } from 'react';
import type { ServicePricing } from '#contract/pricing.ts';
import { ActiveState } from '#web/features/admin/providers/active-state.tsx';
import { messages } from '#web/features/admin/providers/messages.ts';
import { Cell, type Column, ActionsCell, RowHeader } from '#web/ui/data-table.tsx';
import { formatNumber, formatUsd } from '#web/ui/format-number.ts';
import { Button } from '#web/ui/button.tsx';
import textStyles from '#web/ui/text.module.css';

const { columns } = messages.pricing;
const provider = { id: 'provider', label: columns.provider } satisfies Column;
const cost = { id: 'cost', label: columns.cost, width: '7rem', isNumeric: true } satisfies Column;
const multiplier = {
  id: 'multiplier',
  label: columns.multiplier,
  width: '6rem',
  isNumeric: true,
} satisfies Column;
const free = { id: 'free', label: columns.free, width: '6rem', isNumeric: true } satisfies Column;
const min = { id: 'min', label: columns.min, width: '6rem', isNumeric: true } satisfies Column;
const max = { id: 'max', label: columns.max, width: '6rem', isNumeric: true } satisfies Column;
const state = { id: 'state', label: messages.state, width: '5rem' } satisfies Column;

export const pricingColumns: readonly Column[] = [
  { id: 'service', label: columns.service },
  provider,
  cost,
  multiplier,
  free,
  min,
  max,
  state,
  { id: 'actions', label: messages.actions, width: '3.75rem' },
];

interface PricingRowProps {
  readonly pricing: ServicePricing;
  readonly providerName: string;
  readonly onEdit: () => void;
}

export function PricingRow({ pricing, providerName, onEdit }: PricingRowProps) {
  const nameId = useId();
  const { maxTokenCost } = pricing;
  return (
    <tr>
      <RowHeader>
        <b id={nameId} className={textStyles.strongLine}>
          {pricing.displayName}
        </b>
        <span className={textStyles.caption}>{pricing.service}</span>
      </RowHeader>
      <Cell column={provider}>
        {providerName}
        {pricing.isDefault && <span className={textStyles.note}>{messages.pricing.defaultLabel}</span>}
      </Cell>
      <Cell column={cost}>{formatUsd(pricing.costPerUnit)}</Cell>
      <Cell column={multiplier}>{messages.pricing.multiplier(pricing.userTokenMultiplier)}</Cell>
      <Cell column={free}>{formatNumber(pricing.freeTokensDaily)}</Cell>
      <Cell column={min}>{formatNumber(pricing.minTokenCost)}</Cell>
      <Cell column={max}>
        {maxTokenCost === null ? messages.pricing.unlimited : formatNumber(maxTokenCost)}
      </Cell>
      <Cell column={state}>
        <ActiveState isActive={pricing.isActive} />
      </Cell>
      <ActionsCell>
        <Button variant="ghost" aria-describedby={nameId} onClick={onEdit}>
          {messages.edit}
        </Button>
      </ActionsCell>
    </tr>
  );
}
