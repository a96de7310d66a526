import type { Collaboration } from '#contract/members.ts';
import { words } from '#web/features/collaborations/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { CoverRow } from '#web/kit/cover-row.tsx';
import { counted } from '#web/kit/figures.ts';
import { fullName } from '#web/kit/person.ts';

/** A project that the user was added to. */
export function CollaborationRow({ collaboration }: { readonly collaboration: Collaboration }) {
  const { id, trackCount, memberCount, role, invitedBy, joinedAt } = collaboration;
  const inviter = invitedBy && fullName(invitedBy);
  return (
    <CoverRow of={collaboration} href={`/projects/${id}`}>
      <span>{words.roles[role]}</span>
      {inviter && <span>{words.invitedBy(inviter)}</span>}
      <span>
        {words.joined} <Ago time={joinedAt} />
      </span>
      <span>{counted(trackCount, words.track)}</span>
      <span>{counted(memberCount, words.member)}</span>
    </CoverRow>
  );
}
