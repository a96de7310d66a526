import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './guest-modal.module.css';

interface GuestModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog; on phones a sheet at the bottom. The browser keeps the focus in it and closes it with Escape. */
export function GuestModal({ title, onClose, children }: GuestModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles.modal} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
