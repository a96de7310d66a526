import { useState } from 'react';
import { RecoveryCodes } from '#web/features/account/recovery-codes.tsx';
import { secondFactorWords } from '#web/features/account/second-factor-words.ts';
import { TurnOn } from '#web/features/account/turn-on.tsx';
import { Door } from '#web/kit/door.tsx';
import { keyClass } from '#web/kit/key.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { queryClient } from '#web/kit/data/query.ts';
import { useUser } from '#web/kit/user.ts';

const { page: words, codes: codesWords } = secondFactorWords;

/** Live events are not received on this page, so all cached queries are refetched. */
const goOn = () => void queryClient.invalidateQueries();

/** Replaces every page for a user who must set up a second factor, until the recovery codes are saved. */
export function SecondFactorPage() {
  usePageTitle(words.pageTitle);
  const { email } = useUser();
  const [codes, showCodes] = useState<readonly string[]>();
  return (
    <Door
      title={codes ? codesWords.title : words.title}
      lead={codes ? codesWords.text : words.lead}
      footer={words.footer}
      corner={
        !codes && (
          <a className={keyClass('bare')} href="/api/logout">
            {words.signOut}
          </a>
        )
      }
    >
      {codes ? <RecoveryCodes codes={codes} email={email} onDone={goOn} /> : <TurnOn onCodes={showCodes} />}
    </Door>
  );
}
