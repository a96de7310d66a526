import { useState } from 'react';
import { RecoveryCodes } from '#web/features/auth/account/recovery-codes.tsx';
import { secondFactorMessages } from '#web/features/auth/account/messages.ts';
import { SecondFactorSetup } from '#web/features/auth/account/second-factor-setup.tsx';
import { AuthLayout } from '#web/domain/auth-layout.tsx';
import { appName } from '#web/ui/app-name.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { queryClient } from '#web/data/query.ts';
import { useUser } from '#web/domain/user.ts';

const { page: messages, codes: codesMessages } = secondFactorMessages;

/** Live events are not received on this page, so all cached queries are refetched. */
const refetchAll = () => void queryClient.invalidateQueries();

/** Replaces every page for a user who must set up a second factor, until the recovery codes are saved. */
export function SecondFactorPage() {
  usePageTitle(messages.pageTitle);
  const { email } = useUser();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <AuthLayout
      title={codes ? codesMessages.title : messages.title}
      lead={codes ? codesMessages.text : messages.lead(appName())}
      footer={messages.footer}
      corner={
        !codes && (
          <a className={buttonClass('ghost')} href="/api/logout">
            {messages.signOut}
          </a>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} email={email} onDone={refetchAll} />
      ) : (
        <SecondFactorSetup onCodes={setCodes} />
      )}
    </AuthLayout>
  );
}
