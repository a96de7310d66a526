import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { routes, splitRoute } from '#contract/routes.ts';
import { CurrentPasswordField, currentPasswordRule } from '#web/features/account/current-password-field.tsx';
import { refusal } from '#web/kit/password-attempts.ts';
import { words } from '#web/features/account/words.ts';
import { call } from '#web/kit/api.ts';
import { Field, TextInput, Wrong } from '#web/kit/field.tsx';
import { focusFirst } from '#web/kit/first-focus.ts';
import { Key, keyClass } from '#web/kit/key.tsx';
import { useForm } from '#web/kit/use-form.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './ways-in-dialog.module.css';

/** Data export and deletion of the signed-in user's account. */
export function AccountEnd({ hasPassword }: { readonly hasPassword: boolean }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <section aria-label={words.account}>
      <h3 className={textStyles.label}>{words.account}</h3>
      {isDeleting ? (
        <DeleteForm hasPassword={hasPassword} onCancel={() => setDeleting(false)} />
      ) : (
        <div className={styles.accountEndKeys}>
          <a className={keyClass()} href={splitRoute(routes.exportAccount).path} download>
            {words.exportData}
          </a>
          <Key look="risk" onClick={() => setDeleting(true)}>
            {words.deleteAccount}
          </Key>
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
    { confirmation: hasPassword ? currentPasswordRule : (text) => text !== '' || words.ownAddressNeeded },
  );
  const remove = useMutation({
    mutationFn: (body: { confirmation: string }) => call('deleteAccount', { body }),
    onSuccess: () => location.assign('/'),
  });
  const error = form.error('confirmation');
  return (
    <form
      noValidate
      aria-label={words.deleteAccount}
      ref={focusFirst}
      onSubmit={form.submit((values) => remove.mutate(values))}
    >
      <p>{words.deleteText}</p>
      {hasPassword ? (
        <CurrentPasswordField error={error} field={form.field('confirmation')} />
      ) : (
        <Field label={words.ownAddress} error={error}>
          {(control) => <TextInput {...control} {...form.field('confirmation')} />}
        </Field>
      )}
      <div role="alert">{remove.isError && <Wrong>{refusal(remove.error)}</Wrong>}</div>
      <div className={styles.accountEndKeys}>
        <Key look="bare" onClick={onCancel}>
          {words.cancel}
        </Key>
        <Key type="submit" look="risk" busy={remove.isPending || remove.isSuccess}>
          {remove.isPending ? words.deleting : words.deleteForGood}
        </Key>
      </div>
    </form>
  );
}
