import type { ReactionType } from '#contract/reactions.ts';
import type { Track, TrackType } from '#contract/tracks.ts';
import { downloadName, effectFileName } from '#web/features/tracks/download-name.ts';
import { kindOf } from '#web/features/tracks/track-kind.ts';
import { deletedIds, removeTrack, showTrack } from '#web/features/tracks/use-project-tracks.ts';
import { words } from '#web/features/tracks/words.ts';
import { call } from '#web/kit/api.ts';
import { usePlayback } from '#web/kit/audio/use-playback.ts';
import { copyText } from '#web/kit/clipboard.ts';
import { refreshSoon } from '#web/kit/data/query.ts';
import { afterThumb } from '#web/kit/reactions.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { toast } from '#web/kit/toast.ts';

/** The address that opens a project at one of its tracks. */
const trackAddress = ({ id, projectId }: Pick<Track, 'id' | 'projectId'>) =>
  `/projects/${projectId}?track=${id}`;

async function save(track: Track, name: string) {
  const response = await fetch(track.downloadUrl, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  saveFile(await response.blob(), name);
}

/** The two lists of a project: of all its tracks, and of its sound effects alone. */
const lists = {
  tracks: { fileName: downloadName, deleted: words.deleted, deleteFailed: words.deleteFailed },
  effects: {
    fileName: effectFileName,
    deleted: words.effects.deleted,
    deleteFailed: words.effects.deleteFailed,
  },
} as const;

/** The prompt of a track, for whoever can make another one of it. */
export interface CopiedPrompt {
  readonly prompt: string;
  readonly title: string;
  readonly type: TrackType;
}

/** What can be done with a track of a list; each says how it went. */
export function useTrackActions(list: keyof typeof lists, onCopyPrompt?: (copied: CopiedPrompt) => void) {
  const { fileName, deleted, deleteFailed } = lists[list];
  const playback = usePlayback();
  return {
    async copyPrompt(track: Track) {
      const { prompt, title } = track;
      if (!prompt) return;
      onCopyPrompt?.({ prompt, title, type: kindOf(track) });
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
        await save(track, fileName(track));
      } catch {
        toast({ ...words.downloadFailed, variant: 'destructive' });
      }
    },
    /** Shows the thumb at once; the same one again takes it back. */
    async react(track: Track, userId: string, type: ReactionType) {
      showTrack({ ...track, reactions: afterThumb(track.reactions, userId, type) });
      try {
        const { reactions } = await call('reactToTrack', { params: { trackId: track.id }, body: { type } });
        showTrack({ ...track, reactions });
      } catch (error) {
        showTrack(track);
        const description = reasonOf(error, words.reactionFailedText);
        toast({ title: words.reactionFailed, description, variant: 'destructive' });
      }
    },
    /** Takes the track out of the lists at once; it comes back when the server refuses. */
    remove: async (track: Track) => {
      const { id, projectId, title } = track;
      deletedIds.add(id);
      removeTrack(projectId, id);
      try {
        await call('deleteTrack', { params: { trackId: id } });
      } catch {
        comeBack(track);
        toast({ ...deleteFailed, variant: 'destructive' });
        return;
      }
      playback.forget(id);
      const undo = { label: words.undo, act: () => void restore(track) };
      toast({ title: deleted, description: title, action: undo });
      refreshSoon(...counting);
    },
  };
}

/** What counts or names the tracks. */
const counting = [
  'getProject',
  'listTracks',
  'listProjects',
  'listRecentProjects',
  'getDashboardStats',
] as const;

function comeBack(track: Track): void {
  deletedIds.delete(track.id);
  showTrack(track);
}

async function restore(track: Track): Promise<void> {
  try {
    await call('restoreTrack', { params: { trackId: track.id } });
    comeBack(track);
    refreshSoon(...counting, 'listTrash');
  } catch (error) {
    toast({
      title: words.restoreFailed,
      description: reasonOf(error, words.restoreFailedText),
      variant: 'destructive',
    });
  }
}

export type TrackActions = ReturnType<typeof useTrackActions>;
