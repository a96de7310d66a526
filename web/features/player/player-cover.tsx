import { useQuery } from '@tanstack/react-query';
import type { Playable } from '#web/kit/audio/playback-state.ts';
import { Cover } from '#web/kit/cover.tsx';
import { queryOf } from '#web/kit/data/query.ts';

interface PlayerCoverProps {
  readonly item: Playable;
  readonly className: string | undefined;
}

/** The cover of the project that the track is played from: its picture where it is one of the person's own. */
export function PlayerCover({ item, className }: PlayerCoverProps) {
  const { data } = useQuery(queryOf('listProjects'));
  const project = data?.find(({ id }) => id === item.projectId);
  return <Cover imageUrl={project?.imageUrl ?? null} seed={item.projectId} className={className} />;
}
