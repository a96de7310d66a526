import { signInErrors } from '#contract/sign-in-errors.ts';
import { Wrong } from '#web/kit/field.tsx';

/** The error of a sign-in through the provider; renders nothing without one. */
export function ProviderRefusal({ error }: { readonly error: string | null }) {
  const sentence = Object.entries(signInErrors).find(([code]) => code === error)?.[1];
  if (sentence === undefined) return null;
  return (
    <div role="alert">
      <Wrong>{sentence}</Wrong>
    </div>
  );
}
