import type { ReactionType } from '#contract/reactions.ts';
import type { Track, TrackType } from '#contract/tracks.ts';
import { downloadName, effectFileName } from '#web/features/tracks/download-name.ts';
import { kindOf } from '#web/features/tracks/track-kind.ts';
import { words } from '#web/features/tracks/words.ts';
import { usePlayback } from '#web/kit/audio/use-playback.ts';
import { copyText } from '#web/kit/clipboard.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { afterThumb } from '#web/kit/reactions.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { toast } from '#web/kit/toast.ts';
import { useUser } from '#web/kit/user.ts';

/** The path that opens a project at the track. */
const trackAddress = ({ id, projectId }: Pick<Track, 'id' | 'projectId'>) =>
  `/projects/${projectId}?track=${id}`;

async function save(track: Track, name: string) {
  const response = await fetch(track.downloadUrl, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  saveFile(await response.blob(), name);
}

/** The two track lists of a project: all tracks, and sound effects only. */
const lists = {
  tracks: { fileName: downloadName, deleted: words.deleted, deleteFailed: words.deleteFailed },
  effects: {
    fileName: effectFileName,
    deleted: words.effects.deleted,
    deleteFailed: words.effects.deleteFailed,
  },
} as const;

/** A copied prompt, offered to the generation form. */
export interface CopiedPrompt {
  readonly prompt: string;
  readonly title: string;
  readonly type: TrackType;
}

/** The actions on tracks; each shows a toast with its result. */
export function useTrackActions(list: keyof typeof lists, onCopyPrompt?: (copied: CopiedPrompt) => void) {
  const { fileName, deleted, deleteFailed } = lists[list];
  const playback = usePlayback();
  const { id: userId } = useUser();
  const react = useAction('reactToTrack', {
    send: ({ track, type }: { track: Track; type: ReactionType }) => ({
      params: { trackId: track.id },
      body: { type },
    }),
    atOnce: ({ track: { id, projectId, reactions }, type }) => ({
      entity: 'track',
      id,
      projectId,
      row: { reactions: afterThumb(reactions, userId, type) },
    }),
    failed: { title: words.reactionFailed, description: words.reactionFailedText },
  });
  const restore = useAction('restoreTrack', {
    send: ({ id }: Track) => ({ params: { trackId: id } }),
    failed: { title: words.restoreFailed, description: words.restoreFailedText },
  });
  const remove = useAction('deleteTrack', {
    send: ({ id }: Track) => ({ params: { trackId: id } }),
    atOnce: ({ id, projectId }) => ({ entity: 'track', id, projectId, row: null }),
    done: (_nothing, track) => ({
      title: deleted,
      description: track.title,
      action: { label: words.undo, act: () => restore.mutate(track) },
    }),
    failed: deleteFailed,
    reason: (_error, otherwise) => otherwise,
    onDone: (_nothing, { id }) => playback.forget(id),
  });
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
    /** Shows the reaction immediately; the same reaction again removes it. */
    react: (track: Track, type: ReactionType) => react.mutate({ track, type }),
    /** Removes the track from the lists immediately; it reappears after an error. */
    remove: (track: Track) => remove.mutate(track),
  };
}

export type TrackActions = ReturnType<typeof useTrackActions>;
