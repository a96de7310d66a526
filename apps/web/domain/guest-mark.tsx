import { domainMessages } from '#web/domain/messages.ts';
import styles from './guest-mark.module.css';

interface GuestMarkProps {
  readonly user: { readonly isGuest: boolean };
}

/** The word “guest” after the name of a guest of a share link, with a space before it. */
export function GuestMark({ user }: GuestMarkProps) {
  if (!user.isGuest) return null;
  return (
    <>
      {' '}
      <span className={styles.guest}>{domainMessages.guest}</span>
    </>
  );
}
