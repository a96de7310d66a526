import type { Collaboration } from '#contract/members.ts';
import { CollaborationRow } from '#web/features/projects/collaborations/collaboration-row.tsx';
import { messages } from '#web/features/projects/collaborations/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { matches } from '#web/ui/matches.ts';
import { fullName } from '#web/domain/user-name.ts';
import { EmptyState, ListEnd } from '#web/ui/feedback.tsx';
import styles from './collaborations.module.css';

interface CollaborationListProps {
  readonly collaborations: readonly Collaboration[];
  /** Empty: all collaborations are listed. */
  readonly searchText: string;
  readonly onClear: () => void;
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
