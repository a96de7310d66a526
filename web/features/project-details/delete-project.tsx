import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { Project } from '#contract/projects.ts';
import { words } from '#web/features/project-details/words.ts';
import { call } from '#web/kit/api.ts';
import { counted } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { Confirm } from '#web/kit/confirm.tsx';
import { queryClient, queryOf, refresh } from '#web/kit/data/query.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './project-details.module.css';

/** Moves the project to the trash, after asking, and goes to the list of projects. */
export function DeleteProject({ project }: { readonly project: Project }) {
  const heading = useId();
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const params = { projectId: project.id };
  const deletion = useMutation({
    mutationFn: () => call('deleteProject', { params }),
    onSuccess: async () => {
      setAsking(false);
      navigate('/projects');
      queryClient.removeQueries(queryOf('getProject', { params }));
      toast({ ...words.deleted, description: project.name });
      await refresh('listProjects', 'listRecentProjects', 'getDashboardStats', 'listTracks', 'listTrash');
    },
    onError: (error) => {
      setAsking(false);
      const description = reasonOf(error, words.deleteFailedText);
      toast({ title: words.deleteFailed, description, variant: 'destructive' });
    },
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
