import { useMemo } from 'react';
import type { ReactionType } from '#contract/reactions.ts';
import type { Track, TrackType } from '#contract/tracks.ts';
import { trackTypeOf } from '#web/features/tracks/track-type.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { copyText } from '#web/data/clipboard.ts';
import { useAction } from '#web/data/use-action.ts';
import { toggleReaction } from '#web/domain/reactions.ts';
import { saveFile } from '#web/data/save-file.ts';
import { toast } from '#web/ui/toast.ts';
import { trackPath } from '#web/domain/track-path.ts';
import { useUser } from '#web/domain/user.ts';

/** Characters that some file systems forbid in file names. */
// oxlint-disable-next-line no-control-regex -- control characters are among the forbidden ones
const forbiddenChars = /[\\/:*?"<>|\u0000-\u001f]+/g;

/** File name of a downloaded track: its title, with the extension of the actual format. */
export function downloadName({ title, format }: Pick<Track, 'title' | 'format'>): string {
  const safe = title
    .replace(forbiddenChars, '_')
    .replace(/^\.+|[. ]+$/g, '')
    .slice(0, 120)
    .trim();
  return `${safe || 'track'}.${format}`;
}

/**
 * File name of a sound effect from the effect list: "Door, slow!" → "door__slow_.mp3". Letters of any script are
 * kept.
 */
export const effectFileName = ({ title, format }: Pick<Track, 'title' | 'format'>): string =>
  `${
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '_')
      .slice(0, 120)
      .replace(/^_+$/, '') || 'sound_effect'
  }.${format}`;

async function downloadTrack(track: Track, name: string) {
  const response = await fetch(track.downloadUrl, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  saveFile(await response.blob(), name);
}

/** The two track lists of a project: all tracks, and sound effects only. */
const lists = {
  tracks: { fileName: downloadName, deleted: messages.deleted, deleteFailed: messages.deleteFailed },
  effects: {
    fileName: effectFileName,
    deleted: messages.effects.deleted,
    deleteFailed: messages.effects.deleteFailed,
  },
} as const;

/** A copied prompt, offered to the generation form. */
export interface CopiedPrompt {
  readonly prompt: string;
  readonly title: string;
  readonly type: TrackType;
}

/** The actions on tracks; each shows a toast with its result. The same object while `onCopyPrompt` is. */
export function useTrackActions(list: keyof typeof lists, onCopyPrompt?: (copied: CopiedPrompt) => void) {
  const { fileName, deleted, deleteFailed } = lists[list];
  const playback = usePlayback();
  const { id: userId } = useUser();
  const { mutate: reactTo } = useAction('reactToTrack', {
    send: ({ track, type }: { track: Track; type: ReactionType }) => ({
      params: { trackId: track.id },
      body: { type },
    }),
    optimistic: ({ track: { id, projectId, reactions }, type }) => ({
      entity: 'track',
      id,
      projectId,
      row: { reactions: toggleReaction(reactions, userId, type) },
    }),
    errorToast: { title: messages.reactionFailed, description: messages.reactionFailedText },
  });
  const restore = useAction('restoreTrack', {
    send: ({ id }: Track) => ({ params: { trackId: id } }),
    errorToast: { title: messages.restoreFailed, description: messages.restoreFailedText },
  });
  const { mutate: removeTrack } = useAction('deleteTrack', {
    send: ({ id }: Track) => ({ params: { trackId: id } }),
    optimistic: ({ id, projectId }) => ({ entity: 'track', id, projectId, row: null }),
    successToast: (_nothing, track) => ({
      title: deleted,
      description: track.title,
      action: { label: messages.undo, act: () => restore.mutate(track) },
    }),
    errorToast: deleteFailed,
    toMessage: (_error, fallback) => fallback,
    onSuccess: (_nothing, { id }) => playback.remove(id),
  });
  return useMemo(
    () => ({
      async copyPrompt(track: Track) {
        const { prompt, title } = track;
        if (!prompt) return;
        onCopyPrompt?.({ prompt, title, type: trackTypeOf(track) });
        try {
          await copyText(prompt);
          toast({ title: messages.promptCopied, description: title });
        } catch {
          toast({ ...messages.copyFailed, variant: 'destructive' });
        }
      },
      /** `version`: another than the current one. */
      async share(track: Track, version?: number) {
        try {
          await copyText(new URL(trackPath(track.id, version), location.origin).href);
          toast({ title: messages.linkCopied, description: track.title });
        } catch {
          toast({ ...messages.shareFailed, variant: 'destructive' });
        }
      },
      async download(track: Track) {
        try {
          await downloadTrack(track, fileName(track));
        } catch {
          toast({ ...messages.downloadFailed, variant: 'destructive' });
        }
      },
      /** Shows the reaction immediately; the same reaction again removes it. */
      react: (track: Track, type: ReactionType) => reactTo({ track, type }),
      /** Removes the track from the lists immediately; it reappears after an error. */
      remove: (track: Track) => removeTrack(track),
    }),
    [fileName, onCopyPrompt, reactTo, removeTrack],
  );
}

export type TrackActions = ReturnType<typeof useTrackActions>;
