import { Link, useLocation } from 'wouter';
import { isInProject } from '#web/app/shell/is-in-project.ts';
import { messages } from '#web/app/messages.ts';
import { Brand } from '#web/ui/brand.tsx';
import { TokenCounter } from '#web/domain/token-counter.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useBalance } from '#web/domain/user.ts';
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
        <TokenCounter tokens={balance} />
      </button>
    </header>
  );
}

interface BottomBarProps {
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
}

const ariaCurrent = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);

/** The navigation bar of small screens. */
export function BottomBar({ menuOpen, onMenu }: BottomBarProps) {
  const [path] = useLocation();
  return (
    <nav className={styles.bottomBar} aria-label={messages.bottomBar}>
      <Link href="/" aria-current={ariaCurrent(path === '/')}>
        <Icon name="home" />
        {messages.home}
      </Link>
      <Link href="/projects" aria-current={ariaCurrent(path === '/projects' || isInProject(path))}>
        <Icon name="folder" />
        {messages.projects}
      </Link>
      <Link href="/tokens" aria-current={ariaCurrent(path === '/tokens')}>
        <Icon name="token" />
        {messages.tokens}
      </Link>
      <button type="button" aria-haspopup="dialog" aria-expanded={menuOpen} onClick={onMenu}>
        <Icon name="menu" />
        {messages.menu}
      </button>
    </nav>
  );
}
