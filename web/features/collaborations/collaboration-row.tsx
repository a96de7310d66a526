import { Link } from 'wouter';
import type { Collaboration } from '#contract/members.ts';
import { words } from '#web/features/collaborations/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { Cover } from '#web/kit/cover.tsx';
import { counted } from '#web/kit/figures.ts';
import { fullName } from '#web/kit/person.ts';
import { Skeleton } from '#web/kit/state.tsx';
import coverStyles from '#web/kit/cover.module.css';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './collaborations.module.css';

/** A project that one was taken into; all of the row leads there. */
export function CollaborationRow({ collaboration }: { readonly collaboration: Collaboration }) {
  const { id, name, description, imageUrl, trackCount, memberCount, role, invitedBy, joinedAt } =
    collaboration;
  const inviter = invitedBy && fullName(invitedBy);
  return (
    <li className={styles.row}>
      <Cover imageUrl={imageUrl} seed={id} />
      <div className={styles.words}>
        <Link className={textStyles.title} href={`/projects/${id}`}>
          {name}
        </Link>
        {description && <p className={styles.description}>{description}</p>}
        <p className={styles.facts}>
          <span>{words.roles[role]}</span>
          {inviter && <span>{words.invitedBy(inviter)}</span>}
          <span>
            {words.joined} <Ago time={joinedAt} />
          </span>
          <span>{counted(trackCount, words.track)}</span>
          <span>{counted(memberCount, words.member)}</span>
        </p>
      </div>
    </li>
  );
}

/** Rows in the shape of collaborations while these are loading. */
export function CollaborationRowsSkeleton({ rows }: { readonly rows: number }) {
  return (
    <ul className={styles.collaborations}>
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className={styles.row}>
          <Skeleton className={coverStyles.cover} />
          <div className={layoutStyles.stackTight}>
            <Skeleton width="33.3%" height="1.25rem" />
            <Skeleton width="50%" height="0.75rem" />
          </div>
        </li>
      ))}
    </ul>
  );
}
