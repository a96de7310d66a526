import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { PlaylistDetail } from '#contract/playlists.ts';
import type { Track } from '#contract/tracks.ts';
import { AddTracksDialog } from '#web/features/playlists/add-tracks-dialog.tsx';
import { messages } from '#web/features/playlists/messages.ts';
import { PlaylistHeader } from '#web/features/playlists/playlist-header.tsx';
import { PlaylistItems } from '#web/features/playlists/playlist-items.tsx';
import { showPlaylist } from '#web/features/playlists/use-playlist-changes.ts';
import { ApiError } from '#web/data/api-error.ts';
import type { Playable } from '#web/audio/playback-state.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { EmptyState, Loading, Skeleton } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { NotFoundPanel } from '#web/ui/not-found-panel.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import textStyles from '#web/ui/text.module.css';

interface PlaylistPageProps {
  readonly playlistId: string;
  readonly toPlayable: (track: Track, projectName: string) => Playable;
  /** Button on the corner of the cover. */
  readonly coverButton: (playlist: PlaylistDetail) => ReactNode;
}

/** The page of a playlist: its header, and its tracks in order. */
export function PlaylistPage({ playlistId, ...parts }: PlaylistPageProps) {
  const { data, error, refetch } = useApiQuery('getPlaylist', { params: { playlistId } });
  const isNotFound = error instanceof ApiError && (error.status === 404 || error.status === 400);
  usePageTitle(isNotFound ? messages.notFoundTitle : data?.name);
  if (isNotFound) return <NotFoundPanel text={messages.notFound} goBack={messages.goBack} />;
  if (data) return <Playlist playlist={data} {...parts} />;
  if (!error || (error instanceof ApiError && error.status === 401)) {
    return (
      <Loading subject={messages.loading}>
        <h1 className={textStyles.visuallyHidden}>{messages.playlist}</h1>
        <Skeleton height="9.5rem" />
      </Loading>
    );
  }
  return <ErrorState level={2} title={messages.loadFailed} error={error} onRetry={() => void refetch()} />;
}

interface PlaylistProps extends Omit<PlaylistPageProps, 'playlistId'> {
  readonly playlist: PlaylistDetail;
}

function Playlist({ playlist, toPlayable, coverButton }: PlaylistProps) {
  const { id, projectId, items, may } = playlist;
  const [, navigate] = useLocation();
  const project = useApiQuery('getProject', { params: { projectId } }).data;
  const projectName = project?.name ?? '';
  const [isAdding, setAdding] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const queue = useMemo(
    () => items.map((item) => ({ ...toPlayable(item.track, projectName), entryId: item.id })),
    [items, projectName, toPlayable],
  );
  const remove = useAction('deletePlaylist', {
    send: () => ({ params: { playlistId: id } }),
    successToast: { title: messages.removed, description: playlist.name },
    errorToast: messages.removeFailed,
    onSuccess: () => navigate(`/projects/${projectId}`),
  });
  const openAdd = () => setAdding(true);
  return (
    <>
      <PlaylistHeader
        playlist={playlist}
        project={project}
        queue={queue}
        coverButton={coverButton(playlist)}
        onAdd={openAdd}
        onDelete={() => setDeleting(true)}
      />
      {items.length > 0 ? (
        <PlaylistItems playlist={playlist} queue={queue} />
      ) : (
        <EmptyState
          level={2}
          title={messages.emptyTitle}
          action={
            may.edit && (
              <Button variant="primary" aria-haspopup="dialog" onClick={openAdd}>
                <Icon name="plus" size="small" />
                {messages.add}
              </Button>
            )
          }
        >
          {may.edit ? messages.emptyText : messages.emptyTextReadOnly}
        </EmptyState>
      )}
      {isAdding && (
        <AddTracksDialog playlist={playlist} onAdded={showPlaylist} onClose={() => setAdding(false)} />
      )}
      {isDeleting && (
        <ConfirmDialog
          onClose={() => setDeleting(false)}
          title={messages.removeTitle}
          description={messages.removeText}
          action={messages.removeAction}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      )}
    </>
  );
}
