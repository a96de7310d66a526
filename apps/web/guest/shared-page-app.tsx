import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SharedTrack } from '#contract/shared-pages.ts';
import type { SharedView } from '#contract/shared-view.ts';
import type { AdoptedAudio } from '#web/guest/adopt-audio.ts';
import { Answer } from '#web/guest/answer.tsx';
import { GuestComments } from '#web/guest/comments.tsx';
import { Downloads } from '#web/guest/downloads.tsx';
import { EarlierVersions } from '#web/guest/earlier-versions.tsx';
import { GuestControls } from '#web/guest/guest-controls.tsx';
import { messages } from '#web/guest/messages.ts';
import { NotAvailable } from '#web/guest/not-available.tsx';
import { PageFrame } from '#web/guest/page-frame.tsx';
import { PlayerContext, usePlayer, usePlayerState } from '#web/guest/player-context.ts';
import { Program } from '#web/guest/program.tsx';
import { followMediaKeys } from '#web/guest/media-keys.ts';
import { callShared } from '#web/guest/shared-api.ts';
import { SharedPlayer, type Source } from '#web/guest/shared-player.ts';
import type { ShownPage, ShownTrack } from '#web/guest/shown-page.ts';
import { Stage } from '#web/guest/stage.tsx';
import { useComments } from '#web/guest/use-comments.ts';
import { useGuestName } from '#web/guest/use-guest-name.tsx';
import { useSharedPage } from '#web/guest/use-shared-page.ts';
import { Button } from '#web/ui/button.tsx';
import type { TimeRange } from '#web/audio/waveform/range-grid.ts';
import { TrackRowFrame } from '#web/guest/track-row-frame.tsx';
import { PlayButton } from '#web/domain/play-button.tsx';
import styles from './shared-page-app.module.css';
import trackListStyles from './track-list.module.css';

interface SharedPageAppProps {
  readonly view: Extract<SharedView, { kind: 'page' }>;
  readonly adopted: AdoptedAudio;
}

/** The current version of a track for the player. */
const sourceOf = ({ id, version, title, audioUrl, duration }: SharedTrack): Source => ({
  trackId: id,
  version,
  title,
  url: audioUrl,
  duration,
});

interface Place {
  readonly id: string | undefined;
  readonly index: number;
}

/** The index of a track in a list that may have changed; a list can contain a track several times. */
const indexOf = (tracks: readonly ShownTrack[], { id, index }: Place): number =>
  tracks[index]?.id === id
    ? index
    : Math.max(
        0,
        tracks.findIndex((track) => track.id === id),
      );

/** The address of what a source plays on the newest page; undefined if the link does not contain it any more. */
function addressOn(page: ShownPage, { trackId, version }: Source): string | undefined {
  const tracks = page.tracks.filter(({ id }) => id === trackId);
  const shown = tracks.find((track) => track.version === version);
  if (shown) return shown.audioUrl;
  const earlier = tracks.flatMap(({ earlierVersions }) => earlierVersions);
  return earlier.find(({ number }) => number === version)?.audioUrl;
}

interface TrackListProps {
  readonly tracks: readonly ShownTrack[];
  /** The index of the track in the player. */
  readonly current: number;
  readonly onOpen: (index: number) => void;
}

/** The tracks of a playlist or project; they play one after the other. */
function TrackList({ tracks, current, onOpen }: TrackListProps) {
  const player = usePlayer();
  const { status } = usePlayerState();
  return (
    <ol className={trackListStyles.list} aria-label={messages.tracks}>
      {tracks.map((track, index) => {
        const isCurrent = index === current;
        const isPlaying = isCurrent && status !== 'paused';
        return (
          <TrackRowFrame key={`${track.id} ${index}`} track={track} number={index + 1} isCurrent={isCurrent}>
            <PlayButton
              isPlaying={isPlaying}
              label={(isPlaying ? messages.pause : messages.play)(track.title)}
              onClick={() => (isCurrent ? player.toggle() : onOpen(index))}
            />
          </TrackRowFrame>
        );
      })}
    </ol>
  );
}

/** The page of a share link. */
export function SharedPageApp({ view, adopted }: SharedPageAppProps) {
  const { token } = view;
  const state = useSharedPage(token, view.page);
  const { page, refresh } = state;
  const [current, setCurrent] = useState({ id: page.tracks[adopted.index]?.id, index: adopted.index });
  const index = indexOf(page.tracks, current);
  const track = page.tracks[index];
  const [player] = useState(() => new SharedPlayer(adopted.audio, track && sourceOf(track)));
  const { tracks } = page;
  const [range, setRange] = useState<TimeRange>();
  const [composeCount, setComposeCount] = useState(0);
  const comments = useComments({
    token,
    track,
    isOn: page.permissions.comment,
    initial: index === 0 ? view.comments : undefined,
  });
  const guestName = useGuestName(token, state);
  const compose = useCallback(() => setComposeCount((count) => count + 1), []);

  const open = useCallback(
    (next: number) => {
      const opened = tracks[next];
      if (!opened) return;
      setCurrent({ id: opened.id, index: next });
      setRange(undefined);
      player.load(sourceOf(opened), { play: true });
    },
    [player, tracks],
  );
  const step = useMemo(
    () => ({
      previous: index > 0 ? () => open(index - 1) : undefined,
      next: index < tracks.length - 1 ? () => open(index + 1) : undefined,
    }),
    [index, open, tracks.length],
  );
  useEffect(
    () =>
      player.setEvents({
        renew: async (source) => addressOn(await refresh(), source),
        onEnded: () => {
          // The next track would replace the comment that is being written.
          if (!document.activeElement?.closest('form')) step.next?.();
        },
        onHeard: ({ trackId }) => {
          // Ignored: a play that is not counted is no reason to disturb the listener.
          callShared('countSharedPlay', { token, trackId }).catch(() => undefined);
        },
      }),
    [player, refresh, step, token],
  );
  useEffect(() => followMediaKeys(player, page.title, step), [player, page.title, step]);
  useEffect(() => {
    if (!state.isGone) return;
    player.close();
    document.title = messages.notAvailable.title;
  }, [player, state.isGone]);

  if (state.isGone) return <NotAvailable />;
  const hasAside = page.permissions.approve || hasDownloads(page) || (track?.earlierVersions.length ?? 0) > 0;
  return (
    <PlayerContext value={player}>
      <PageFrame page={page} controls={<GuestControls page={page} guestName={guestName} />}>
        <Program page={page} />
        {track ? (
          <Stage
            track={track}
            isList={page.kind !== 'track'}
            step={step}
            range={range}
            setRange={setRange}
            comments={comments.rows}
            onCompose={page.permissions.comment ? compose : undefined}
          />
        ) : (
          <p className={styles.notice}>{messages.empty}</p>
        )}
        {state.isOffline && <output className={styles.notice}>{messages.offline}</output>}
        {track?.newer && (
          <output className={styles.notice}>
            {messages.newer(track.newer.version)}
            <Button
              onClick={() => {
                const { newer } = track;
                if (!newer) return;
                state.showNewer(newer);
                player.load(sourceOf(newer), { play: player.getState().status !== 'paused' });
              }}
            >
              {messages.listenToNewer(track.newer.version)}
            </Button>
          </output>
        )}
        {page.tracks.length > 1 && <TrackList tracks={page.tracks} current={index} onOpen={open} />}
        {track && (
          <div className={styles.columns} data-single={!page.permissions.comment || !hasAside || undefined}>
            {page.permissions.comment && (
              <GuestComments
                key={`${track.id} ${index}`}
                track={track}
                guest={page.guest}
                list={comments}
                range={range}
                setRange={setRange}
                composeCount={composeCount}
                guestName={guestName}
              />
            )}
            {hasAside && (
              <div className={styles.aside}>
                {page.permissions.approve && (
                  <Answer
                    key={`${track.id} ${index}`}
                    token={token}
                    page={page}
                    track={track}
                    state={state}
                    hasOpenComment={comments.hasOpen}
                    guestName={guestName}
                    onCompose={compose}
                  />
                )}
                {hasDownloads(page) && (
                  <Downloads token={token} track={track} permissions={page.permissions} />
                )}
                {track.earlierVersions.length > 0 && <EarlierVersions track={track} />}
              </div>
            )}
          </div>
        )}
      </PageFrame>
      {guestName.dialog}
    </PlayerContext>
  );
}

const hasDownloads = ({ permissions }: Pick<ShownPage, 'permissions'>) =>
  permissions.downloadMp3 || permissions.downloadWav || permissions.downloadStems;
