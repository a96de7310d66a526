import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { routes } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import {
  CurrentPasswordField,
  currentPasswordRule,
} from '#web/features/auth/account/current-password-field.tsx';
import { authErrorMessage } from '#web/domain/auth-error-message.ts';
import { messages } from '#web/features/auth/account/messages.ts';
import { call } from '#web/data/api.ts';
import { Field, TextInput, FieldError } from '#web/ui/field.tsx';
import { focusFirst } from '#web/ui/first-focus.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/use-form.ts';
import textStyles from '#web/ui/text.module.css';
import layoutStyles from '#web/ui/layout.module.css';

interface AccountActionsProps {
  readonly hasPassword: boolean;
  /** Called when another page opens. */
  readonly onLeave: () => void;
}

/** API tokens, data export and deletion of the signed-in user's account. */
export function AccountActions({ hasPassword, onLeave }: AccountActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <section aria-label={messages.account}>
      <h3 className={textStyles.label}>{messages.account}</h3>
      {isDeleting ? (
        <DeleteForm hasPassword={hasPassword} onCancel={() => setDeleting(false)} />
      ) : (
        <div className={layoutStyles.cluster} data-justify="end">
          <Link className={buttonClass()} href="/account" onClick={onLeave}>
            {messages.apiTokens}
          </Link>
          <a className={buttonClass()} href={splitRoute(routes.exportAccount).path} download>
            {messages.exportData}
          </a>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {messages.deleteAccount}
          </Button>
        </div>
      )}
    </section>
  );
}

interface DeleteFormProps {
  readonly hasPassword: boolean;
  readonly onCancel: () => void;
}

function DeleteForm({ hasPassword, onCancel }: DeleteFormProps) {
  const form = useForm(
    { confirmation: '' },
    { confirmation: hasPassword ? currentPasswordRule : (text) => text !== '' || messages.emailRequired },
  );
  const remove = useMutation({
    mutationFn: (body: { confirmation: string }) => call('deleteAccount', { body }),
    onSuccess: () => location.assign('/'),
  });
  const error = form.error('confirmation');
  return (
    <form
      noValidate
      aria-label={messages.deleteAccount}
      ref={focusFirst}
      onSubmit={form.submit((values) => remove.mutate(values))}
    >
      <p>{messages.deleteText}</p>
      {hasPassword ? (
        <CurrentPasswordField error={error} field={form.field('confirmation')} />
      ) : (
        <Field label={messages.emailConfirmation} error={error}>
          {(control) => <TextInput {...control} {...form.field('confirmation')} />}
        </Field>
      )}
      <div role="alert">{remove.isError && <FieldError>{authErrorMessage(remove.error)}</FieldError>}</div>
      <div className={layoutStyles.cluster} data-justify="end">
        <Button variant="ghost" onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={remove.isPending || remove.isSuccess}>
          {remove.isPending ? messages.deleting : messages.confirmDelete}
        </Button>
      </div>
    </form>
  );
}
