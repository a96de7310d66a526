import { useState } from 'react';
import { CodeForm } from '#web/features/sign-in/code-form.tsx';
import { CreateAccountForm } from '#web/features/sign-in/create-account-form.tsx';
import { ProviderLink } from '#web/features/sign-in/provider-link.tsx';
import { ProviderRefusal } from '#web/features/sign-in/provider-refusal.tsx';
import { SignInForm } from '#web/features/sign-in/sign-in-form.tsx';
import { words } from '#web/features/sign-in/words.ts';
import { signInProvider } from '#web/kit/app-name.ts';
import { Door } from '#web/kit/door.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { safeReturnTo } from '#web/kit/return-to.ts';
import { Tabs } from '#web/kit/tabs.tsx';
import styles from './sign-in.module.css';

const enter = () =>
  location.replace(safeReturnTo(new URLSearchParams(location.search).get('returnTo'), location.origin));

/**
 * `/sign-in`, with `?account=new` for Create account and `?error=` after a failed sign-in through a provider. After
 * signing in, the browser goes to `?returnTo=`.
 */
export function SignInPage() {
  const [search] = useState(() => new URLSearchParams(location.search));
  const [chosen, choose] = useState<'sign-in' | 'create'>(
    search.get('account') === 'new' ? 'create' : 'sign-in',
  );
  const [asksCode, askCode] = useState(false);
  usePageTitle(asksCode ? words.code.title : chosen === 'create' ? words.create : words.signIn);

  if (asksCode)
    return (
      <Door title={words.code.title} lead={words.code.lead} footer={words.code.footer}>
        <div className={styles.signIn}>
          <CodeForm onEnter={enter} onRestart={() => askCode(false)} />
        </div>
      </Door>
    );
  return (
    <Door {...words.titles[chosen]} footer={words.footer}>
      <div className={styles.signIn}>
        <ProviderRefusal error={search.get('error')} />
        <ProviderLink provider={signInProvider} returnTo={search.get('returnTo')} />
        <Tabs
          label={words.choice}
          chosen={chosen}
          onChoose={choose}
          tabs={[
            {
              id: 'sign-in',
              label: words.signIn,
              content: <SignInForm onEnter={enter} onCode={() => askCode(true)} />,
            },
            { id: 'create', label: words.create, content: <CreateAccountForm onEnter={enter} /> },
          ]}
        />
      </div>
    </Door>
  );
}
