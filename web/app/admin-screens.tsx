import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { adminWords } from '#web/app/admin-words.ts';
import { words } from '#web/app/words.ts';
import { AdminDashboard } from '#web/features/admin/admin-dashboard.tsx';
import { TokenAdmin } from '#web/features/providers/token-admin.tsx';
import { keyClass } from '#web/kit/key.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { Empty } from '#web/kit/state.tsx';
import { useUser } from '#web/kit/user.ts';
import styles from './admin-screens.module.css';

/** `/admin`: users and invite codes. */
export function AdminScreen() {
  return (
    <AdminFrame page="dashboard">
      <AdminDashboard />
    </AdminFrame>
  );
}

/** `/admin/tokens`: prices and providers. */
export function TokenAdminScreen() {
  return (
    <AdminFrame page="tokens">
      <TokenAdmin />
    </AdminFrame>
  );
}

interface AdminFrameProps {
  readonly page: 'dashboard' | 'tokens';
  readonly children: ReactNode;
}

/** The layout of the admin pages; shows a message to all other users. */
function AdminFrame({ page, children }: AdminFrameProps) {
  const { title, subtitle } = adminWords[page];
  usePageTitle(title);
  const { role } = useUser();
  if (role !== 'admin') return <NotAllowed title={title} />;
  return (
    <>
      <PageHead title={title} subtitle={subtitle}>
        <AdminPages />
      </PageHead>
      {children}
    </>
  );
}

function AdminPages() {
  const [path] = useLocation();
  const here = (to: string) => (path === to ? 'page' : undefined);
  return (
    <nav className={styles.pages} aria-label={adminWords.label}>
      <Link href="/admin" aria-current={here('/admin')}>
        {adminWords.people}
      </Link>
      <Link href="/admin/tokens" aria-current={here('/admin/tokens')}>
        {adminWords.prices}
      </Link>
    </nav>
  );
}

function NotAllowed({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={title} />
      <Empty
        level={2}
        title={adminWords.notAllowed.title}
        action={
          <Link href="/" className={keyClass('plain')}>
            {words.backToDashboard}
          </Link>
        }
      >
        {adminWords.notAllowed.text}
      </Empty>
    </>
  );
}
