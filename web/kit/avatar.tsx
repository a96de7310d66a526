import { useState } from 'react';
import { hueOf, initials, type Named } from '#web/kit/person.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly person: Named & { readonly id: string; readonly profileImageUrl: string | null };
}

/** A person's picture, else the initials, else a question mark. Decoration: the name stands beside it. */
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
