import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { mapPosition } from '#contract/bar-positions.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { currentVersionOf } from '#web/features/tracks/page/shown-version.ts';
import { useRangePlayback } from '#web/features/tracks/page/use-range-playback.ts';
import { trackTypeOf } from '#web/features/tracks/track-type.ts';
import { isSameAudio, type Playable } from '#web/audio/playback-state.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import type { TrackRoom } from '#web/domain/track-room.ts';
import { createStore } from '#web/ui/store.ts';
import type { TimeRange } from '#web/audio/waveform/range-grid.ts';

/** The room of a track's page, with what only the page itself needs. */
export interface PageRoom extends TrackRoom {
  /** Opens the form of a new comment. */
  readonly compose: () => void;
  readonly isLooping: boolean;
  readonly toggleLoop: () => void;
  /** Shows the version that was shown before. */
  readonly showPreviousVersion: () => void;
  /** Plays or pauses the shown version, from where it is. */
  readonly toggle: () => void;
  /** The address names a version that does not exist. */
  readonly isVersionMissing: boolean;
}

/** The selected range of one version at a time. */
interface Selection {
  readonly version: number;
  readonly range: TimeRange;
}

/** The shown version, the selection and the playback of a track's page. */
export function useTrackRoom(track: TrackDetail): PageRoom {
  const playback = usePlayback();
  const [search, setSearch] = useSearchParams();
  const project = useApiQuery('getProject', { params: { projectId: track.projectId } }).data;
  const listed = useApiQuery('listVersions', { params: { trackId: track.id } }).data?.versions;
  const versions = useMemo(() => listed ?? [currentVersionOf(track)], [listed, track]);
  const requested = search.get('v');
  const found = versions.find(({ number }) => String(number) === requested);
  const shown = found ?? versions.find(({ isCurrent }) => isCurrent) ?? currentVersionOf(track);
  const previousNumber = useRef<number>(undefined);

  const [store] = useState(() => createStore<Selection | undefined>(undefined));
  const selection = useMemo(() => {
    const get = () => {
      const selected = store.get();
      return selected?.version === shown.number ? selected.range : undefined;
    };
    return { get, subscribe: store.subscribe };
  }, [store, shown.number]);
  const setRange = useCallback(
    (range: TimeRange | undefined) => store.set(range && { version: shown.number, range }),
    [store, shown.number],
  );
  const [composers] = useState(() => new Set<() => void>());
  const onCompose = useCallback(
    (listener: () => void) => {
      composers.add(listener);
      return () => void composers.delete(listener);
    },
    [composers],
  );
  const [focusedCommentId, focusComment] = useState<string>();

  // The fields and not the track, which changes with each comment.
  const { id, title, projectId } = track;
  const trackType = trackTypeOf(track);
  const projectName = project?.name ?? '';
  const versionCount = versions.length;
  const playableOf = useCallback(
    ({ number: version, audioUrl, duration, waveform }: typeof shown): Playable => ({
      id,
      version,
      versionCount,
      title,
      audioUrl,
      duration,
      waveform,
      projectId,
      projectName,
      trackType,
    }),
    [id, versionCount, title, projectId, projectName, trackType],
  );
  const item = useMemo(() => playableOf(shown), [playableOf, shown]);
  const isInPlayer = useCallback(() => isSameAudio(playback.getState().item, item), [playback, item]);
  const position = useCallback(() => (isInPlayer() ? playback.position() : 0), [isInPlayer, playback]);
  const seek = useCallback(
    (seconds: number) => (isInPlayer() ? playback.seek(seconds) : playback.cue(item, seconds)),
    [isInPlayer, playback, item],
  );
  const playFrom = useCallback((seconds: number) => playback.play(item, [item], seconds), [playback, item]);
  const { isLooping, toggleLoop, playRange } = useRangePlayback({ item, selection, playFrom });
  /** A range that is played as soon as its version is shown. */
  const awaited = useRef<{ readonly version: number; readonly range: TimeRange }>(undefined);
  const playAwaited = useEffectEvent((number: number) => {
    const { current } = awaited;
    if (current?.version !== number) return;
    awaited.current = undefined;
    playRange(current.range);
  });
  useEffect(() => playAwaited(shown.number), [shown.number]);

  const openVersion = useCallback(
    (next: typeof shown) => {
      previousNumber.current = shown.number;
      setSearch(
        (params) => {
          if (next.isCurrent) params.delete('v');
          else params.set('v', String(next.number));
          return params;
        },
        { replace: true },
      );
    },
    [shown.number, setSearch],
  );
  const playRangeIn = useCallback(
    (part: TimeRange, number = shown.number) => {
      const version = versions.find((one) => one.number === number);
      if (!version || number === shown.number) return playRange(part);
      awaited.current = { version: number, range: part };
      return openVersion(version);
    },
    [versions, shown.number, playRange, openVersion],
  );
  const showVersion = (number: number) => {
    const next = versions.find((version) => version.number === number);
    if (!next || next.number === shown.number) return;
    const { item: playing, status } = playback.getState();
    if (isSameAudio(playing, item)) {
      const { seconds } = mapPosition(shown, next, playback.position());
      const nextItem = playableOf(next);
      if (status === 'playing' || status === 'loading') playback.play(nextItem, [nextItem], seconds);
      else playback.cue(nextItem, seconds);
    }
    openVersion(next);
  };

  return {
    track,
    project,
    versions,
    shown,
    item,
    position,
    seek,
    playFrom,
    playRange: playRangeIn,
    isLooping,
    toggleLoop,
    toggle: () => playback.toggle(item, [item]),
    showVersion,
    showPreviousVersion: () => previousNumber.current !== undefined && showVersion(previousNumber.current),
    selection,
    setRange,
    onCompose,
    compose: () => {
      for (const composer of composers) composer();
    },
    focusedCommentId,
    focusComment,
    isVersionMissing: requested !== null && listed !== undefined && !found,
  };
}
