import { useState } from 'react';
import { hueOf, initials, type Named } from '#web/kit/person.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly person: Named & { readonly id: string; readonly profileImageUrl: string | null };
}

/** A user's picture, or the initials, or a question mark. Hidden from screen readers: the name is next to it. */
export function Avatar({ person }: AvatarProps) {
  const { id, profileImageUrl } = person;
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <span className={styles.avatar} aria-hidden="true" style={{ '--hue': hueOf(id) }}>
      {profileImageUrl && profileImageUrl !== missing ? (
        <img src={profileImageUrl} alt="" onError={() => setMissing(profileImageUrl)} />
      ) : (
        initials(person)
      )}
    </span>
  );
}
