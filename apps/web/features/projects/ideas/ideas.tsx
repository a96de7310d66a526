import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Idea } from '#contract/ideas.ts';
import { IdeaForm } from '#web/features/projects/ideas/idea-form.tsx';
import { IdeaRow } from '#web/features/projects/ideas/idea-row.tsx';
import { useIdeaActions } from '#web/features/projects/ideas/use-idea-actions.ts';
import { messages } from '#web/features/projects/ideas/messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { List } from '#web/data/list.tsx';
import { useList } from '#web/data/use-list.ts';
import { EmptyState, ListEnd, Loading, Skeleton } from '#web/ui/feedback.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './ideas.module.css';

const ideasPerPage = 50;

interface IdeasProps {
  readonly projectId: string;
  /** The idea to scroll to, from a link. */
  readonly highlightedId?: string | undefined;
  /** Renders the comments on an idea; called when the user opens them. */
  readonly discussion: (ideaId: string) => ReactNode;
  /** Starts a track from an idea; absent for users who cannot generate. */
  readonly onGenerate?: (idea: Idea) => void;
}

/** The ideas of a project: the form and the list. */
export function Ideas({ projectId, highlightedId, discussion, onGenerate }: IdeasProps) {
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const list = useList('listIdeas', { params: { projectId }, query: { limit: ideasPerPage } });
  const { create, move, remove } = useIdeaActions(projectId);
  const [deleting, setDeleting] = useState<Idea>();
  const [announcement, setAnnouncement] = useState('');

  const isMissing = highlightedId !== undefined && !list.rows?.some(({ id }) => id === highlightedId);
  useEffect(() => {
    if (isMissing) list.onNearEnd();
  }, [isMissing, list]);

  return (
    <section
      ref={section}
      tabIndex={-1}
      className={layoutStyles.stack}
      data-gap="5"
      aria-labelledby={heading}
    >
      <h2 id={heading}>{messages.heading}</h2>
      <div className={styles.columns}>
        <IdeaForm create={create} projectId={projectId} />
        <div className={styles.list}>
          <output className={textStyles.visuallyHidden}>{announcement}</output>
          <List
            list={list}
            loading={<IdeasSkeleton />}
            errorTitle={messages.loadFailed}
            empty={<EmptyState title={messages.emptyTitle}>{messages.emptyText}</EmptyState>}
            moreLabel={messages.showOlder}
          >
            {(ideas) => (
              <div>
                <ul className={styles.rows}>
                  {ideas.map((idea) => (
                    <li key={idea.id}>
                      <IdeaRow
                        idea={idea}
                        isHighlighted={idea.id === highlightedId}
                        onMove={(status) => {
                          setAnnouncement(
                            messages.movedAnnouncement({
                              title: idea.title,
                              status: messages.statuses[status],
                            }),
                          );
                          move.mutate({ idea, status });
                        }}
                        {...(onGenerate && { onGenerate: () => onGenerate(idea) })}
                        onDelete={() => setDeleting(idea)}
                        discussion={discussion(idea.id)}
                      />
                    </li>
                  ))}
                </ul>
                {!list.hasMore && <ListEnd />}
              </div>
            )}
          </List>
        </div>
      </div>
      {deleting && (
        <ConfirmDialog
          onClose={() => setDeleting(undefined)}
          title={messages.confirmTitle}
          description={messages.confirmText(deleting.title)}
          action={messages.remove}
          onConfirm={() => {
            remove.mutate(deleting);
            setDeleting(undefined);
          }}
        />
      )}
    </section>
  );
}

function IdeasSkeleton() {
  return (
    <Loading subject={messages.loading}>
      <div className={styles.rows}>
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className={clsx(styles.idea, layoutStyles.stack)} data-gap="2">
            <Skeleton width="40%" height="1.5rem" />
            <Skeleton width="80%" height="1.25rem" />
            <Skeleton width="33.3%" height="2rem" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
