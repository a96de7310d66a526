import { signInErrors } from '#contract/sign-in-errors.ts';
import { FieldError } from '#web/ui/field.tsx';

/** The error of a sign-in through the provider; renders nothing without one. */
export function ProviderError({ error }: { readonly error: string | null }) {
  const message = Object.entries(signInErrors).find(([code]) => code === error)?.[1];
  if (message === undefined) return null;
  return (
    <div role="alert">
      <FieldError>{message}</FieldError>
    </div>
  );
}
