import { errors } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { ProviderEntry, ProviderKind } from '#contract/providers.ts';
import { ModelFields } from '#web/features/providers/model-fields.tsx';
import {
  blankProvider,
  modelsTaken,
  providerBody,
  type ProviderForm,
  providerForm,
  providerRules,
} from '#web/features/providers/new-provider.ts';
import { words } from '#web/features/providers/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { Field, Switch, TextInput } from '#web/kit/field.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { failure, success } from '#web/kit/outcome.ts';
import { issuesOf } from '#web/kit/reason-of.ts';
import { useForm } from '#web/kit/use-form.ts';

/** Whether an error path of the server is a field of the form. */
const isProviderPath = (path: string): path is keyof ProviderForm =>
  path.startsWith('models.') ? path.slice(7) in blankProvider.models : path in blankProvider;

const { form: says, ...providerWords } = words.providers;

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
  const takesModels = modelsTaken(form.values.name, kinds) ?? [];
  const onFailed = (error: Error) => {
    for (const { path, message } of issuesOf(error)) if (isProviderPath(path)) form.refuse(path, message);
  };
  const create = useAction('createProvider', {
    send: (values: ProviderForm) => ({ body: providerBody(values, kinds) }),
    done: ({ displayName }) => success(providerWords.created(displayName)),
    failed: failure(providerWords.createFailed),
    onDone: onClose,
    onFailed,
  });
  const update = useAction('updateProvider', {
    send: (values: ProviderForm) => ({
      params: { providerId: provider?.id ?? '' },
      body: providerBody(values, kinds),
    }),
    done: ({ displayName }) => success(providerWords.updated(displayName)),
    failed: failure(providerWords.updateFailed),
    onDone: onClose,
    onFailed,
  });
  const save = provider ? update : create;
  // Read-only rather than disabled: a disabled field would not be sent.
  const readOnly = provider?.isBuiltin ?? false;

  return (
    <FormDialog
      title={provider ? providerWords.change : providerWords.add}
      {...(readOnly && { description: errors.builtin_provider.message })}
      keys={{ cancel: words.cancel, submit: words.save, busy: words.saving }}
      isBusy={save.isPending}
      onSubmit={form.submit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <Field
        label={says.name}
        hint={readOnly ? undefined : says.nameHint(kinds.map((kind) => kind.name))}
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
      <Field label={says.displayName} error={form.error('displayName')}>
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
      <Field label={says.key} hint={says.keyHint} error={form.error('apiKeyEnvVar')}>
        {(field) => (
          <TextInput
            {...field}
            {...form.field('apiKeyEnvVar')}
            readOnly={readOnly}
            placeholder={says.keyPlaceholder}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={says.address} hint={says.addressHint} error={form.error('baseUrl')}>
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
      {takesModels.length > 0 && (
        <ModelFields
          services={takesModels}
          models={form.values.models}
          onChange={(models) => form.set('models', models)}
          error={(service) => form.error(`models.${service}`)}
        />
      )}
      <Switch label={says.active} {...form.checkbox('isActive')} />
    </FormDialog>
  );
}
