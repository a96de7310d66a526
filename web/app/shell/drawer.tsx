import { clsx } from 'clsx';
import { Dialog } from 'radix-ui';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { words } from '#web/app/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { useReturnFocus } from '#web/kit/use-return-focus.ts';
import keyStyles from '#web/kit/key.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './sidebar.module.css';

interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** The sidebar on small screens: slides in from the left, closes after navigating. */
export function Drawer({ open, onOpenChange, children }: DrawerProps) {
  const focus = useReturnFocus();
  const [path] = useLocation();
  const openedAt = useRef(path);
  const leave = () => {
    focus.forget();
    onOpenChange(false);
  };
  /** Also a link to the page that is open already; one in a dialog that was opened from here leads nowhere. */
  const leaveByLink = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && currentTarget.contains(target) && target.closest('a')) leave();
  };
  // Back leads on, too.
  useEffect(() => {
    if (path !== openedAt.current) leave();
  });
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div className={styles.drawerOverlay} data-overlay="">
          <Dialog.Content
            className={clsx(styles.sidebar, styles.drawer)}
            aria-describedby={undefined}
            onClick={leaveByLink}
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={focus.giveBack}
          >
            <Dialog.Title className={textStyles.visuallyHidden}>{words.menu}</Dialog.Title>
            <Dialog.Close
              className={clsx(keyStyles.iconKey, styles.drawerClose)}
              aria-label={words.closeMenu}
            >
              <Icon name="close" />
            </Dialog.Close>
            {children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
