import { useState } from 'react';
import { fullName, guestInitials, hueOf, initials, type Named } from '#web/domain/user-name.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly user: Named & {
    readonly id: string;
    readonly profileImageUrl: string | null;
    readonly isGuest?: boolean;
  };
}

/** A user's picture, or the initials, or a question mark; dashed for guests. Hidden from screen readers: the name is next to it. */
export function Avatar({ user }: AvatarProps) {
  const { id, profileImageUrl, isGuest } = user;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <span
      className={styles.avatar}
      aria-hidden="true"
      data-guest={isGuest || undefined}
      style={{ '--hue': hueOf(id) }}
    >
      {profileImageUrl && profileImageUrl !== failedUrl ? (
        <img src={profileImageUrl} alt="" onError={() => setFailedUrl(profileImageUrl)} />
      ) : isGuest ? (
        guestInitials(fullName(user))
      ) : (
        initials(user)
      )}
    </span>
  );
}
