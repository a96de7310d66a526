import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { BottomBar, TopBar } from '#web/app/shell/bars.tsx';
import { Drawer } from '#web/app/shell/drawer.tsx';
import { allOverlayCommands, overlayRules, type OverlaySubject } from '#web/app/shell/commands.ts';
import { messages } from '#web/app/messages.ts';
import { Account } from '#web/app/shell/account.tsx';
import { Navigation } from '#web/app/shell/navigation.tsx';
import { useConnection } from '#web/data/connection.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useCommands } from '#web/ui/use-commands.ts';
import panelStyles from '#web/ui/panel.module.css';
import styles from './shell.module.css';
import sidebarStyles from './sidebar.module.css';

const PurchaseDialog = lazyDialog(
  async () => (await import('#web/features/tokens/purchase-dialog.tsx')).PurchaseDialog,
);
const CommandPalette = lazyDialog(async () => (await import('#web/app/palette.tsx')).CommandPalette);
const ShortcutList = lazyDialog(async () => (await import('#web/app/palette.tsx')).ShortcutList);

interface ShellProps {
  readonly children: ReactNode;
  /** Shown at the bottom of every page. */
  readonly player?: ReactNode;
  readonly onCreateProject: () => void;
}

/** The open overlay; one at a time. */
type Overlay = 'menu' | 'purchase' | 'palette' | 'list';

/** Shown while the server does not respond. */
function ConnectionNotice() {
  const { isDisconnected, retry } = useConnection();
  const [isRetrying, setRetrying] = useState(false);
  const onRetry = async () => {
    setRetrying(true);
    await retry();
    setRetrying(false);
  };
  return (
    <div aria-live="polite" className={styles.connectionRegion}>
      {isDisconnected && (
        <div className={clsx(styles.connection, panelStyles.panel)} data-connection-lost="">
          <Icon name="warning" />
          <p>
            <b>{navigator.onLine ? messages.connectionLost : messages.offline}</b>{' '}
            {messages.connectionLostText}
          </p>
          <Button busy={isRetrying} onClick={() => void onRetry()}>
            <Icon name="retry" size="small" />
            {messages.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

interface SidebarProps {
  readonly onPurchase: () => void;
  readonly onOpen: OverlaySubject['open'];
}

/** The content of the sidebar, on desktop and in the drawer. */
function SidebarContent({ onPurchase, onOpen }: SidebarProps) {
  return (
    <>
      <Link href="/" className={sidebarStyles.brand}>
        <Brand />
      </Link>
      <Navigation />
      <Account onPurchase={onPurchase} onOpen={onOpen} />
    </>
  );
}

/**
 * After a route change, moves the focus to the main element, so that the Tab key and screen readers start there, and
 * scrolls to the top unless the change was a back or forward navigation.
 */
function useRouteFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const lastPath = useRef(path);
  const wentBack = useRef(false);

  useEffect(() => {
    const controller = new AbortController();
    const onNavigation = ({ type }: Event) => {
      wentBack.current = type === 'popstate';
    };
    // wouter dispatches `pushState` for links: resets the flag after an earlier back navigation.
    for (const type of ['popstate', 'pushState', 'replaceState']) {
      window.addEventListener(type, onNavigation, { signal: controller.signal });
    }
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    if (!wentBack.current) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);

  return main;
}

/** The layout of every signed-in page: sidebar, or bars and drawer on small screens. */
export function Shell({ children, player, onCreateProject }: ShellProps) {
  const [overlay, setOverlay] = useState<Overlay>();
  const main = useRouteFocus();
  useCommands(allOverlayCommands, { open: setOverlay }, overlayRules);
  const close = () => setOverlay(undefined);
  const openPurchase = () => setOverlay('purchase');
  const sidebar = <SidebarContent onPurchase={openPurchase} onOpen={setOverlay} />;
  return (
    <>
      <a className={buttonClass('plain', 'default', styles.skip)} href="#main">
        {messages.skip}
      </a>
      <aside className={clsx(sidebarStyles.sidebar, sidebarStyles.desktop)} aria-label={messages.sidebar}>
        {sidebar}
      </aside>
      <TopBar onPurchase={openPurchase} />
      <ConnectionNotice />
      <main className={styles.page} id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <div className={styles.playerSlot}>{player}</div>
      <BottomBar menuOpen={overlay === 'menu'} onMenu={() => setOverlay('menu')} />
      {overlay === 'menu' && <Drawer onOpenChange={close}>{sidebar}</Drawer>}
      {overlay === 'purchase' && <PurchaseDialog open onOpenChange={close} />}
      {overlay === 'palette' && (
        <CommandPalette
          onOpenChange={close}
          createProject={onCreateProject}
          purchase={openPurchase}
          open={setOverlay}
        />
      )}
      {overlay === 'list' && <ShortcutList onOpenChange={close} />}
    </>
  );
}
