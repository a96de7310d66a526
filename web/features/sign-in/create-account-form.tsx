import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { refusal } from '#web/features/sign-in/refusal.ts';
import { rules } from '#web/features/sign-in/rules.ts';
import { words } from '#web/features/sign-in/words.ts';
import { call } from '#web/kit/api.ts';
import { Field, TextInput, Wrong } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { PasswordInput } from '#web/kit/password-input.tsx';

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
      <div className="sign-in-names">
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
      <Field label={words.email} error={errors.email?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('email', rules.email)}
            type="email"
            inputMode="email"
            autoComplete="username"
          />
        )}
      </Field>
      <Field label={words.password} hint={words.passwordHint} error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password', rules.newPassword)}
            autoComplete="new-password"
          />
        )}
      </Field>
      <div role="alert">{create.isError && <Wrong>{refusal(create.error)}</Wrong>}</div>
      <Key type="submit" look="lit" size="big" busy={create.isPending}>
        {create.isPending ? words.creating : words.create}
      </Key>
    </form>
  );
}
