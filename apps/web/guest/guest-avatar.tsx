import { guestInitials } from '#web/domain/user-name.ts';
import styles from './guest-avatar.module.css';

/** The initials of a guest in a dashed square. Hidden from screen readers: the name is next to it. */
export function GuestAvatar({ name }: { readonly name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {guestInitials(name)}
    </span>
  );
}
