import type { Track } from '#contract/tracks.ts';
import { downloadName } from '#web/features/tracks/download-name.ts';
import { type TrackPages, withoutRow } from '#web/features/tracks/project-tracks.ts';
import { tracksKey } from '#web/features/tracks/use-project-tracks.ts';
import { words } from '#web/features/tracks/words.ts';
import { call } from '#web/kit/api.ts';
import { usePlayback } from '#web/kit/audio/use-playback.ts';
import { copyText } from '#web/kit/clipboard.ts';
import { queryClient, refresh } from '#web/kit/query.ts';
import { toast } from '#web/kit/toast.ts';

const objectUrlLifeMs = 60_000;

/** The address that opens a project at one of its tracks. */
const trackAddress = ({ id, projectId }: Pick<Track, 'id' | 'projectId'>) =>
  `/projects/${projectId}?track=${id}`;

async function save(track: Track) {
  const response = await fetch(track.downloadUrl, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = downloadName(track);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), objectUrlLifeMs);
}

/** What can be done with a track of the list; each says how it went. */
export function useTrackActions(onCopyPrompt?: (prompt: string) => void) {
  const playback = usePlayback();
  return {
    async copyPrompt({ prompt, title }: Track) {
      if (!prompt) return;
      onCopyPrompt?.(prompt);
      try {
        await copyText(prompt);
        toast({ title: words.promptCopied, description: title });
      } catch {
        toast({ ...words.copyFailed, variant: 'destructive' });
      }
    },
    async share(track: Track) {
      try {
        await copyText(new URL(trackAddress(track), location.origin).href);
        toast({ title: words.linkCopied, description: track.title });
      } catch {
        toast({ ...words.shareFailed, variant: 'destructive' });
      }
    },
    async download(track: Track) {
      try {
        await save(track);
      } catch {
        toast({ ...words.downloadFailed, variant: 'destructive' });
      }
    },
    /** Takes the track out of the list at once; it comes back when the server refuses. */
    async remove({ id, projectId }: Track) {
      const key = tracksKey(projectId);
      const before = queryClient.getQueryData<TrackPages>(key);
      queryClient.setQueryData<TrackPages>(key, (now) => now && withoutRow(now, id));
      try {
        await call('deleteTrack', { params: { trackId: id } });
        if (playback.getState().item?.id === id) playback.close();
        await refresh('getProject', 'listTracks', 'listProjects', 'listRecentProjects', 'getDashboardStats');
      } catch {
        queryClient.setQueryData<TrackPages>(key, before);
        toast({ ...words.deleteFailed, variant: 'destructive' });
      }
    },
  };
}

export type TrackActions = ReturnType<typeof useTrackActions>;
