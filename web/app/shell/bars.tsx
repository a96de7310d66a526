import { Link, useLocation } from 'wouter';
import { words } from '#web/app/words.ts';
import { Brand } from '#web/kit/brand.tsx';
import { Counter } from '#web/kit/counter.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { useBalance } from '#web/kit/user.ts';
import styles from './shell.module.css';

/** The top bar of small screens. */
export function TopBar({ onPurchase }: { readonly onPurchase: () => void }) {
  const balance = useBalance();
  return (
    <header className={styles.topBar}>
      <Link href="/">
        <Brand className={styles.topBarBrand} />
      </Link>
      <button type="button" className={styles.topBarTokens} aria-haspopup="dialog" onClick={onPurchase}>
        <Counter tokens={balance} />
      </button>
    </header>
  );
}

interface BottomBarProps {
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
}

const here = (at: boolean) => (at ? 'page' : undefined);

/** The navigation bar of small screens. */
export function BottomBar({ menuOpen, onMenu }: BottomBarProps) {
  const [path] = useLocation();
  return (
    <nav className={styles.bottomBar} aria-label={words.bottomBar}>
      <Link href="/" aria-current={here(path === '/')}>
        <Icon name="home" />
        {words.home}
      </Link>
      <Link href="/projects" aria-current={here(path.startsWith('/projects'))}>
        <Icon name="folder" />
        {words.projects}
      </Link>
      <Link href="/tokens" aria-current={here(path === '/tokens')}>
        <Icon name="token" />
        {words.tokens}
      </Link>
      <button type="button" aria-haspopup="dialog" aria-expanded={menuOpen} onClick={onMenu}>
        <Icon name="menu" />
        {words.menu}
      </button>
    </nav>
  );
}
