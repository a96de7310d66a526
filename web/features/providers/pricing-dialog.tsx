import { limits } from '#contract/limits.ts';
import type { ServicePricing } from '#contract/pricing.ts';
import type { ProviderEntry } from '#contract/providers.ts';
import {
  blankPricing,
  pricingBody,
  type PricingForm,
  pricingForm,
  pricingRules,
} from '#web/features/providers/new-pricing.ts';
import { words } from '#web/features/providers/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { Field, Select, Switch, TextInput } from '#web/kit/field.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { failure, success } from '#web/kit/outcome.ts';
import { issuesOf } from '#web/kit/reason-of.ts';
import { useForm } from '#web/kit/use-form.ts';
import fieldStyles from '#web/kit/field.module.css';
import layoutStyles from '#web/kit/layout.module.css';

const { form: says, ...pricingWords } = words.pricing;

interface PricingDialogProps {
  /** The price to edit; undefined for a new one. */
  readonly pricing: ServicePricing | undefined;
  readonly providers: readonly ProviderEntry[];
  readonly onClose: () => void;
}

/** The form of a service price. It stays open when the server refuses. */
export function PricingDialog({ pricing, providers, onClose }: PricingDialogProps) {
  const form = useForm(pricing ? pricingForm(pricing) : blankPricing, pricingRules);
  const onFailed = (error: Error) => {
    for (const { path, message } of issuesOf(error))
      if (path in blankPricing) form.refuse(path as keyof PricingForm, message);
  };
  const create = useAction('createServicePricing', {
    send: (values: PricingForm) => ({ body: pricingBody(values) }),
    done: ({ displayName }) => success(pricingWords.created(displayName)),
    failed: failure(pricingWords.createFailed),
    onDone: onClose,
    onFailed,
  });
  const update = useAction('updateServicePricing', {
    send: (values: PricingForm) => ({ params: { pricingId: pricing?.id ?? '' }, body: pricingBody(values) }),
    done: ({ displayName }) => success(pricingWords.updated(displayName)),
    failed: failure(pricingWords.updateFailed),
    onDone: onClose,
    onFailed,
  });
  const save = pricing ? update : create;
  const tokenField = { type: 'number', inputMode: 'numeric', min: 0, max: limits.pricedTokens.max } as const;

  return (
    <FormDialog
      title={pricing ? pricingWords.change : pricingWords.add}
      keys={{ cancel: words.cancel, submit: words.save, busy: words.saving }}
      isBusy={save.isPending}
      onSubmit={form.submit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <Field label={says.provider} error={form.error('providerId')}>
        {(field) => (
          <Select {...field} {...form.field('providerId')}>
            <option value="">{says.chooseProvider}</option>
            {providers.map(({ id, displayName }) => (
              <option key={id} value={id}>
                {displayName}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className={fieldStyles.pair}>
        <Field label={says.service} hint={says.serviceHint} error={form.error('service')}>
          {(field) => (
            <TextInput
              {...field}
              {...form.field('service')}
              maxLength={limits.serviceName.max}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={says.displayName} error={form.error('displayName')}>
          {(field) => (
            <TextInput
              {...field}
              {...form.field('displayName')}
              maxLength={limits.serviceName.max}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={says.cost} hint={says.costHint} error={form.error('costPerUnit')}>
          {(field) => (
            <TextInput
              {...field}
              {...form.field('costPerUnit')}
              type="number"
              inputMode="decimal"
              min={0}
              max={limits.costPerUnit.max}
              step={0.000001}
            />
          )}
        </Field>
        <Field label={says.multiplier} hint={says.multiplierHint} error={form.error('userTokenMultiplier')}>
          {(field) => (
            <TextInput
              {...field}
              {...form.field('userTokenMultiplier')}
              type="number"
              inputMode="decimal"
              min={0}
              max={limits.tokenMultiplier.max}
              step={0.001}
            />
          )}
        </Field>
        <Field label={says.min} error={form.error('minTokenCost')}>
          {(field) => <TextInput {...field} {...form.field('minTokenCost')} {...tokenField} />}
        </Field>
        <Field label={says.max} hint={says.maxHint} error={form.error('maxTokenCost')}>
          {(field) => <TextInput {...field} {...form.field('maxTokenCost')} {...tokenField} />}
        </Field>
        <Field label={says.free} error={form.error('freeTokensDaily')}>
          {(field) => <TextInput {...field} {...form.field('freeTokensDaily')} {...tokenField} />}
        </Field>
      </div>
      <div className={layoutStyles.stackTight}>
        <Switch label={says.active} {...form.checkbox('isActive')} />
        <Switch label={says.usual} {...form.checkbox('isUsual')} />
      </div>
    </FormDialog>
  );
}
