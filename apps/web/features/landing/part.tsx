import type { ReactNode } from 'react';
import type { TrackType } from '#contract/tracks.ts';
import styles from './score.module.css';

interface PartProps {
  readonly name: string;
  readonly by: string;
  readonly type?: TrackType;
  readonly children: ReactNode;
}

/** One staff of the score, with the name of its part. */
export function Part({ name, by, type, children }: PartProps) {
  return (
    <div className={styles.part} data-track-type={type}>
      <p className={styles.partName}>
        <b>{name}</b> <span>{by}</span>
      </p>
      {children}
    </div>
  );
}
