import { useState } from 'react';
import { signInErrors } from '#contract/sign-in-messages.ts';
import { CodeForm } from '#web/features/auth/sign-in/code-form.tsx';
import { CreateAccountForm } from '#web/features/auth/sign-in/create-account-form.tsx';
import { SignInForm } from '#web/features/auth/sign-in/sign-in-form.tsx';
import { messages } from '#web/features/auth/sign-in/messages.ts';
import { appName, signInProvider } from '#web/ui/app-name.ts';
import { AuthLayout } from '#web/domain/auth-layout.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { safeReturnTo } from '#web/ui/return-to.ts';
import { Tabs } from '#web/ui/tabs.tsx';
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

const openApp = () =>
  location.replace(safeReturnTo(new URLSearchParams(location.search).get('returnTo'), location.origin));

/** The error of a sign-in through the provider; renders nothing without one. */
function ProviderError({ error }: { readonly error: string | null }) {
  const message = Object.entries(signInErrors).find(([code]) => code === error)?.[1];
  if (message === undefined) return null;
  return (
    <div role="alert">
      <FieldError>{message}</FieldError>
    </div>
  );
}

/**
 * `/sign-in`, with `?account=new` for Create account and `?error=` after a failed sign-in through a provider. After
 * signing in, the browser goes to `?returnTo=`.
 */
export function SignInPage() {
  const [search] = useState(() => new URLSearchParams(location.search));
  const [tab, setTab] = useState<'sign-in' | 'create'>(
    search.get('account') === 'new' ? 'create' : 'sign-in',
  );
  const [isCodeRequired, setCodeRequired] = useState(false);
  usePageTitle(isCodeRequired ? messages.code.title : tab === 'create' ? messages.create : messages.signIn);

  if (isCodeRequired)
    return (
      <AuthLayout title={messages.code.title} lead={messages.code.lead} footer={messages.code.footer}>
        <div className={styles.signIn}>
          <CodeForm onSignedIn={openApp} onRestart={() => setCodeRequired(false)} />
        </div>
      </AuthLayout>
    );
  const { lead } = messages.titles[tab];
  const title = tab === 'create' ? messages.titles.create.title : messages.titles['sign-in'].title(appName());
  return (
    <AuthLayout title={title} lead={lead} footer={messages.footer}>
      <div className={styles.signIn}>
        <ProviderError error={search.get('error')} />
        <ProviderLink provider={signInProvider} returnTo={search.get('returnTo')} />
        <Tabs
          label={messages.tabsLabel}
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              id: 'sign-in',
              label: messages.signIn,
              content: <SignInForm onSignedIn={openApp} onCodeRequired={() => setCodeRequired(true)} />,
            },
            { id: 'create', label: messages.create, content: <CreateAccountForm onSignedIn={openApp} /> },
          ]}
        />
      </div>
    </AuthLayout>
  );
}
