import { mapPosition } from '#contract/bar-positions.ts';
import type { Project } from '#contract/projects.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import type { TrackVersion } from '#contract/versions.ts';
import { currentVersionOf } from '#web/features/tracks/page/shown-version.ts';
import { trackTypeOf } from '#web/features/tracks/track-type.ts';
import { followPosition } from '#web/audio/follow-position.ts';
import type { Playback } from '#web/audio/playback.ts';
import { isSameAudio, type Playable } from '#web/audio/playback-state.ts';
import type { TimeRange } from '#web/audio/waveform/range-grid.ts';
import type { TrackPage, TrackPageState } from '#web/domain/track-page.ts';
import { createStore } from '#web/ui/store.ts';

/** What the server says, and the address. */
export interface TrackPageData {
  readonly track: TrackDetail;
  readonly project: Project | undefined;
  /** Undefined while the list of versions loads. */
  readonly listed: readonly TrackVersion[] | undefined;
  /** The number of the version in the address; null for the current one. */
  readonly requested: string | null;
}

interface TrackPageOptions {
  readonly playback: Pick<
    Playback,
    'getState' | 'subscribe' | 'position' | 'seek' | 'cue' | 'play' | 'pause' | 'toggle'
  >;
  readonly data: TrackPageData;
  /** Puts the number of a version into the address; the data of the next `update` has it. */
  readonly openVersion: (version: TrackVersion) => void;
}

interface TrackPageStore extends TrackPage {
  readonly update: (data: TrackPageData) => void;
  /**
   * Ends a range that is played once and starts a loop again.
   * @returns the function that stops it
   */
  readonly followPlayback: () => () => void;
}

/** A range of a version. */
interface VersionRange {
  readonly version: number;
  readonly range: TimeRange;
}

/** Tolerance in seconds of the position after a seek. */
const seekTolerance = 0.2;

const playableOf = (
  { track, project, versions }: Pick<TrackPageState, 'track' | 'project' | 'versions'>,
  { number, audioUrl, duration, waveform }: TrackVersion,
): Playable => ({
  id: track.id,
  version: number,
  versionCount: versions.length,
  title: track.title,
  audioUrl,
  duration,
  waveform,
  projectId: track.projectId,
  projectName: project?.name ?? '',
  trackType: trackTypeOf(track),
});

const isEqual = (first: Playable, second: Playable) =>
  (Object.keys(second) as (keyof Playable)[]).every((key) => first[key] === second[key]);

function shownOf({ track, project, listed, requested }: TrackPageData, before?: TrackPageState) {
  const versions = listed ?? [currentVersionOf(track)];
  const found = versions.find(({ number }) => String(number) === requested);
  const shown = found ?? versions.find(({ isCurrent }) => isCurrent) ?? currentVersionOf(track);
  // A track changes with each comment on it: what plays does not.
  const item = playableOf({ track, project, versions }, shown);
  return {
    track,
    project,
    versions,
    shown,
    isVersionMissing: requested !== null && listed !== undefined && !found,
    item: before && isEqual(before.item, item) ? before.item : item,
  };
}

/** The state of a track's page: the shown version, the selection, the playback of parts, the focused comment. */
export function createTrackPage({ playback, data, openVersion }: TrackPageOptions): TrackPageStore {
  const store = createStore<TrackPageState>({
    ...shownOf(data),
    range: undefined,
    isLooping: false,
    focusedCommentId: undefined,
    composeCount: 0,
  });
  const change = (part: Partial<TrackPageState>) => store.set({ ...store.get(), ...part });
  let selected: VersionRange | undefined;
  let previousNumber: number | undefined;
  /** The range that is played once; a seek out of it ends it. */
  let once: TimeRange | undefined;
  /** A range that is played as soon as its version is shown. */
  let awaited: VersionRange | undefined;

  const isInPlayer = () => isSameAudio(playback.getState().item, store.get().item);
  const position = () => (isInPlayer() ? playback.position() : 0);
  const playFrom = (seconds: number) => {
    const { item } = store.get();
    playback.play(item, [item], seconds);
  };
  const playOnce = (range: TimeRange) => {
    change({ isLooping: false });
    playFrom(range.start);
    once = range;
  };
  const open = (version: TrackVersion) => {
    previousNumber = store.get().shown.number;
    openVersion(version);
  };
  const showVersion = (number: number) => {
    const state = store.get();
    const next = state.versions.find((version) => version.number === number);
    if (!next || number === state.shown.number) return;
    const { status } = playback.getState();
    if (isInPlayer()) {
      const { seconds } = mapPosition(state.shown, next, playback.position());
      const item = playableOf(state, next);
      if (status === 'playing' || status === 'loading') playback.play(item, [item], seconds);
      else playback.cue(item, seconds);
    }
    open(next);
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    update(newest) {
      const next = shownOf(newest, store.get());
      const { number } = next.shown;
      change({ ...next, range: selected?.version === number ? selected.range : undefined });
      if (awaited?.version !== number) return;
      const { range } = awaited;
      awaited = undefined;
      playOnce(range);
    },
    followPlayback: () =>
      followPosition(playback, () => {
        if (!isInPlayer()) return;
        const { range, isLooping } = store.get();
        const seconds = playback.position();
        if (once && (seconds < once.start - seekTolerance || seconds > once.end + seekTolerance))
          once = undefined;
        if (once && seconds >= once.end) {
          once = undefined;
          playback.pause();
        } else if (isLooping && range && seconds >= range.end && playback.getState().status === 'playing') {
          playback.seek(range.start);
        }
      }),
    position,
    playFrom,
    showVersion,
    showPreviousVersion() {
      if (previousNumber !== undefined) showVersion(previousNumber);
    },
    toggle() {
      const { item } = store.get();
      playback.toggle(item, [item]);
    },
    seek(seconds) {
      if (isInPlayer()) playback.seek(seconds);
      else playback.cue(store.get().item, seconds);
    },
    playRange(range, number) {
      const { versions, shown } = store.get();
      const version = versions.find((one) => one.number === number);
      if (!version || number === shown.number) return playOnce(range);
      awaited = { version: version.number, range };
      open(version);
    },
    setRange(range) {
      selected = range && { version: store.get().shown.number, range };
      change({ range });
    },
    toggleLoop() {
      const { range, isLooping } = store.get();
      if (!range) return;
      if (!isLooping) playFrom(range.start);
      change({ isLooping: !isLooping });
    },
    compose: () => change({ composeCount: store.get().composeCount + 1 }),
    focusComment: (focusedCommentId) => change({ focusedCommentId }),
  };
}
