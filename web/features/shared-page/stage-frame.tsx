import type { ReactNode } from 'react';
import type { SharedTrack } from '#contract/shared-pages.ts';
import { messages } from '#web/features/shared-page/messages.ts';
import styles from './stage.module.css';

interface StageFrameProps {
  readonly track: Pick<SharedTrack, 'title' | 'trackType'>;
  /** Of a list of tracks, where the page has another title. */
  readonly heading?: ReactNode;
  readonly bands?: ReactNode;
  readonly marks?: ReactNode;
  readonly waveform: ReactNode;
  readonly transport: ReactNode;
}

/** The rows of the player: sections, comments, waveform, transport. The first two keep their height when empty. */
export function StageFrame({ track, heading, bands, marks, waveform, transport }: StageFrameProps) {
  return (
    <section className={styles.stage} aria-label={messages.player} data-track-type={track.trackType}>
      {heading}
      <div className={styles.score}>
        <div className={styles.bands}>{bands}</div>
        <div className={styles.marks}>{marks}</div>
        <div className={styles.wave}>{waveform}</div>
        <i className={styles.finalBarLine} />
      </div>
      <div className={styles.transport}>{transport}</div>
    </section>
  );
}
