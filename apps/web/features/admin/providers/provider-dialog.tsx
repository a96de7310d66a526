import { errorMessages } from '#contract/error-messages.ts';
import { limits } from '#contract/limits.ts';
import type { ProviderEntry, ProviderKind } from '#contract/providers.ts';
import { ModelFields } from '#web/features/admin/providers/model-fields.tsx';
import {
  blankProvider,
  modelServices,
  providerBody,
  type ProviderForm,
  providerForm,
  providerRules,
} from '#web/features/admin/providers/provider-form.ts';
import { messages } from '#web/features/admin/providers/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { Field, Switch, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { issuesOf } from '#web/data/error-message.ts';
import { useForm } from '#web/ui/use-form.ts';

/** Whether an error path of the server is a field of the form. */
const isProviderPath = (path: string): path is keyof ProviderForm =>
  path.startsWith('models.') ? path.slice(7) in blankProvider.models : path in blankProvider;

const { form: formMessages, ...providerMessages } = messages.providers;

interface ProviderDialogProps {
  /** The provider to edit; undefined for a new one. */
  readonly provider: ProviderEntry | undefined;
  /** The provider types that the server supports. */
  readonly kinds: readonly ProviderKind[];
  readonly onClose: () => void;
}

/** The form of a provider. It stays open when the server refuses. */
export function ProviderDialog({ provider, kinds, onClose }: ProviderDialogProps) {
  const form = useForm(provider ? providerForm(provider) : blankProvider, providerRules);
  const services = modelServices(form.values.name, kinds) ?? [];
  const onFailed = (error: Error) => {
    for (const { path, message } of issuesOf(error)) if (isProviderPath(path)) form.setError(path, message);
  };
  const create = useAction('createProvider', {
    send: (values: ProviderForm) => ({ body: providerBody(values, kinds) }),
    successToast: ({ displayName }) => successToast(providerMessages.created(displayName)),
    errorToast: errorToast(providerMessages.createFailed),
    onSuccess: onClose,
    onError: onFailed,
  });
  const update = useAction('updateProvider', {
    send: (values: ProviderForm) => ({
      params: { providerId: provider?.id ?? '' },
      body: providerBody(values, kinds),
    }),
    successToast: ({ displayName }) => successToast(providerMessages.updated(displayName)),
    errorToast: errorToast(providerMessages.updateFailed),
    onSuccess: onClose,
    onError: onFailed,
  });
  const save = provider ? update : create;
  // Read-only rather than disabled: a disabled field would not be sent.
  const readOnly = provider?.isBuiltin ?? false;

  return (
    <FormDialog
      title={provider ? providerMessages.change : providerMessages.add}
      {...(readOnly && { description: errorMessages.builtin_provider })}
      labels={{ cancel: messages.cancel, submit: messages.save, busy: messages.saving }}
      isBusy={save.isPending}
      onSubmit={form.submit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <Field
        label={formMessages.name}
        hint={readOnly ? undefined : formMessages.nameHint(kinds.map((kind) => kind.name).join(', '))}
        error={form.error('name')}
      >
        {(field) => (
          <TextInput
            {...field}
            {...form.field('name')}
            readOnly={readOnly}
            maxLength={limits.providerName.max}
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
            {...(readOnly && { 'data-first-focus': '' })}
            maxLength={limits.providerName.max}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={formMessages.key} hint={formMessages.keyHint} error={form.error('apiKeyEnvVar')}>
        {(field) => (
          <TextInput
            {...field}
            {...form.field('apiKeyEnvVar')}
            readOnly={readOnly}
            placeholder={formMessages.keyPlaceholder}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={formMessages.address} hint={formMessages.addressHint} error={form.error('baseUrl')}>
        {(field) => (
          <TextInput
            {...field}
            {...form.field('baseUrl')}
            readOnly={readOnly}
            type="url"
            maxLength={limits.providerUrl.max}
            autoComplete="off"
          />
        )}
      </Field>
      {services.length > 0 && (
        <ModelFields
          services={services}
          models={form.values.models}
          onChange={(models) => form.set('models', models)}
          error={(service) => form.error(`models.${service}`)}
        />
      )}
      <Switch label={formMessages.active} {...form.checkbox('isActive')} />
    </FormDialog>
  );
}
