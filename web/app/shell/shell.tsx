import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { BottomBar, TopBar } from '#web/app/shell/bars.tsx';
import { ConnectionNotice } from '#web/app/shell/connection-notice.tsx';
import { Drawer } from '#web/app/shell/drawer.tsx';
import { useShellShortcuts } from '#web/app/shell/shell-shortcuts.ts';
import { SidebarContent } from '#web/app/shell/sidebar.tsx';
import { useArrival } from '#web/app/shell/use-arrival.ts';
import { words } from '#web/app/words.ts';
import { keyClass } from '#web/kit/key.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import styles from './shell.module.css';
import sidebarStyles from './sidebar.module.css';

const PurchaseDialog = lazyPart(async () => (await import('#web/app/tokens.ts')).PurchaseDialog);
const CommandPalette = lazyPart(async () => (await import('#web/app/palette.tsx')).CommandPalette);
const ShortcutList = lazyPart(async () => (await import('#web/app/palette.tsx')).ShortcutList);

interface ShellProps {
  readonly children: ReactNode;
  /** Shown at the bottom of every page. */
  readonly player?: ReactNode;
  readonly onCreateProject: () => void;
}

/** The open overlay; one at a time. */
type Overlay = 'menu' | 'purchase' | 'palette' | 'list';

/** The layout of every signed-in page: sidebar, or bars and drawer on small screens. */
export function Shell({ children, player, onCreateProject }: ShellProps) {
  const [overlay, setOverlay] = useState<Overlay>();
  const main = useArrival();
  useShellShortcuts(setOverlay);
  const close = () => setOverlay(undefined);
  const openPurchase = () => setOverlay('purchase');
  const sidebar = <SidebarContent onPurchase={openPurchase} onFind={() => setOverlay('palette')} />;
  return (
    <>
      <a className={keyClass('plain', 'usual', styles.skip)} href="#main">
        {words.skip}
      </a>
      <aside className={clsx(sidebarStyles.sidebar, sidebarStyles.desk)} aria-label={words.sidebar}>
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
          onCreateProject={onCreateProject}
          onPurchase={openPurchase}
          onShortcuts={() => setOverlay('list')}
        />
      )}
      {overlay === 'list' && <ShortcutList onOpenChange={close} />}
    </>
  );
}
