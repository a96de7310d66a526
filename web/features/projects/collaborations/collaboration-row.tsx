import type { Collaboration } from '#contract/members.ts';
import { messages } from '#web/features/projects/collaborations/messages.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { CoverRow } from '#web/domain/cover-row.tsx';
import { formatCount } from '#web/ui/format-number.ts';
import { UnseenDot } from '#web/domain/unseen-dot.tsx';
import { fullName } from '#web/domain/user-name.ts';

/** A project that the user was added to. */
export function CollaborationRow({ collaboration }: { readonly collaboration: Collaboration }) {
  const { id, trackCount, memberCount, role, invitedBy, joinedAt } = collaboration;
  const inviter = invitedBy && fullName(invitedBy);
  return (
    <CoverRow item={collaboration} href={`/projects/${id}`} mark={<UnseenDot projectId={id} />}>
      <span>{messages.roles[role]}</span>
      {inviter && <span>{messages.invitedBy(inviter)}</span>}
      <span>
        {messages.joined} <RelativeTime time={joinedAt} />
      </span>
      <span>{formatCount(trackCount, messages.track)}</span>
      <span>{formatCount(memberCount, messages.member)}</span>
    </CoverRow>
  );
}
