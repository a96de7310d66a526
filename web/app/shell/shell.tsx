import { type ReactNode, Suspense, lazy, useState } from 'react';
import { BottomBar, TopBar } from '#web/app/shell/bars.tsx';
import { SidebarContent } from '#web/app/shell/sidebar.tsx';
import { useArrival } from '#web/app/shell/use-arrival.ts';
import { words } from '#web/app/words.ts';
import { keyClass } from '#web/kit/key.tsx';
import './shell.css';
import './sidebar.css';

const Drawer = lazy(async () => ({ default: (await import('#web/app/shell/drawer.tsx')).Drawer }));
const PurchaseDialog = lazy(async () => ({
  default: (await import('#web/features/tokens/purchase-dialog.tsx')).PurchaseDialog,
}));

interface ShellProps {
  readonly children: ReactNode;
  /** Stands at the bottom on every page. */
  readonly player?: ReactNode;
}

/** The frame of every page behind the gate: sidebar, or bars and drawer, and the page itself. */
export function Shell({ children, player }: ShellProps) {
  const [drawer, setDrawer] = useState(false);
  const [purchase, setPurchase] = useState(false);
  const main = useArrival();
  const openPurchase = () => {
    setDrawer(false);
    setPurchase(true);
  };
  return (
    <>
      <a className={keyClass('plain', 'usual', 'skip')} href="#main">
        {words.skip}
      </a>
      <aside className="sidebar sidebar-desk" aria-label={words.sidebar}>
        <SidebarContent onPurchase={openPurchase} />
      </aside>
      <TopBar onPurchase={openPurchase} />
      <main className="page" id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <div className="player-slot">{player}</div>
      <BottomBar menuOpen={drawer} onMenu={() => setDrawer(true)} />
      {drawer && (
        <Suspense>
          <Drawer open onOpenChange={setDrawer} onPurchase={openPurchase} />
        </Suspense>
      )}
      {purchase && (
        <Suspense>
          <PurchaseDialog open onOpenChange={setPurchase} />
        </Suspense>
      )}
    </>
  );
}
