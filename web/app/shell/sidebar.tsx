import { Link } from 'wouter';
import { Account } from '#web/app/shell/account.tsx';
import { Navigation } from '#web/app/shell/navigation.tsx';
import { Brand } from '#web/kit/brand.tsx';

/** What the sidebar holds, on the desk and in the drawer. */
export function SidebarContent({ onPurchase }: { readonly onPurchase: () => void }) {
  return (
    <>
      <Link href="/" className="sidebar-brand">
        <Brand />
      </Link>
      <Navigation />
      <Account onPurchase={onPurchase} />
    </>
  );
}
