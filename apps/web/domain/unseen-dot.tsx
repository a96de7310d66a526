import { useApiQuery } from '#web/data/use-api-query.ts';
import { domainMessages } from '#web/domain/messages.ts';
import { UnreadDot } from '#web/domain/unread-dot.tsx';

const maxShown = 9;

/** A dot beside the name of a project in which others did something since the user last opened it. */
export function UnseenDot({ projectId }: { readonly projectId: string }) {
  const { data } = useApiQuery('countUnseenActivities');
  const count = data?.projects.find((project) => project.projectId === projectId)?.count;
  if (!count) return null;
  return (
    <UnreadDot
      label={count > maxShown ? domainMessages.unseenAtLeast(maxShown) : domainMessages.unseen(count)}
    />
  );
}
