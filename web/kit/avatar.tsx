import { hueOf, initials, type Named } from '#web/kit/person.ts';
import './avatar.css';

interface AvatarProps {
  readonly person: Named & { readonly id: string; readonly profileImageUrl: string | null };
}

/** A person's picture, else the initials, else a question mark. Decoration: the name stands beside it. */
export function Avatar({ person }: AvatarProps) {
  return (
    <span className="avatar" aria-hidden="true" style={{ '--hue': hueOf(person.id) }}>
      {person.profileImageUrl ? <img src={person.profileImageUrl} alt="" /> : initials(person)}
    </span>
  );
}
