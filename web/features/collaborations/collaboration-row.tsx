import { Link } from 'wouter';
import type { Collaboration } from '#contract/members.ts';
import { words } from '#web/features/collaborations/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { Cover } from '#web/kit/cover.tsx';
import { counted } from '#web/kit/figures.ts';
import { fullName } from '#web/kit/person.ts';
import { Skeleton } from '#web/kit/state.tsx';

/** A project that one was taken into; all of the row leads there. */
export function CollaborationRow({ collaboration }: { readonly collaboration: Collaboration }) {
  const { id, name, description, imageUrl, trackCount, memberCount, role, invitedBy, joinedAt } =
    collaboration;
  const inviter = invitedBy && fullName(invitedBy);
  return (
    <li className="collaboration-row">
      <Cover imageUrl={imageUrl} seed={id} />
      <div className="collaboration-words">
        <Link className="title" href={`/projects/${id}`}>
          {name}
        </Link>
        {description && <p className="collaboration-description">{description}</p>}
        <p className="collaboration-facts">
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
    <ul className="collaborations">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className="collaboration-row">
          <Skeleton className="cover" />
          <div className="grid gap-2">
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        </li>
      ))}
    </ul>
  );
}
