import { limits } from '#contract/limits.ts';
import type { ServicePricing } from '#contract/pricing.ts';
import type { ProviderEntry } from '#contract/providers.ts';
import {
  blankPricing,
  pricingBody,
  type PricingForm,
  pricingForm,
  pricingRules,
} from '#web/features/admin/providers/pricing-form.ts';
import { messages } from '#web/features/admin/providers/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { Field, Select, Switch, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { issuesOf } from '#web/data/error-message.ts';
import { useForm } from '#web/ui/use-form.ts';
import fieldStyles from '#web/ui/field.module.css';
import layoutStyles from '#web/ui/layout.module.css';

const { form: formMessages, ...pricingMessages } = messages.pricing;

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
      if (path in blankPricing) form.setError(path as keyof PricingForm, message);
  };
  const create = useAction('createServicePricing', {
    send: (values: PricingForm) => ({ body: pricingBody(values) }),
    successToast: ({ displayName }) => successToast(pricingMessages.created(displayName)),
    errorToast: errorToast(pricingMessages.createFailed),
    onSuccess: onClose,
    onError: onFailed,
  });
  const update = useAction('updateServicePricing', {
    send: (values: PricingForm) => ({ params: { pricingId: pricing?.id ?? '' }, body: pricingBody(values) }),
    successToast: ({ displayName }) => successToast(pricingMessages.updated(displayName)),
    errorToast: errorToast(pricingMessages.updateFailed),
    onSuccess: onClose,
    onError: onFailed,
  });
  const save = pricing ? update : create;
  const tokenField = { type: 'number', inputMode: 'numeric', min: 0, max: limits.pricedTokens.max } as const;

  return (
    <FormDialog
      title={pricing ? pricingMessages.change : pricingMessages.add}
      labels={{ cancel: messages.cancel, submit: messages.save, busy: messages.saving }}
      isBusy={save.isPending}
      onSubmit={form.submit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <Field label={formMessages.provider} error={form.error('providerId')}>
        {(field) => (
          <Select {...field} {...form.field('providerId')}>
            <option value="">{formMessages.chooseProvider}</option>
            {providers.map(({ id, displayName }) => (
              <option key={id} value={id}>
                {displayName}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className={fieldStyles.pair}>
        <Field label={formMessages.service} hint={formMessages.serviceHint} error={form.error('service')}>
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
        <Field label={formMessages.displayName} error={form.error('displayName')}>
          {(field) => (
            <TextInput
              {...field}
              {...form.field('displayName')}
              maxLength={limits.serviceName.max}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={formMessages.cost} hint={formMessages.costHint} error={form.error('costPerUnit')}>
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
        <Field
          label={formMessages.multiplier}
          hint={formMessages.multiplierHint}
          error={form.error('userTokenMultiplier')}
        >
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
        <Field label={formMessages.min} error={form.error('minTokenCost')}>
          {(field) => <TextInput {...field} {...form.field('minTokenCost')} {...tokenField} />}
        </Field>
        <Field label={formMessages.max} hint={formMessages.maxHint} error={form.error('maxTokenCost')}>
          {(field) => <TextInput {...field} {...form.field('maxTokenCost')} {...tokenField} />}
        </Field>
        <Field label={formMessages.free} error={form.error('freeTokensDaily')}>
          {(field) => <TextInput {...field} {...form.field('freeTokensDaily')} {...tokenField} />}
        </Field>
      </div>
      <div className={layoutStyles.stack} data-gap="2">
        <Switch label={formMessages.active} {...form.checkbox('isActive')} />
        <Switch label={formMessages.defaultLabel} {...form.checkbox('isDefault')} />
      </div>
    </FormDialog>
  );
}
