import { type ReactNode, useId } from 'react';
import type { ProviderEntry } from '#contract/providers.ts';
import { type Able, type SteeringRow, steeringRows } from '#web/features/providers/steering-rows.ts';
import { words } from '#web/features/providers/words.ts';
import { Field, Select, Wrong } from '#web/kit/field.tsx';
import { usd } from '#web/kit/figures.ts';
import { failure, success } from '#web/kit/outcome.ts';
import { ListHead } from '#web/kit/page-head.tsx';
import { useAction } from '#web/kit/data/use-action.ts';
import { useOne } from '#web/kit/data/use-one.ts';
import fieldStyles from '#web/kit/field.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './providers.module.css';

const { steering: says } = words;

/** The default provider of each service with its cost, and the choice of another one. */
export function Steering({ providers }: { readonly providers: readonly ProviderEntry[] }) {
  const { data } = useOne('listServicePricing');
  return (
    <section aria-labelledby="who-makes-what" className={styles.steering}>
      <ListHead id="who-makes-what" title={says.title} />
      <div className={fieldStyles.pair}>
        {steeringRows(providers, data?.pricing ?? []).map((row) => (
          <Row key={row.service} row={row} />
        ))}
      </div>
    </section>
  );
}

function Row({ row: { service, able, usual } }: { readonly row: SteeringRow }) {
  const label = words.stats.services[service];
  const choose = useAction('updateServicePricing', {
    send: ({ pricing }: Able) => ({ params: { pricingId: pricing?.id ?? '' }, body: { isUsual: true } }),
    done: (_pricing, { name }) => success(says.chosen(label, name)),
    failed: failure(says.failed),
  });
  const shown = choose.isPending ? choose.variables : usual;
  if (!shown) {
    return (
      <Alone label={label}>
        <Wrong>{says.nobody}</Wrong>
      </Alone>
    );
  }
  const cost = shown.pricing && says.cost(usd(shown.pricing.costPerUnit), service);
  if (able.length < 2) {
    return (
      <Alone label={label}>
        <p>{shown.name}</p>
        {cost && <p className={fieldStyles.hint}>{cost}</p>}
      </Alone>
    );
  }
  return (
    <Field label={label} hint={cost}>
      {(field) => (
        <Select
          {...field}
          value={shown.providerId}
          disabled={choose.isPending || able.some(({ pricing }) => !pricing)}
          onChange={({ target }) => {
            const chosen = able.find(({ providerId }) => providerId === target.value);
            if (chosen) choose.mutate(chosen);
          }}
        >
          {able.map(({ providerId, name }) => (
            <option key={providerId} value={providerId}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** A service with nothing to choose. */
function Alone({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no fields, so no fieldset
    <div role="group" aria-labelledby={id} className={fieldStyles.field}>
      <span id={id} className={textStyles.label}>
        {label}
      </span>
      {children}
    </div>
  );
}
