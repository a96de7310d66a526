import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { pageMessages } from '#web/features/admin/messages.ts';
import { messages } from '#web/app/messages.ts';
import { AdminDashboard } from '#web/features/admin/admin-dashboard.tsx';
import { TokenAdmin } from '#web/features/admin/providers/token-admin.tsx';
import { AllShareLinks } from '#web/features/sharing/all-share-links.tsx';
import { SoundFonts } from '#web/features/admin/soundfonts/soundfonts.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/data/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { EmptyState } from '#web/ui/feedback.tsx';
import { useUser } from '#web/domain/user.ts';
import styles from './admin-screens.module.css';

const AllApiTokens = lazyComponent(
  async () => (await import('#web/features/admin/api-tokens/api-tokens.tsx')).AllApiTokens,
);
const StudioWebhooks = lazyComponent(
  async () => (await import('#web/features/admin/webhooks/webhooks.tsx')).StudioWebhooks,
);

/** `/admin`: users and invite codes. */
export function AdminScreen() {
  return (
    <AdminLayout page="dashboard">
      <AdminDashboard />
    </AdminLayout>
  );
}

/** `/admin/tokens`: prices and providers. */
export function TokenAdminScreen() {
  return (
    <AdminLayout page="tokens">
      <TokenAdmin />
    </AdminLayout>
  );
}

/** `/admin/soundfonts`: the samples of acoustic instruments. */
export function SoundFontsScreen() {
  return (
    <AdminLayout page="soundfonts">
      <SoundFonts />
    </AdminLayout>
  );
}

/** `/admin/share-links`: the links of all projects. */
export function ShareLinksScreen() {
  return (
    <AdminLayout page="shareLinks">
      <AllShareLinks />
    </AdminLayout>
  );
}

/** `/admin/api-tokens`: the API tokens of all users. */
export function ApiTokensScreen() {
  return (
    <AdminLayout page="apiTokens">
      <AllApiTokens />
    </AdminLayout>
  );
}

/** `/admin/webhooks`: the webhooks of the studio. */
export function WebhooksScreen() {
  return (
    <AdminLayout page="webhooks">
      <StudioWebhooks />
    </AdminLayout>
  );
}

interface AdminLayoutProps {
  readonly page: 'dashboard' | 'tokens' | 'soundfonts' | 'shareLinks' | 'apiTokens' | 'webhooks';
  readonly children: ReactNode;
}

/** The layout of the admin pages; shows a message to all other users. */
function AdminLayout({ page, children }: AdminLayoutProps) {
  const { title, subtitle } = pageMessages[page];
  usePageTitle(title);
  const { role } = useUser();
  if (role !== 'admin') return <NotAllowed title={title} />;
  return (
    <>
      <PageHeader title={title} subtitle={subtitle}>
        <AdminPages />
      </PageHeader>
      {children}
    </>
  );
}

function AdminPages() {
  const [path] = useLocation();
  const ariaCurrent = (to: string) => (path === to ? 'page' : undefined);
  return (
    <nav className={styles.pages} aria-label={pageMessages.label}>
      <Link href="/admin" aria-current={ariaCurrent('/admin')}>
        {pageMessages.users}
      </Link>
      <Link href="/admin/tokens" aria-current={ariaCurrent('/admin/tokens')}>
        {pageMessages.prices}
      </Link>
      <Link href="/admin/soundfonts" aria-current={ariaCurrent('/admin/soundfonts')}>
        {pageMessages.sounds}
      </Link>
      <Link href="/admin/share-links" aria-current={ariaCurrent('/admin/share-links')}>
        {pageMessages.links}
      </Link>
      <Link href="/admin/api-tokens" aria-current={ariaCurrent('/admin/api-tokens')}>
        {pageMessages.apiTokensLink}
      </Link>
      <Link href="/admin/webhooks" aria-current={ariaCurrent('/admin/webhooks')}>
        {pageMessages.hooks}
      </Link>
    </nav>
  );
}

function NotAllowed({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        level={2}
        title={pageMessages.notAllowed.title}
        action={
          <Link href="/" className={buttonClass('plain')}>
            {messages.backToDashboard}
          </Link>
        }
      >
        {pageMessages.notAllowed.text}
      </EmptyState>
    </>
  );
}
