import { messages } from '#web/app/messages.ts';
import { OwnApiTokens } from '#web/features/admin/api-tokens/api-tokens.tsx';
import { Assistant } from '#web/features/admin/mcp/assistant.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import layoutStyles from '#web/ui/layout.module.css';

/** `/account`: what the user has given to programs. */
export function AccountScreen() {
  usePageTitle(messages.account);
  return (
    <>
      <PageHeader title={messages.account} />
      <div className={layoutStyles.stack} data-gap="6">
        <OwnApiTokens />
        <Assistant />
      </div>
    </>
  );
}
