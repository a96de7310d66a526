import { Dialog } from 'radix-ui';
import { onLink } from '#web/app/shell/navigation.tsx';
import { SidebarContent } from '#web/app/shell/sidebar.tsx';
import { words } from '#web/app/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { useReturnFocus } from '#web/kit/use-return-focus.ts';

interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onPurchase: () => void;
}

/** The sidebar on small screens: slides in from the left, closes after navigating. */
export function Drawer({ open, onOpenChange, onPurchase }: DrawerProps) {
  const focus = useReturnFocus();
  const leave = () => {
    focus.forget();
    onOpenChange(false);
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div className="drawer-overlay" data-overlay="">
          <Dialog.Content
            className="sidebar drawer"
            aria-describedby={undefined}
            onClick={onLink(leave)}
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={focus.giveBack}
          >
            <Dialog.Title className="sr-only">{words.menu}</Dialog.Title>
            <Dialog.Close className="icon-key drawer-close" aria-label={words.closeMenu}>
              <Icon name="close" />
            </Dialog.Close>
            <SidebarContent onPurchase={onPurchase} />
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
