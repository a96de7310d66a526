import type { Collaboration } from '#contract/members.ts';
import { CoverRow } from '#web/domain/cover-row.tsx';
import { UnseenDot } from '#web/domain/unseen-dot.tsx';
import { messages } from '#web/features/projects/collaborations/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { matches } from '#web/ui/matches.ts';
import { fullName } from '#web/domain/user-name.ts';
import { EmptyState, ListEnd } from '#web/ui/feedback.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import styles from './collaborations.module.css';

interface CollaborationListProps {
  readonly collaborations: readonly Collaboration[];
  /** Empty: all collaborations are listed. */
  readonly searchText: string;
  readonly onClear: () => void;
}

/** A project that the user was added to. */
function CollaborationRow({ collaboration }: { readonly collaboration: Collaboration }) {
  const { id, trackCount, memberCount, role, invitedBy, joinedAt } = collaboration;
  const inviter = invitedBy && fullName(invitedBy);
  return (
    <CoverRow item={collaboration} href={`/projects/${id}`} mark={<UnseenDot projectId={id} />}>
      <span>{messages.roles[role]}</span>
      {inviter && <span>{messages.invitedBy(inviter)}</span>}
      <span>
        {messages.joined} <RelativeTime time={joinedAt} />
      </span>
      <span>{messages.trackCount(trackCount)}</span>
      <span>{messages.memberCount(memberCount)}</span>
    </CoverRow>
  );
}

export function CollaborationList({ collaborations, searchText, onClear }: CollaborationListProps) {
  if (collaborations.length === 0) {
    return (
      <div className={styles.collaborations}>
        <EmptyState level={2} title={messages.emptyTitle}>
          {messages.emptyText}
        </EmptyState>
      </div>
    );
  }
  const matching = collaborations.filter(({ name, description, invitedBy }) =>
    matches(searchText, name, description, invitedBy && fullName(invitedBy)),
  );
  return (
    <section className={styles.collaborations} aria-label={messages.list}>
      {matching.length === 0 ? (
        <EmptyState
          level={2}
          title={messages.noResultsTitle}
          action={<Button onClick={onClear}>{messages.clearSearch}</Button>}
        >
          {messages.noResultsText(searchText)}
        </EmptyState>
      ) : (
        <>
          <ul>
            {matching.map((collaboration) => (
              <CollaborationRow key={collaboration.id} collaboration={collaboration} />
            ))}
          </ul>
          <ListEnd />
        </>
      )}
    </section>
  );
}
