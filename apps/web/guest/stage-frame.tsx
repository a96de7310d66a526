import type { ReactNode } from 'react';
import type { SharedTrack } from '#contract/shared-pages.ts';
import { messages } from '#web/guest/messages.ts';
import styles from './stage.module.css';

interface StageFrameProps {
  readonly track: Pick<SharedTrack, 'sections' | 'trackType'>;
  /** Of a list of tracks, where the page has another title. */
  readonly heading?: ReactNode;
  readonly bands?: ReactNode;
  readonly marks?: ReactNode;
  readonly waveform: ReactNode;
  readonly transport: ReactNode;
}

/** The rows of the player: sections, comments, waveform, transport. The room of the first two is kept. */
export function StageFrame({ track, heading, bands, marks, waveform, transport }: StageFrameProps) {
  return (
    <section className={styles.stage} aria-label={messages.player} data-track-type={track.trackType}>
      {heading}
      <div className={styles.score}>
        {track.sections.length > 0 && <div className={styles.bands}>{bands}</div>}
        <div className={styles.marks}>{marks}</div>
        <div className={styles.wave}>
          {waveform}
          <i className={styles.finalBarLine} />
        </div>
      </div>
      <div className={styles.transport}>{transport}</div>
    </section>
  );
}
