import { Link } from 'wouter';
import { Account } from '#web/app/shell/account.tsx';
import { Navigation } from '#web/app/shell/navigation.tsx';
import { Brand } from '#web/kit/brand.tsx';
import styles from './sidebar.module.css';

interface SidebarProps {
  readonly onPurchase: () => void;
  /** Opens the palette. */
  readonly onFind: () => void;
}

/** What the sidebar holds, on the desk and in the drawer. */
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
