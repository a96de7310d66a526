import { messages } from '#web/app/messages.ts';
import { OwnApiTokens } from '#web/features/api-tokens/api-tokens.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';

/** `/account`: what the user has given to programs. */
export function AccountScreen() {
  usePageTitle(messages.account);
  return (
    <>
      <PageHeader title={messages.account} />
      <OwnApiTokens />
    </>
  );
}
