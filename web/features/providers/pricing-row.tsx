import { useId } from 'react';
import type { ServicePricing } from '#contract/pricing.ts';
import { ActiveState } from '#web/features/providers/active-state.tsx';
import { words } from '#web/features/providers/words.ts';
import { Cell, type Column, KeysCell, RowHead } from '#web/kit/data-table.tsx';
import { figure, usd } from '#web/kit/figures.ts';
import { Key } from '#web/kit/key.tsx';
import textStyles from '#web/kit/text.module.css';

const { columns } = words.pricing;
const provider = { id: 'provider', label: columns.provider } satisfies Column;
const cost = { id: 'cost', label: columns.cost, width: '7rem', figure: true } satisfies Column;
const multiplier = {
  id: 'multiplier',
  label: columns.multiplier,
  width: '6rem',
  figure: true,
} satisfies Column;
const free = { id: 'free', label: columns.free, width: '6rem', figure: true } satisfies Column;
const min = { id: 'min', label: columns.min, width: '6rem', figure: true } satisfies Column;
const max = { id: 'max', label: columns.max, width: '6rem', figure: true } satisfies Column;
const state = { id: 'state', label: words.state, width: '5rem' } satisfies Column;

export const pricingColumns: readonly Column[] = [
  { id: 'service', label: columns.service },
  provider,
  cost,
  multiplier,
  free,
  min,
  max,
  state,
  { id: 'actions', label: words.actions, width: '3.75rem' },
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
      <RowHead>
        <b id={nameId} className={textStyles.strongLine}>
          {pricing.displayName}
        </b>
        <span className={textStyles.caption}>{pricing.service}</span>
      </RowHead>
      <Cell column={provider}>
        {providerName}
        {pricing.isUsual && <span className={textStyles.note}>{words.pricing.usual}</span>}
      </Cell>
      <Cell column={cost}>{usd(pricing.costPerUnit)}</Cell>
      <Cell column={multiplier}>{words.pricing.multiplier(pricing.userTokenMultiplier)}</Cell>
      <Cell column={free}>{figure(pricing.freeTokensDaily)}</Cell>
      <Cell column={min}>{figure(pricing.minTokenCost)}</Cell>
      <Cell column={max}>{maxTokenCost === null ? words.pricing.unlimited : figure(maxTokenCost)}</Cell>
      <Cell column={state}>
        <ActiveState isActive={pricing.isActive} />
      </Cell>
      <KeysCell>
        <Key look="bare" aria-describedby={nameId} onClick={onEdit}>
          {words.edit}
        </Key>
      </KeysCell>
    </tr>
  );
}
