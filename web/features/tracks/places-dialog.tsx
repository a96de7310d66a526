import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { removeTrack } from '#web/features/tracks/use-project-tracks.ts';
import { words } from '#web/features/tracks/words.ts';
import { call } from '#web/kit/api.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { SearchInput } from '#web/kit/field.tsx';
import { IconKey } from '#web/kit/key.tsx';
import { queryOf, refreshSoon } from '#web/kit/data/query.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { useFoundProjects } from '#web/kit/search.ts';
import { Failed, Loading, Skeleton } from '#web/kit/state.tsx';
import { toast } from '#web/kit/toast.ts';
import styles from './places-dialog.module.css';

const { places: texts } = words;
const mostShown = 6;

interface PlacesDialogProps {
  readonly track: Track;
  readonly onClose: () => void;
}

/** The projects that a track is in, and the way into others. */
export function PlacesDialog({ track, onClose }: PlacesDialogProps) {
  const params = { trackId: track.id };
  const places = useQuery({ ...queryOf('listTrackProjects', { params }), refetchOnMount: 'always' });
  const [typed, setTyped] = useState('');
  const found = useFoundProjects(typed);
  const change = useMutation({
    mutationFn: ({ project, isIn }: { project: ProjectSummary; isIn: boolean }) => {
      const both = { params: { projectId: project.id, trackId: track.id } };
      return isIn ? call('removeTrackFromProject', both) : call('addTrackToProject', both);
    },
    onSuccess: async (_reply, { project, isIn }) => {
      toast({ title: isIn ? texts.removed : texts.added, description: project.name });
      if (isIn) removeTrack(project.id, track.id);
      refreshSoon('getProject', 'listProjects', 'listRecentProjects', 'listTracks');
      await places.refetch();
    },
    onError: (error) =>
      toast({ title: texts.failed, description: reasonOf(error, texts.failedText), variant: 'destructive' }),
  });
  const inIds = new Set(places.data?.map(({ id }) => id));
  const others = found.rows?.filter(({ id }) => !inIds.has(id)).slice(0, mostShown);
  const entry = (project: ProjectSummary, isIn: boolean) => (
    <li key={project.id}>
      <span>{project.name}</span>
      <IconKey
        icon={isIn ? 'close' : 'plus'}
        label={(isIn ? texts.removeFrom : texts.addTo)(project.name)}
        disabled={change.isPending || (isIn && inIds.size === 1)}
        onClick={() => change.mutate({ project, isIn })}
      />
    </li>
  );
  return (
    <Dialog open onOpenChange={onClose} title={texts.title(track.title)} description={texts.text}>
      {places.isPending && (
        <Loading what={texts.loading}>
          <Skeleton height="2.25rem" />
        </Loading>
      )}
      {places.isError && (
        <Failed title={texts.loadFailed} error={places.error} onRetry={() => void places.refetch()} />
      )}
      {places.data && <ul className={styles.list}>{places.data.map((project) => entry(project, true))}</ul>}
      {places.data && (
        <section className={styles.others} aria-label={texts.add}>
          <SearchInput
            aria-label={texts.find}
            placeholder={texts.add}
            maxLength={limits.search.max}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <ul className={styles.list}>{others?.map((project) => entry(project, false))}</ul>
          {others?.length === 0 && <p>{texts.none}</p>}
        </section>
      )}
    </Dialog>
  );
}
