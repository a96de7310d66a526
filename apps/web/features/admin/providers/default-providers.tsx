import { type ReactNode, useId } from 'react';
import type { ProviderEntry } from '#contract/providers.ts';
import {
  type ProviderCandidate,
  type DefaultProviderRow,
  defaultProviderRows,
} from '#web/features/admin/providers/default-provider-rows.ts';
import { messages } from '#web/features/admin/providers/messages.ts';
import { Field, Select, FieldError } from '#web/ui/field.tsx';
import { formatUsd } from '#web/ui/format-number.ts';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { ListHeader } from '#web/ui/page-header.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import fieldStyles from '#web/ui/field.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './providers.module.css';

const { defaultProviders: defaultMessages } = messages;

/** The default provider of each service with its cost, and the choice of another one. */
export function DefaultProviders({ providers }: { readonly providers: readonly ProviderEntry[] }) {
  const { data } = useApiQuery('listServicePricing');
  return (
    <section aria-labelledby="who-makes-what" className={styles.defaultProviders}>
      <ListHeader id="who-makes-what" title={defaultMessages.title} />
      <div className={fieldStyles.pair}>
        {defaultProviderRows(providers, data?.pricing ?? []).map((row) => (
          <DefaultProviderField key={row.service} row={row} />
        ))}
      </div>
    </section>
  );
}

function DefaultProviderField({
  row: { service, candidates, defaultProvider },
}: {
  readonly row: DefaultProviderRow;
}) {
  const label = messages.stats.services[service];
  const choose = useAction('updateServicePricing', {
    send: ({ pricing }: ProviderCandidate) => ({
      params: { pricingId: pricing?.id ?? '' },
      body: { isDefault: true },
    }),
    successToast: (_pricing, { name }) => successToast(defaultMessages.chosen({ service: label, name })),
    errorToast: errorToast(defaultMessages.failed),
  });
  const current = choose.isPending ? choose.variables : defaultProvider;
  if (!current) {
    return (
      <ReadOnlyField label={label}>
        <FieldError>{defaultMessages.none}</FieldError>
      </ReadOnlyField>
    );
  }
  const cost =
    current.pricing && defaultMessages.cost({ usdPerUnit: formatUsd(current.pricing.costPerUnit), service });
  if (candidates.length < 2) {
    return (
      <ReadOnlyField label={label}>
        <p>{current.name}</p>
        {cost && <p className={fieldStyles.hint}>{cost}</p>}
      </ReadOnlyField>
    );
  }
  return (
    <Field label={label} hint={cost}>
      {(field) => (
        <Select
          {...field}
          value={current.providerId}
          disabled={choose.isPending || candidates.some(({ pricing }) => !pricing)}
          onChange={({ target }) => {
            const candidate = candidates.find(({ providerId }) => providerId === target.value);
            if (candidate) choose.mutate(candidate);
          }}
        >
          {candidates.map(({ providerId, name }) => (
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
function ReadOnlyField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
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
