import type { SharedPage, SharedTrack } from '#contract/shared-pages.ts';
import { AudioElement } from '#web/audio/element-player.ts';
import { messages } from '#web/guest/messages.ts';
import { PageFrame } from '#web/guest/page-frame.tsx';
import { Program } from '#web/guest/program.tsx';
import { StageFrame } from '#web/guest/stage-frame.tsx';
import { TrackHeading, TrackRowFrame } from '#web/guest/track-row-frame.tsx';
import { WaveformDrawing } from '#web/audio/waveform/waveform.tsx';
import listStyles from './track-list.module.css';
import styles from './stage.module.css';

/**
 * What the server renders: it can be read and heard before and without JavaScript. The app replaces it with controls of
 * the same size and goes on with the audio element that plays.
 */
export function FirstView({ page }: { readonly page: SharedPage }) {
  const [first, ...others] = page.tracks;
  return (
    <PageFrame page={page}>
      <Program page={page} />
      {first ? (
        <StageFrame
          track={first}
          heading={page.kind !== 'track' && <TrackHeading track={first} />}
          waveform={<WaveformDrawing waveform={first.waveform} className={styles.unplayed} />}
          transport={<PlainAudio track={first} index={0} />}
        />
      ) : (
        <p className={listStyles.empty}>{messages.empty}</p>
      )}
      {others.length > 0 && (
        <ol className={listStyles.list} aria-label={messages.tracks}>
          {page.tracks.map((track, index) => (
            <TrackRowFrame key={`${track.id}-${track.version}-${index}`} track={track} number={index + 1}>
              {index > 0 && <PlainAudio track={track} index={index} />}
            </TrackRowFrame>
          ))}
        </ol>
      )}
    </PageFrame>
  );
}

function PlainAudio({ track, index }: { readonly track: SharedTrack; readonly index: number }) {
  return (
    <AudioElement
      className={styles.plainAudio}
      controls
      preload="none"
      src={track.audioUrl}
      aria-label={messages.listen(track.title)}
      data-index={index}
    />
  );
}
