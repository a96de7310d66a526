import type { ReactNode } from 'react';
import type { SharedTrack } from '#contract/shared-pages.ts';
import { messages } from '#web/guest/messages.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import styles from './track-list.module.css';

interface TrackRowFrameProps {
  readonly track: SharedTrack;
  /** Its place in the list, from 1. */
  readonly number: number;
  readonly isCurrent?: boolean;
  /** The button or the audio element. */
  readonly children: ReactNode;
}

/** A row of a list of tracks. */
export function TrackRowFrame({ track, number, isCurrent = false, children }: TrackRowFrameProps) {
  return (
    <li className={styles.row} aria-current={isCurrent || undefined}>
      <span className={styles.number}>{number}</span>
      <span className={styles.title}>{track.title}</span>
      <span className={styles.control}>{children}</span>
      <span className={styles.duration}>{formatDuration(track.duration)}</span>
    </li>
  );
}

/** The title of the track in the player, on the page of a list. */
export function TrackHeading({ track }: { readonly track: SharedTrack }) {
  return (
    <h2 className={styles.heading}>
      {track.title} <small>{messages.version(track.version)}</small>
    </h2>
  );
}
