import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Idea } from '#contract/ideas.ts';
import { IdeaForm } from '#web/features/ideas/idea-form.tsx';
import { allIdeas } from '#web/features/ideas/idea-pages.ts';
import { IdeaRow } from '#web/features/ideas/idea-row.tsx';
import { useIdeaActions } from '#web/features/ideas/use-idea-actions.ts';
import { useIdeas } from '#web/features/ideas/use-ideas.ts';
import { words } from '#web/features/ideas/words.ts';
import { Key } from '#web/kit/key.tsx';
import { Confirm } from '#web/kit/confirm.tsx';
import { Empty, Failed, FinalBarline, Loading, Skeleton } from '#web/kit/state.tsx';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './ideas.module.css';

interface IdeasProps {
  readonly projectId: string;
  /** An idea to bring into view, from a shared address. */
  readonly soughtId?: string | undefined;
  /** What is said about an idea; shown when somebody opens it. */
  readonly discussion: (ideaId: string) => ReactNode;
  /** Begins a track from an idea; absent for those who make none. */
  readonly onGenerate?: (idea: Idea) => void;
}

/** The ideas of a project: the form, and the list with where each stands. */
export function Ideas({ projectId, soughtId, discussion, onGenerate }: IdeasProps) {
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const query = useIdeas(projectId);
  const { create, move, remove } = useIdeaActions(projectId);
  const [leaving, setLeaving] = useState<Idea>();
  const [said, setSaid] = useState('');
  const ideas = query.data && allIdeas(query.data.pages);

  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isMissing = soughtId !== undefined && !ideas?.some(({ id }) => id === soughtId);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage]);

  return (
    <section ref={section} tabIndex={-1} className={styles.ideas} aria-labelledby={heading}>
      <h2 id={heading}>{words.heading}</h2>
      <div className={styles.columns}>
        <IdeaForm create={create} projectId={projectId} />
        <div className={styles.list}>
          <output className={textStyles.visuallyHidden}>{said}</output>
          {query.isPending && <IdeasLoading />}
          {query.isError && !ideas && (
            <Failed title={words.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
          )}
          {ideas?.length === 0 && <Empty title={words.emptyTitle}>{words.emptyText}</Empty>}
          {ideas && ideas.length > 0 && (
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
              {!query.hasNextPage && <FinalBarline />}
            </div>
          )}
          {query.isFetchNextPageError && <Failed title={words.loadFailed} error={query.error} />}
          {query.hasNextPage && (
            <Key busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {words.older}
            </Key>
          )}
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
