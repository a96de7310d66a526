import { useMutation } from '@tanstack/react-query';
import { type FieldPath, get, useForm, useWatch } from 'react-hook-form';
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
import { call } from '#web/kit/api.ts';
import { Field, Switch, TextInput } from '#web/kit/field.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { refused, succeeded } from '#web/kit/outcome.ts';
import { refresh } from '#web/kit/query.ts';
import { issuesOf } from '#web/kit/reason-of.ts';

const { form: says, ...providerWords } = words.providers;

interface ProviderDialogProps {
  /** The provider to change; a new one where there is none. */
  readonly provider: ProviderEntry | undefined;
  /** The kinds of providers that the server can speak with. */
  readonly kinds: readonly ProviderKind[];
  readonly onClose: () => void;
}

/** The form of a provider, new or not. It stays open when the server refuses. */
export function ProviderDialog({ provider, kinds, onClose }: ProviderDialogProps) {
  const { register, handleSubmit, setError, formState, control } = useForm<ProviderForm>({
    defaultValues: provider ? providerForm(provider) : blankProvider,
  });
  const { errors: wrongs } = formState;
  const wrong = (name: keyof Omit<ProviderForm, 'models'>) => wrongs[name]?.message;
  const takesModels = modelsTaken(useWatch({ control, name: 'name' }), kinds) ?? [];
  const save = useMutation({
    mutationFn: (form: ProviderForm) =>
      provider
        ? call('updateProvider', { params: { providerId: provider.id }, body: providerBody(form, kinds) })
        : call('createProvider', { body: providerBody(form, kinds) }),
    onSuccess: async ({ displayName }) => {
      succeeded(provider ? providerWords.updated(displayName) : providerWords.created(displayName));
      await refresh('listProviders');
      onClose();
    },
    onError: (error) => {
      refused(error, provider ? providerWords.updateFailed : providerWords.createFailed);
      for (const { path, message } of issuesOf(error))
        if (get(blankProvider, path) !== undefined) setError(path as FieldPath<ProviderForm>, { message });
    },
  });
  // Read-only rather than disabled: what is disabled would not be sent.
  const readOnly = provider?.isBuiltin ?? false;

  return (
    <FormDialog
      title={provider ? providerWords.change : providerWords.add}
      {...(readOnly && { description: errors.builtin_provider.message })}
      keys={{ cancel: words.cancel, submit: words.save, busy: words.saving }}
      isBusy={save.isPending}
      onSubmit={handleSubmit((form) => save.mutate(form))}
      onClose={onClose}
    >
      <Field
        label={says.name}
        hint={readOnly ? undefined : says.nameHint(kinds.map((kind) => kind.name))}
        error={wrong('name')}
      >
        {(field) => (
          <TextInput
            {...field}
            {...register('name', { validate: providerRules.name })}
            readOnly={readOnly}
            maxLength={limits.providerName.max}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={says.displayName} error={wrong('displayName')}>
        {(field) => (
          <TextInput
            {...field}
            {...register('displayName', { validate: providerRules.displayName })}
            {...(readOnly && { 'data-first-focus': '' })}
            maxLength={limits.providerName.max}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={says.key} hint={says.keyHint} error={wrong('apiKeyEnvVar')}>
        {(field) => (
          <TextInput
            {...field}
            {...register('apiKeyEnvVar')}
            readOnly={readOnly}
            placeholder={says.keyPlaceholder}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={says.address} hint={says.addressHint} error={wrong('baseUrl')}>
        {(field) => (
          <TextInput
            {...field}
            {...register('baseUrl')}
            readOnly={readOnly}
            type="url"
            maxLength={limits.providerUrl.max}
            autoComplete="off"
          />
        )}
      </Field>
      {takesModels.length > 0 && (
        <ModelFields services={takesModels} register={register} errors={wrongs.models} />
      )}
      <Switch label={says.active} {...register('isActive')} />
    </FormDialog>
  );
}
