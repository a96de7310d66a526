import type { PlaylistDetail, PlaylistItem } from '#contract/playlists.ts';
import { movedItems } from '#web/features/playlists/moved-items.ts';
import { messages } from '#web/features/playlists/messages.ts';
import { queryClient, queryOf } from '#web/data/query.ts';
import { useAction } from '#web/data/use-action.ts';
import { toast } from '#web/ui/toast.ts';

const keyOf = (playlistId: string) => queryOf('getPlaylist', { params: { playlistId } }).queryKey;

/** Shows a playlist as the server returned it. */
export const showPlaylist = (playlist: PlaylistDetail): void =>
  void queryClient.setQueryData(keyOf(playlist.id), playlist);

/** Changes of a playlist's items. They appear at once, reach the server one after the other, and disappear on an error. */
export function usePlaylistChanges(playlistId: string) {
  const scope = `playlist ${playlistId}`;
  const reload = () => void queryClient.invalidateQueries({ queryKey: keyOf(playlistId) });

  /** Shows the reply of the last change; replies of earlier ones would undo those that follow. */
  const showLast = (playlist: PlaylistDetail) => {
    if (queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === scope }) <= 1)
      showPlaylist(playlist);
  };
  const change = (work: (items: readonly PlaylistItem[]) => PlaylistItem[]) => {
    void queryClient.cancelQueries({ queryKey: keyOf(playlistId) });
    queryClient.setQueryData(
      keyOf(playlistId),
      (playlist) => playlist && { ...playlist, items: work(playlist.items) },
    );
  };

  const move = useAction('updatePlaylistItem', {
    scope,
    send: ({ itemId, before }: { itemId: string; before: string | null }) => ({
      params: { playlistId, itemId },
      body: { before },
    }),
    errorToast: messages.moveFailed,
    onSuccess: showLast,
    onError: reload,
  });
  const fix = useAction('updatePlaylistItem', {
    scope,
    send: ({ itemId, version }: { itemId: string; version: number | null }) => ({
      params: { playlistId, itemId },
      body: { version },
    }),
    errorToast: messages.versionFailed,
    onSuccess: showLast,
    onError: reload,
  });
  const restore = useAction('addPlaylistItems', {
    scope,
    send: ({ item, before }: { item: PlaylistItem; before: string | null }) => ({
      params: { playlistId },
      body: { items: [{ trackId: item.trackId, version: item.fixedVersion }], before },
    }),
    errorToast: messages.addFailed,
    onSuccess: showLast,
    onError: reload,
  });
  const remove = useAction('removePlaylistItem', {
    scope,
    send: ({ item }: { item: PlaylistItem; before: string | null }) => ({
      params: { playlistId, itemId: item.id },
    }),
    errorToast: messages.itemRemoveFailed,
    onSuccess: (playlist, { item, before }) => {
      showLast(playlist);
      toast({
        title: messages.itemRemoved,
        description: item.track.title,
        action: { label: messages.undo, act: () => restore.mutate({ item, before }) },
      });
    },
    onError: reload,
  });

  return {
    /** Moves an item to an index. */
    move(items: readonly PlaylistItem[], item: PlaylistItem, to: number) {
      const moved = movedItems(items, items.indexOf(item), to);
      const before = moved[moved.indexOf(item) + 1]?.id ?? null;
      change((now) => {
        const index = now.findIndex(({ id }) => id === item.id);
        return index < 0 ? [...now] : movedItems(now, index, to);
      });
      move.mutate({ itemId: item.id, before });
    },
    remove(items: readonly PlaylistItem[], item: PlaylistItem) {
      const before = items[items.indexOf(item) + 1]?.id ?? null;
      change((now) => now.filter(({ id }) => id !== item.id));
      remove.mutate({ item, before });
    },
    fix,
  };
}
export type PlaylistChanges = ReturnType<typeof usePlaylistChanges>;
