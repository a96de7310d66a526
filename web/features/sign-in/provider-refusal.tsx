import { routes, splitRoute } from '#contract/routes.ts';
import { signInErrors } from '#contract/sign-in-errors.ts';
import { words } from '#web/features/sign-in/words.ts';
import { Wrong } from '#web/kit/field.tsx';

/** Why a sign-in through the provider failed, and the way to try again; nothing where none did. */
export function ProviderRefusal(props: { readonly error: string | null; readonly returnTo: string | null }) {
  const sentence = Object.entries(signInErrors).find(([code]) => code === props.error)?.[1];
  if (sentence === undefined) return null;
  const { path } = splitRoute(routes.login);
  const search = props.returnTo ? `?${new URLSearchParams({ returnTo: props.returnTo })}` : '';
  return (
    <div role="alert">
      <Wrong>{sentence}</Wrong>
      <p>
        <a href={path + search}>{words.tryProviderAgain}</a>
      </p>
    </div>
  );
}
