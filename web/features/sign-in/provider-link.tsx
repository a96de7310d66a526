import { routes, splitRoute } from '#contract/routes.ts';
import { words } from '#web/features/sign-in/words.ts';
import { keyClass } from '#web/kit/key.tsx';
import styles from './sign-in.module.css';

interface ProviderLinkProps {
  /** What the sign-in provider is called; nothing is shown where there is none. */
  readonly provider: string | undefined;
  /** Where to go afterwards. */
  readonly returnTo: string | null;
}

/** The way in with an account of the sign-in provider. */
export function ProviderLink({ provider, returnTo }: ProviderLinkProps) {
  if (provider === undefined) return null;
  const { path } = splitRoute(routes.login);
  const search = returnTo ? `?${new URLSearchParams({ returnTo })}` : '';
  return (
    <div className={styles.provider}>
      <a className={keyClass('plain', 'big')} href={path + search}>
        {words.continueWith(provider)}
      </a>
      <p>{words.orHere}</p>
    </div>
  );
}
