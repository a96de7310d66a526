import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { EmailField } from '#web/features/sign-in/email-field.tsx';
import { refusal } from '#web/features/sign-in/refusal.ts';
import { rules } from '#web/features/sign-in/rules.ts';
import { words } from '#web/features/sign-in/words.ts';
import { call } from '#web/kit/api.ts';
import { Field, TextInput, Wrong } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { PasswordField } from '#web/kit/password-field.tsx';
import styles from './sign-in.module.css';

const blank = { firstName: '', lastName: '', email: '', password: '' };

export function CreateAccountForm({ onEnter }: { readonly onEnter: () => Promise<void> }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: blank });
  const { errors } = formState;
  const create = useMutation({
    mutationFn: ({ email, ...rest }: typeof blank) =>
      call('register', { body: { ...rest, email: email.trim() } }),
    onSuccess: onEnter,
  });
  return (
    <form
      noValidate
      aria-label={words.create}
      onSubmit={(event) => void handleSubmit((values) => create.mutate(values))(event)}
    >
      <div className={styles.names}>
        <Field label={words.firstName} error={errors.firstName?.message}>
          {(control) => (
            <TextInput {...control} {...register('firstName', rules.personName)} autoComplete="given-name" />
          )}
        </Field>
        <Field label={words.lastName} error={errors.lastName?.message}>
          {(control) => (
            <TextInput {...control} {...register('lastName', rules.personName)} autoComplete="family-name" />
          )}
        </Field>
      </div>
      <EmailField registered={register('email', rules.email)} error={errors.email?.message} />
      <PasswordField
        label={words.password}
        hint={words.passwordHint}
        error={errors.password?.message}
        registered={register('password', rules.newPassword)}
        autoComplete="new-password"
      />
      <div role="alert">{create.isError && <Wrong>{refusal(create.error)}</Wrong>}</div>
      <Key type="submit" look="lit" size="big" busy={create.isPending}>
        {create.isPending ? words.creating : words.create}
      </Key>
    </form>
  );
}
