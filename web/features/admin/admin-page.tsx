import { Link } from 'wouter';
import { InviteCodes } from '#web/features/admin/invite-codes.tsx';
import { words } from '#web/features/admin/words.ts';
import { keyClass } from '#web/kit/key.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { Empty } from '#web/kit/state.tsx';
import { Tabs } from '#web/kit/tabs.tsx';
import { useUser } from '#web/kit/user.ts';

/** `/admin`, for admins; everybody else is told so. */
export function AdminPage() {
  usePageTitle(words.title);
  const { role } = useUser();
  if (role !== 'admin') return <NotAllowed />;
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle} />
      <Tabs
        label={words.title}
        chosen="inviteCodes"
        onChoose={() => undefined}
        tabs={[{ id: 'inviteCodes', label: words.tabs.inviteCodes, content: <InviteCodes /> }]}
      />
    </>
  );
}

function NotAllowed() {
  return (
    <>
      <PageHead title={words.title} />
      <Empty
        level={2}
        title={words.notAllowed.title}
        action={
          <Link href="/" className={keyClass('plain')}>
            {words.notAllowed.back}
          </Link>
        }
      >
        {words.notAllowed.text}
      </Empty>
    </>
  );
}
