import type { Reply } from '#contract/api.ts';
import { apiTokenScopes, type ApiTokenScope } from '#contract/api-token-scopes.ts';
import { messages } from '#web/features/admin/api-tokens/messages.ts';
import {
  endChoices,
  newValues,
  rules,
  toBody,
  type TokenValues,
} from '#web/features/admin/api-tokens/token-values.ts';
import { errorToast } from '#web/domain/admin-toast.ts';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Field, type FieldControl, Select, Switch, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useUser } from '#web/domain/user.ts';
import fieldStyles from '#web/ui/field.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './api-tokens.module.css';

const { form: labels } = messages;

interface CreateTokenDialogProps {
  /** The project that the token is bound to; absent: the user chooses. */
  readonly projectId?: string | undefined;
  readonly onCreated: (created: Reply<'createApiToken'>) => void;
  readonly onClose: () => void;
}

/** The form for a new token. */
export function CreateTokenDialog({ projectId, onCreated, onClose }: CreateTokenDialogProps) {
  const { role } = useUser();
  const form = useForm<TokenValues>(newValues(projectId), rules);
  const { scopes } = form.values;
  const create = useAction('createApiToken', {
    send: (values: TokenValues) => ({ body: toBody(values, new Date()) }),
    errorToast: errorToast(labels.failed),
    onSuccess: onCreated,
  });
  const offered = apiTokenScopes.filter(
    (scope) => scope !== 'admin' || (role === 'admin' && projectId === undefined),
  );
  const setScope = (scope: ApiTokenScope, isOn: boolean) =>
    form.set('scopes', isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  return (
    <FormDialog
      title={labels.title}
      labels={{ cancel: labels.cancel, submit: labels.submit, busy: labels.submitting }}
      isBusy={create.isPending}
      onSubmit={form.submit((values) => create.mutate(values))}
      onClose={onClose}
    >
      <Field label={labels.name} error={form.error('name')}>
        {(field) => (
          <TextInput
            {...field}
            {...form.field('name')}
            data-first-focus=""
            autoComplete="off"
            placeholder={labels.namePlaceholder}
          />
        )}
      </Field>
      <fieldset className={styles.scopes}>
        <legend className={textStyles.label}>{labels.allows}</legend>
        {offered.map((scope) => (
          <Switch
            key={scope}
            label={<ScopeLabel scope={scope} />}
            checked={scope === 'read' || scopes.includes(scope)}
            disabled={scope === 'read'}
            onChange={({ target }) => setScope(scope, target.checked)}
          />
        ))}
      </fieldset>
      {projectId === undefined && (
        <Field label={labels.project} {...(scopes.includes('admin') && { hint: labels.adminProjects })}>
          {(control) => (
            <ProjectSelect
              control={control}
              isDisabled={scopes.includes('admin')}
              {...form.field('projectId')}
            />
          )}
        </Field>
      )}
      <div className={fieldStyles.pair}>
        {scopes.includes('generate') && (
          <Field label={labels.limit} hint={labels.limitHint} error={form.error('limit')}>
            {(field) => (
              <TextInput {...field} {...form.field('limit')} inputMode="numeric" autoComplete="off" />
            )}
          </Field>
        )}
        <Field label={labels.ends}>
          {(field) => (
            <Select {...field} {...form.field('end')}>
              {endChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {labels.endChoices[choice]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </FormDialog>
  );
}

const ScopeLabel = ({ scope }: { readonly scope: ApiTokenScope }) => (
  <span className={styles.scope}>
    {messages.scopes[scope]}
    <small>{labels.hints[scope]}</small>
  </span>
);

interface ProjectSelectProps extends ReturnType<ReturnType<typeof useForm<TokenValues>>['field']> {
  readonly control: FieldControl;
  readonly isDisabled: boolean;
}

/** The projects that the user is a member of, last changed first. */
function ProjectSelect({ control, isDisabled, ...field }: ProjectSelectProps) {
  const { data: projects = [] } = useApiQuery('listProjects');
  return (
    <Select {...control} {...field} disabled={isDisabled}>
      <option value="">{labels.allProjects}</option>
      {projects.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
