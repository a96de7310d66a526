import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { dialogMessages } from '#web/features/tracks/messages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { useProjectSearch } from '#web/data/search.ts';
import { Loading } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import styles from './track-projects-dialog.module.css';

const { projects: texts } = dialogMessages;
const maxResults = 6;

interface TrackProjectsDialogProps {
  readonly track: Track;
  readonly onClose: () => void;
}

/** Lists the projects a track is in; adds it to others or removes it. */
export function TrackProjectsDialog({ track, onClose }: TrackProjectsDialogProps) {
  const params = { trackId: track.id };
  const projects = useApiQuery('listTrackProjects', { params });
  const [typed, setTyped] = useState('');
  const found = useProjectSearch(typed);
  const send = ({ id }: ProjectSummary) => ({ params: { projectId: id, ...params } });
  const failed = { title: texts.failed, description: texts.failedText };
  const onDone = () => projects.refetch();
  const add = useAction('addTrackToProject', {
    send,
    errorToast: failed,
    successToast: (_track, { name }) => ({ title: texts.added, description: name }),
    onSuccess: onDone,
  });
  const remove = useAction('removeTrackFromProject', {
    send,
    errorToast: failed,
    successToast: (_nothing, { name }) => ({ title: texts.removed, description: name }),
    onSuccess: onDone,
  });
  const projectIds = new Set(projects.data?.map(({ id }) => id));
  const others = found.rows?.filter(({ id }) => !projectIds.has(id)).slice(0, maxResults);
  const renderProject = (project: ProjectSummary, isIncluded: boolean) => (
    <li key={project.id}>
      <span>{project.name}</span>
      <IconButton
        icon={isIncluded ? 'close' : 'plus'}
        label={(isIncluded ? texts.removeFrom : texts.addTo)(project.name)}
        disabled={add.isPending || remove.isPending || (isIncluded && projectIds.size === 1)}
        onClick={() => (isIncluded ? remove : add).mutate(project)}
      />
    </li>
  );
  return (
    <Dialog open onOpenChange={onClose} title={texts.title(track.title)} description={texts.text}>
      {projects.isPending && <Loading subject={texts.loading} height="2.25rem" />}
      {projects.isError && (
        <ErrorState title={texts.loadFailed} error={projects.error} onRetry={() => void projects.refetch()} />
      )}
      {projects.data && (
        <ul className={styles.list}>{projects.data.map((project) => renderProject(project, true))}</ul>
      )}
      {projects.data && (
        <section className={styles.otherProjects} aria-label={texts.add}>
          <SearchInput
            aria-label={texts.find}
            placeholder={texts.add}
            maxLength={limits.search.max}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <ul className={styles.list}>{others?.map((project) => renderProject(project, false))}</ul>
          {others?.length === 0 && <p>{texts.none}</p>}
        </section>
      )}
    </Dialog>
  );
}
