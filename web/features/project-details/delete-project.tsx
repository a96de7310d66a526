import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { Project } from '#contract/projects.ts';
import { words } from '#web/features/project-details/words.ts';
import { counted } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { Confirm } from '#web/kit/confirm.tsx';
import { queryClient, queryOf } from '#web/kit/data/query.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './project-details.module.css';

/** Moves the project to the trash after a confirmation, and redirects to the list of projects. */
export function DeleteProject({ project }: { readonly project: Project }) {
  const heading = useId();
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const params = { projectId: project.id };
  const deletion = useAction('deleteProject', {
    send: () => ({ params }),
    atOnce: () => ({ entity: 'project', id: project.id, row: null }),
    done: { ...words.deleted, description: project.name },
    failed: words.deleteFailed,
    onDone: () => {
      setAsking(false);
      navigate('/projects');
      queryClient.removeQueries(queryOf('getProject', { params }));
    },
    onFailed: () => setAsking(false),
  });
  return (
    <section className={styles.end} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{words.delete}</h2>
        <p className={textStyles.secondary}>{words.deleteText}</p>
      </div>
      <Key look="risk" onClick={() => setAsking(true)}>
        <Icon name="delete" size="small" />
        {words.delete}
      </Key>
      {asking && (
        <Confirm
          open
          onOpenChange={setAsking}
          title={words.confirmTitle}
          description={words.confirmText(project.name, counted(project.trackCount, words.track))}
          action={words.deleteKey}
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
        />
      )}
    </section>
  );
}
