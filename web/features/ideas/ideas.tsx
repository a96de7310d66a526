import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Idea } from '#contract/ideas.ts';
import { IdeaForm } from '#web/features/ideas/idea-form.tsx';
import { IdeaRow } from '#web/features/ideas/idea-row.tsx';
import { useIdeaActions } from '#web/features/ideas/use-idea-actions.ts';
import { words } from '#web/features/ideas/words.ts';
import { Confirm } from '#web/kit/confirm.tsx';
import { List } from '#web/kit/data/list.tsx';
import { useList } from '#web/kit/data/use-list.ts';
import { Empty, FinalBarline, Loading, Skeleton } from '#web/kit/state.tsx';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './ideas.module.css';

const ideasPerPage = 50;

interface IdeasProps {
  readonly projectId: string;
  /** The idea to scroll to, from a link. */
  readonly soughtId?: string | undefined;
  /** Renders the comments on an idea; called when the user opens them. */
  readonly discussion: (ideaId: string) => ReactNode;
  /** Starts a track from an idea; absent for users who cannot generate. */
  readonly onGenerate?: (idea: Idea) => void;
}

/** The ideas of a project: the form and the list. */
export function Ideas({ projectId, soughtId, discussion, onGenerate }: IdeasProps) {
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const list = useList('listIdeas', { params: { projectId }, query: { limit: ideasPerPage } });
  const { create, move, remove } = useIdeaActions(projectId);
  const [leaving, setLeaving] = useState<Idea>();
  const [said, setSaid] = useState('');

  const isMissing = soughtId !== undefined && !list.rows?.some(({ id }) => id === soughtId);
  useEffect(() => {
    if (isMissing) list.onNearEnd();
  }, [isMissing, list]);

  return (
    <section ref={section} tabIndex={-1} className={styles.ideas} aria-labelledby={heading}>
      <h2 id={heading}>{words.heading}</h2>
      <div className={styles.columns}>
        <IdeaForm create={create} projectId={projectId} />
        <div className={styles.list}>
          <output className={textStyles.visuallyHidden}>{said}</output>
          <List
            list={list}
            loading={<IdeasLoading />}
            failed={words.loadFailed}
            empty={<Empty title={words.emptyTitle}>{words.emptyText}</Empty>}
            more={words.older}
          >
            {(ideas) => (
              <div>
                <ul className={styles.rows}>
                  {ideas.map((idea) => (
                    <li key={idea.id}>
                      <IdeaRow
                        idea={idea}
                        sought={idea.id === soughtId}
                        onMove={(status) => {
                          setSaid(words.moved(idea.title, status));
                          move.mutate({ idea, status });
                        }}
                        {...(onGenerate && { onGenerate: () => onGenerate(idea) })}
                        onDelete={() => setLeaving(idea)}
                        discussion={discussion(idea.id)}
                      />
                    </li>
                  ))}
                </ul>
                {!list.hasMore && <FinalBarline />}
              </div>
            )}
          </List>
        </div>
      </div>
      {leaving && (
        <Confirm
          open
          onOpenChange={() => setLeaving(undefined)}
          title={words.confirmTitle}
          description={words.confirmText(leaving.title)}
          action={words.remove}
          onConfirm={() => {
            remove.mutate(leaving);
            setLeaving(undefined);
          }}
        />
      )}
    </section>
  );
}

function IdeasLoading() {
  return (
    <Loading what={words.loading}>
      <div className={styles.rows}>
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className={clsx(styles.idea, layoutStyles.stackTight)}>
            <Skeleton width="40%" height="1.5rem" />
            <Skeleton width="80%" height="1.25rem" />
            <Skeleton width="33.3%" height="2rem" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
