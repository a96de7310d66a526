import { useMutation } from '@tanstack/react-query';
import { type FieldPath, useForm } from 'react-hook-form';
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
import { call } from '#web/kit/api.ts';
import { Field, Select, Switch, TextInput } from '#web/kit/field.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { refused, succeeded } from '#web/kit/outcome.ts';
import { refresh } from '#web/kit/query.ts';
import { issuesOf } from '#web/kit/reason-of.ts';
import fieldStyles from '#web/kit/field.module.css';
import layoutStyles from '#web/kit/layout.module.css';

const { form: says, ...pricingWords } = words.pricing;

interface PricingDialogProps {
  /** The price to change; a new one where there is none. */
  readonly pricing: ServicePricing | undefined;
  readonly providers: readonly ProviderEntry[];
  readonly onClose: () => void;
}

/** The form of a service's price, new or not. It stays open when the server refuses. */
export function PricingDialog({ pricing, providers, onClose }: PricingDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm<PricingForm>({
    defaultValues: pricing ? pricingForm(pricing) : blankPricing,
  });
  const wrong = (name: FieldPath<PricingForm>) => formState.errors[name]?.message;
  const save = useMutation({
    mutationFn: (form: PricingForm) =>
      pricing
        ? call('updateServicePricing', { params: { pricingId: pricing.id }, body: pricingBody(form) })
        : call('createServicePricing', { body: pricingBody(form) }),
    onSuccess: async ({ displayName }) => {
      succeeded(pricing ? pricingWords.updated(displayName) : pricingWords.created(displayName));
      await refresh('listServicePricing', 'listProviders');
      onClose();
    },
    onError: (error) => {
      refused(error, pricing ? pricingWords.updateFailed : pricingWords.createFailed);
      for (const { path, message } of issuesOf(error))
        if (path in blankPricing) setError(path as FieldPath<PricingForm>, { message });
    },
  });
  const rule = <Name extends keyof typeof pricingRules>(name: Name) =>
    register(name, { validate: pricingRules[name] });
  const tokenField = { type: 'number', inputMode: 'numeric', min: 0, max: limits.pricedTokens.max } as const;

  return (
    <FormDialog
      title={pricing ? pricingWords.change : pricingWords.add}
      keys={{ cancel: words.cancel, submit: words.save, busy: words.saving }}
      isBusy={save.isPending}
      onSubmit={handleSubmit((form) => save.mutate(form))}
      onClose={onClose}
    >
      <Field label={says.provider} error={wrong('providerId')}>
        {(field) => (
          <Select {...field} {...rule('providerId')}>
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
        <Field label={says.service} hint={says.serviceHint} error={wrong('service')}>
          {(field) => (
            <TextInput
              {...field}
              {...rule('service')}
              maxLength={limits.serviceName.max}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={says.displayName} error={wrong('displayName')}>
          {(field) => (
            <TextInput
              {...field}
              {...rule('displayName')}
              maxLength={limits.serviceName.max}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={says.cost} hint={says.costHint} error={wrong('costPerUnit')}>
          {(field) => (
            <TextInput
              {...field}
              {...rule('costPerUnit')}
              type="number"
              inputMode="decimal"
              min={0}
              max={limits.costPerUnit.max}
              step={0.000001}
            />
          )}
        </Field>
        <Field label={says.multiplier} hint={says.multiplierHint} error={wrong('userTokenMultiplier')}>
          {(field) => (
            <TextInput
              {...field}
              {...rule('userTokenMultiplier')}
              type="number"
              inputMode="decimal"
              min={0}
              max={limits.tokenMultiplier.max}
              step={0.001}
            />
          )}
        </Field>
        <Field label={says.min} error={wrong('minTokenCost')}>
          {(field) => <TextInput {...field} {...rule('minTokenCost')} {...tokenField} />}
        </Field>
        <Field label={says.max} hint={says.maxHint} error={wrong('maxTokenCost')}>
          {(field) => <TextInput {...field} {...rule('maxTokenCost')} {...tokenField} />}
        </Field>
        <Field label={says.free} error={wrong('freeTokensDaily')}>
          {(field) => <TextInput {...field} {...rule('freeTokensDaily')} {...tokenField} />}
        </Field>
      </div>
      <div className={layoutStyles.stackTight}>
        <Switch label={says.active} {...register('isActive')} />
        <Switch label={says.usual} {...register('isUsual')} />
      </div>
    </FormDialog>
  );
}
