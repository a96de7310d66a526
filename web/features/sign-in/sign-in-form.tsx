import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { refusal } from '#web/features/sign-in/refusal.ts';
import { rules } from '#web/features/sign-in/rules.ts';
import { words } from '#web/features/sign-in/words.ts';
import { call } from '#web/kit/api.ts';
import { Field, TextInput, Wrong } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { PasswordInput } from '#web/kit/password-input.tsx';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export function SignInForm({ onEnter }: { readonly onEnter: () => Promise<void> }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '', password: '' } });
  const { errors } = formState;
  const signIn = useMutation({
    mutationFn: ({ email, password }: Credentials) =>
      call('signIn', { body: { email: email.trim(), password } }),
    onSuccess: onEnter,
  });
  return (
    <form
      noValidate
      aria-label={words.signIn}
      onSubmit={(event) => void handleSubmit((values) => signIn.mutate(values))(event)}
    >
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
      <Field label={words.password} error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password', rules.knownPassword)}
            autoComplete="current-password"
          />
        )}
      </Field>
      <div role="alert">{signIn.isError && <Wrong>{refusal(signIn.error)}</Wrong>}</div>
      <Key type="submit" look="lit" size="big" busy={signIn.isPending}>
        {signIn.isPending ? words.signingIn : words.signIn}
      </Key>
    </form>
  );
}
