import { messages } from '#web/features/auth/sign-in/messages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { loginPath } from '#web/data/visitor-api.ts';
import styles from './sign-in.module.css';

interface ProviderLinkProps {
  /** Name of the sign-in provider; nothing is rendered without one. */
  readonly provider: string | undefined;
  /** Path to open after the sign-in. */
  readonly returnTo: string | null;
}

/** Link to sign in through the external provider. */
export function ProviderLink({ provider, returnTo }: ProviderLinkProps) {
  if (provider === undefined) return null;
  const search = returnTo ? `?${new URLSearchParams({ returnTo })}` : '';
  return (
    <div className={styles.provider}>
      <a className={buttonClass('plain', 'large')} href={loginPath + search}>
        {messages.continueWith(provider)}
      </a>
      <p>{messages.orLocalAccount}</p>
    </div>
  );
}
