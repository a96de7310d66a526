import { clsx } from 'clsx';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { words } from '#web/app/words.ts';
import { IconKey } from '#web/kit/key.tsx';
import { Modal } from '#web/kit/modal.ts';
import { useReturnFocus } from '#web/kit/use-return-focus.ts';
import styles from './sidebar.module.css';

interface DrawerProps {
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** The sidebar on small screens: slides in from the left, closes after navigating. */
export function Drawer({ onOpenChange, children }: DrawerProps) {
  const focus = useReturnFocus();
  const [path] = useLocation();
  const openedAt = useRef(path);
  const leave = () => {
    focus.forget();
    onOpenChange(false);
  };
  /** Also closes for a link to the current page, but not for links in a dialog opened from here. */
  const leaveByLink = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && currentTarget.contains(target) && target.closest('a')) leave();
  };
  // Also closes on back navigation.
  useEffect(() => {
    if (path !== openedAt.current) leave();
  });
  return (
    <Modal
      onOpenChange={onOpenChange}
      overlayClass={styles.drawerOverlay}
      className={clsx(styles.sidebar, styles.drawer)}
      aria-label={words.menu}
      focus={focus}
      onClick={leaveByLink}
    >
      <IconKey
        icon="close"
        className={styles.drawerClose}
        label={words.closeMenu}
        onClick={() => onOpenChange(false)}
      />
      {children}
    </Modal>
  );
}
