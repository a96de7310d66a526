import type { Playable } from '#web/audio/playback-state.ts';
import { Cover } from '#web/domain/cover.tsx';
import { useList } from '#web/data/use-list.ts';

interface PlayerCoverProps {
  readonly item: Playable;
  readonly className: string | undefined;
}

/** The cover of the project that the track is played from; the picture only for the user's own projects. */
export function PlayerCover({ item, className }: PlayerCoverProps) {
  const { rows } = useList('listProjects');
  const project = rows?.find(({ id }) => id === item.projectId);
  return <Cover imageUrl={project?.imageUrl ?? null} seed={item.projectId} className={className} />;
}
