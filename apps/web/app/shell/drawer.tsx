import { clsx } from 'clsx';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { messages } from '#web/app/messages.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import styles from './sidebar.module.css';

interface DrawerProps {
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** The sidebar on small screens: slides in from the left, closes after navigating. */
export function Drawer({ onOpenChange, children }: DrawerProps) {
  const focus = useReturnFocus();
  const [path] = useLocation();
  const openedPath = useRef(path);
  const close = () => {
    focus.clear();
    onOpenChange(false);
  };
  /** Also closes for a link to the current page, but not for links in a dialog opened from here. */
  const closeOnLink = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && currentTarget.contains(target) && target.closest('a')) close();
  };
  // Also closes on back navigation.
  useEffect(() => {
    if (path !== openedPath.current) close();
  });
  return (
    <Modal
      onOpenChange={onOpenChange}
      overlayClass={styles.drawerOverlay}
      className={clsx(styles.sidebar, styles.drawer)}
      aria-label={messages.menu}
      focus={focus}
      onClick={closeOnLink}
    >
      <IconButton
        icon="close"
        className={styles.drawerClose}
        label={messages.closeMenu}
        onClick={() => onOpenChange(false)}
      />
      {children}
    </Modal>
  );
}
