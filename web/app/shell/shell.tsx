import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { BottomBar, TopBar } from '#web/app/shell/bars.tsx';
import { ConnectionNotice } from '#web/app/shell/connection-notice.tsx';
import { Drawer } from '#web/app/shell/drawer.tsx';
import { useShellShortcuts } from '#web/app/shell/shell-shortcuts.ts';
import { SidebarContent } from '#web/app/shell/sidebar.tsx';
import { useRouteFocus } from '#web/app/shell/use-route-focus.ts';
import { messages } from '#web/app/messages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import styles from './shell.module.css';
import sidebarStyles from './sidebar.module.css';

const PurchaseDialog = lazyDialog(async () => (await import('#web/app/tokens.ts')).PurchaseDialog);
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

/** The layout of every signed-in page: sidebar, or bars and drawer on small screens. */
export function Shell({ children, player, onCreateProject }: ShellProps) {
  const [overlay, setOverlay] = useState<Overlay>();
  const main = useRouteFocus();
  useShellShortcuts(setOverlay);
  const close = () => setOverlay(undefined);
  const openPurchase = () => setOverlay('purchase');
  const sidebar = <SidebarContent onPurchase={openPurchase} onFind={() => setOverlay('palette')} />;
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
          onCreateProject={onCreateProject}
          onPurchase={openPurchase}
          onShortcuts={() => setOverlay('list')}
        />
      )}
      {overlay === 'list' && <ShortcutList onOpenChange={close} />}
    </>
  );
}
