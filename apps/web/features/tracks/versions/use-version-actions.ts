import { useLocation } from 'wouter';
import type { TrackVersion } from '#contract/versions.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
import { trackPath } from '#web/domain/track-path.ts';

const { versions: texts } = messages;
const errorToast = { title: texts.failed, description: texts.failedText };

/** The actions on the versions of a track; each shows a toast with its result. */
export function useVersionActions() {
  const { get, showVersion } = useTrackPage();
  const hasScore = useTrackPageState(({ track }) => track.hasScore);
  const [, navigate] = useLocation();
  const send = ({ number }: TrackVersion) => ({
    params: { trackId: get().track.id, version: String(number) },
  });
  const makeCurrent = useAction('makeVersionCurrent', {
    send,
    errorToast,
    successToast: (_track, { number }) => ({
      title: texts.madeCurrent(number),
      description: get().track.title,
    }),
  });
  const restore = useAction('restoreVersion', {
    send,
    errorToast,
    successToast: (_version, { number }) => ({
      title: texts.restored(number),
      description: get().track.title,
    }),
  });
  const remove = useAction('deleteVersion', {
    send,
    errorToast,
    successToast: (_nothing, version) => ({
      title: texts.removed(version.number),
      description: get().track.title,
      action: { label: texts.undo, act: () => restore.mutate(version) },
    }),
    onSuccess: (_nothing, { number }) => {
      const { shown, track } = get();
      if (number === shown.number) showVersion(track.version);
    },
  });
  const split = useAction('splitVersion', {
    send,
    errorToast,
    successToast: (created) => ({
      title: texts.splitOff,
      description: created.title,
      action: { label: texts.openTrack, act: () => navigate(trackPath(created.id)) },
    }),
    onSuccess: (_created, { number }) => {
      const { shown, track } = get();
      if (number === shown.number) showVersion(track.version);
    },
  });
  return {
    makeCurrent: makeCurrent.mutate,
    remove: remove.mutate,
    restore: restore.mutate,
    split: split.mutate,
    /** Opens the merge of a version with the current one; false if that has no score. */
    combine: hasScore
      ? ({ number }: TrackVersion) => {
          const { track } = get();
          navigate(`${trackPath(track.id)}/compare?v=${track.version},${number}#merge`);
        }
      : (false as const),
  };
}

export type VersionActions = ReturnType<typeof useVersionActions>;
