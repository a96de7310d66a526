import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { words } from '#web/features/tracks/words.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { SearchInput } from '#web/kit/field.tsx';
import { IconKey } from '#web/kit/key.tsx';
import { useAction } from '#web/kit/data/use-action.ts';
import { useOne } from '#web/kit/data/use-one.ts';
import { useFoundProjects } from '#web/kit/search.ts';
import { Failed, Loading, Skeleton } from '#web/kit/state.tsx';
import styles from './places-dialog.module.css';

const { places: texts } = words;
const mostShown = 6;

interface PlacesDialogProps {
  readonly track: Track;
  readonly onClose: () => void;
}

/** Lists the projects a track is in; adds it to others or removes it. */
export function PlacesDialog({ track, onClose }: PlacesDialogProps) {
  const params = { trackId: track.id };
  const places = useOne('listTrackProjects', { params });
  const [typed, setTyped] = useState('');
  const found = useFoundProjects(typed);
  const send = ({ id }: ProjectSummary) => ({ params: { projectId: id, ...params } });
  const failed = { title: texts.failed, description: texts.failedText };
  const onDone = () => places.refetch();
  const add = useAction('addTrackToProject', {
    send,
    failed,
    done: (_track, { name }) => ({ title: texts.added, description: name }),
    onDone,
  });
  const remove = useAction('removeTrackFromProject', {
    send,
    failed,
    done: (_nothing, { name }) => ({ title: texts.removed, description: name }),
    onDone,
  });
  const inIds = new Set(places.data?.map(({ id }) => id));
  const others = found.rows?.filter(({ id }) => !inIds.has(id)).slice(0, mostShown);
  const entry = (project: ProjectSummary, isIn: boolean) => (
    <li key={project.id}>
      <span>{project.name}</span>
      <IconKey
        icon={isIn ? 'close' : 'plus'}
        label={(isIn ? texts.removeFrom : texts.addTo)(project.name)}
        disabled={add.isPending || remove.isPending || (isIn && inIds.size === 1)}
        onClick={() => (isIn ? remove : add).mutate(project)}
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
