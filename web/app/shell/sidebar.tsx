import { Link } from 'wouter';
import { Account } from '#web/app/shell/account.tsx';
import { Navigation } from '#web/app/shell/navigation.tsx';
import { Brand } from '#web/ui/brand.tsx';
import styles from './sidebar.module.css';

interface SidebarProps {
  readonly onPurchase: () => void;
  /** Opens the command palette. */
  readonly onFind: () => void;
}

/** The content of the sidebar, on desktop and in the drawer. */
export function SidebarContent({ onPurchase, onFind }: SidebarProps) {
  return (
    <>
      <Link href="/" className={styles.brand}>
        <Brand />
      </Link>
      <Navigation />
      <Account onPurchase={onPurchase} onFind={onFind} />
    </>
  );
}
