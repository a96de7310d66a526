import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { words } from '#web/app/words.ts';
import { keyClass } from '#web/kit/key.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { Empty } from '#web/kit/state.tsx';
import { useUser } from '#web/kit/user.ts';
import './admin-frame.css';

const { adminPages } = words;

interface AdminFrameProps {
  readonly page: 'dashboard' | 'tokens';
  readonly children: ReactNode;
}

/** The frame of the two pages for admins; everybody else is told so. */
export function AdminFrame({ page, children }: AdminFrameProps) {
  const { title, subtitle } = adminPages[page];
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
    <nav className="admin-pages" aria-label={adminPages.label}>
      <Link href="/admin" aria-current={here('/admin')}>
        {adminPages.people}
      </Link>
      <Link href="/admin/tokens" aria-current={here('/admin/tokens')}>
        {adminPages.prices}
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
        title={words.notAllowed.title}
        action={
          <Link href="/" className={keyClass('plain')}>
            {words.backToDashboard}
          </Link>
        }
      >
        {words.notAllowed.text}
      </Empty>
    </>
  );
}
