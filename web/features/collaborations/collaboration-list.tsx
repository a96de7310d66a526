import type { Collaboration } from '#contract/members.ts';
import { CollaborationRow } from '#web/features/collaborations/collaboration-row.tsx';
import { words } from '#web/features/collaborations/words.ts';
import { Key } from '#web/kit/key.tsx';
import { matches } from '#web/kit/matches.ts';
import { fullName } from '#web/kit/person.ts';
import { Empty, FinalBarline } from '#web/kit/state.tsx';
import styles from './collaborations.module.css';

interface CollaborationListProps {
  readonly collaborations: readonly Collaboration[];
  /** Empty: all collaborations are listed. */
  readonly asked: string;
  readonly onClear: () => void;
}

export function CollaborationList({ collaborations, asked, onClear }: CollaborationListProps) {
  if (collaborations.length === 0) {
    return (
      <div className={styles.collaborations}>
        <Empty level={2} title={words.noneTitle}>
          {words.noneText}
        </Empty>
      </div>
    );
  }
  const found = collaborations.filter(({ name, description, invitedBy }) =>
    matches(asked, name, description, invitedBy && fullName(invitedBy)),
  );
  return (
    <section className={styles.collaborations} aria-label={words.list}>
      {found.length === 0 ? (
        <Empty
          level={2}
          title={words.noneFoundTitle}
          action={<Key onClick={onClear}>{words.clearSearch}</Key>}
        >
          {words.noneFound(asked)}
        </Empty>
      ) : (
        <>
          <ul>
            {found.map((collaboration) => (
              <CollaborationRow key={collaboration.id} collaboration={collaboration} />
            ))}
          </ul>
          <FinalBarline />
        </>
      )}
    </section>
  );
}
