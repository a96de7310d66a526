import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { Project } from '#contract/projects.ts';
import { messages } from '#web/features/projects/project-details/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { queryClient, queryOf } from '#web/data/query.ts';
import { useAction } from '#web/data/use-action.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './project-details.module.css';

/** Moves the project to the trash after a confirmation, and redirects to the list of projects. */
export function DeleteProject({ project }: { readonly project: Project }) {
  const heading = useId();
  const [confirming, setConfirming] = useState(false);
  const [, navigate] = useLocation();
  const params = { projectId: project.id };
  const deleteProject = useAction('deleteProject', {
    send: () => ({ params }),
    optimistic: () => ({ entity: 'project', id: project.id, row: null }),
    successToast: { ...messages.deleted, description: project.name },
    errorToast: messages.deleteFailed,
    onSuccess: () => {
      setConfirming(false);
      navigate('/projects');
      queryClient.removeQueries(queryOf('getProject', { params }));
    },
    onError: () => setConfirming(false),
  });
  return (
    <section className={styles.deleteSection} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{messages.delete}</h2>
        <p className={textStyles.secondary}>{messages.deleteText}</p>
      </div>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        <Icon name="delete" size="small" />
        {messages.delete}
      </Button>
      {confirming && (
        <ConfirmDialog
          onClose={() => setConfirming(false)}
          title={messages.confirmTitle}
          description={messages.confirmText({ name: project.name, tracks: project.trackCount })}
          action={messages.confirmDelete}
          busy={deleteProject.isPending}
          onConfirm={() => deleteProject.mutate()}
        />
      )}
    </section>
  );
}
