import { clsx } from 'clsx';
import { memo, type ReactNode, useId, useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import type { Track } from '#contract/tracks.ts';
import { MeasuredFacts } from '#web/features/tracks/measured-facts.tsx';
import { playableOf } from '#web/features/tracks/playable.ts';
import { SectionStrip } from '#web/features/tracks/section-strip.tsx';
import { SpokenWords } from '#web/features/tracks/spoken-words.tsx';
import { TalkKey } from '#web/features/tracks/talk-key.tsx';
import { kindOf } from '#web/features/tracks/track-kind.ts';
import { TrackDifferences } from '#web/features/tracks/track-differences.tsx';
import { TrackKeys, type TrackTask } from '#web/features/tracks/track-keys.tsx';
import { TrackOrigin } from '#web/features/tracks/track-origin.tsx';
import type { TrackActions } from '#web/features/tracks/use-track-actions.ts';
import { words } from '#web/features/tracks/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import type { Timeline } from '#web/kit/audio/timeline.ts';
import { usePlaybackState } from '#web/kit/audio/use-playback.ts';
import { Wrong } from '#web/kit/field.tsx';
import { clock } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { PlayKey } from '#web/kit/play-key.tsx';
import { Thumbs } from '#web/kit/thumbs.tsx';
import { useUser } from '#web/kit/user.ts';
import { SeekableWaveform } from '#web/kit/waveform/seekable-waveform.tsx';
import styles from './track-list.module.css';

/** Renders the comments on a track. */
export type Discussion = (trackId: string, timeline: Timeline) => ReactNode;

interface TrackRowProps {
  readonly track: Track;
  readonly projectName: string;
  readonly mayDownload: boolean;
  readonly mayGenerate: boolean;
  /** Title of the parent track; undefined when it is not in the list. */
  readonly parentTitle: string | undefined;
  readonly actions: TrackActions;
  readonly onToggle: (track: Track) => void;
  readonly onStartAt: (track: Track, seconds: number) => void;
  readonly onDelete: (track: Track) => void;
  readonly mayEdit: boolean;
  readonly onTask: (track: Track, task: TrackTask) => void;
  readonly talks: boolean;
  readonly onTalk: (track: Track) => void;
  readonly discussion: Discussion;
}

/** A track: play button, title, facts, and its waveform with the sections below. */
export const TrackRow = memo(function TrackRow(props: TrackRowProps) {
  const { track, projectName, talks, onToggle, onStartAt } = props;
  const user = useUser();
  const talkPlace = useId();
  const wavePlace = useId();
  const unavailable = usePlaybackState((state) => state.unavailable.has(track.id));
  const current = usePlaybackState((state) => state.item?.id === track.id);
  const sounding = usePlaybackState(
    ({ item, status }) => item?.id === track.id && (status === 'playing' || status === 'loading'),
  );
  const item = useMemo(() => playableOf(track, projectName), [track, projectName]);
  return (
    <article
      className={clsx(styles.row, current && styles.rowCurrent)}
      data-track-type={kindOf(track)}
      aria-label={track.title}
      tabIndex={-1}
    >
      <PlayKey
        sounding={sounding}
        disabled={unavailable}
        label={sounding ? words.pause(track.title) : words.play(track.title)}
        onClick={() => onToggle(track)}
      />
      <div className={styles.trackHead}>
        <h3>{track.title}</h3>
        <TrackKeys {...props} mayEdit={props.mayEdit || track.createdBy === user.id} />
      </div>
      <div className={styles.line}>
        <Facts track={track} parentTitle={props.parentTitle} />
        <div className={styles.says}>
          <Thumbs reactions={track.reactions} onReact={(type) => props.actions.react(track, type)} />
          <TalkKey title={track.title} open={talks} place={talkPlace} onToggle={() => props.onTalk(track)} />
        </div>
      </div>
      {unavailable ? (
        <div id={wavePlace} className={styles.wave}>
          <Wrong>{words.unavailable}</Wrong>
        </div>
      ) : (
        <div id={wavePlace} className={styles.wave}>
          <SeekableWaveform
            item={item}
            label={words.seekIn(track.title)}
            onStart={(seconds) => onStartAt(track, seconds)}
          />
          <SectionStrip track={track} />
          {kindOf(track) === 'voice' && <SpokenWords track={track} current={current} />}
        </div>
      )}
      <div id={talkPlace} className={styles.talk} hidden={!talks}>
        {talks &&
          props.discussion(track.id, {
            duration: track.duration,
            waveId: wavePlace,
            playFrom: (seconds) => onStartAt(track, seconds),
          })}
      </div>
    </article>
  );
});

function Facts({ track, parentTitle }: Pick<TrackRowProps, 'track' | 'parentTitle'>) {
  const kind = kindOf(track);
  // The type is already shown before it.
  const genres = track.genres.filter((genre) => genre.toLowerCase() !== 'sound-effect');
  const shown = genres.slice(0, limits.genresShown);
  const rest = genres.slice(limits.genresShown);
  return (
    <p className={styles.facts}>
      <span className={styles.type}>
        <Icon name={kind} size="small" />
        {words.typeNames[kind]}
      </span>
      <span className={styles.length}>{clock(track.duration)}</span>
      <span>{words.sources[track.source]}</span>
      <Ago time={track.createdAt} />
      <TrackOrigin track={track} parentTitle={parentTitle} />
      <MeasuredFacts track={track} />
      <TrackDifferences track={track} />
      {shown.map((genre) => (
        <span key={genre} className={styles.genre}>
          {genre}
        </span>
      ))}
      {rest.length > 0 && <span className={styles.genre} title={rest.join(', ')}>{`+${rest.length}`}</span>}
    </p>
  );
}
