import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { TrackType } from '#contract/tracks.ts';
import { messages } from '#web/features/compare/messages.ts';
import styles from './lane.module.css';

interface LaneProps {
  /** "V5", or the number in a blind vote. */
  readonly label: string;
  readonly listenLabel: string;
  readonly isHeard: boolean;
  readonly isDisabled: boolean;
  /** It cannot be heard yet; once it is pressed, it plays as soon as it is loaded. */
  readonly isLoading: boolean;
  readonly trackType?: TrackType;
  /** Name and loudness. */
  readonly children: ReactNode;
  readonly drawing: ReactNode;
  readonly below?: ReactNode;
  readonly side?: ReactNode;
  /** Marks the winner. */
  readonly isWinner?: boolean;
  readonly onListen: () => void;
  readonly onSeek: (share: number) => void;
}

/** One version: the button that switches to it, its name, and what it plays. */
export function Lane(props: LaneProps) {
  const { label, isHeard, drawing, below, side, onSeek } = props;
  return (
    <li
      className={clsx(styles.lane, isHeard && styles.heard, props.isWinner && styles.winner)}
      data-track-type={props.trackType ?? 'music'}
      data-heard-now={isHeard || undefined}
    >
      <div className={styles.name}>
        <button
          type="button"
          className={styles.switch}
          aria-pressed={isHeard}
          aria-label={props.listenLabel}
          aria-busy={props.isLoading || undefined}
          disabled={props.isDisabled}
          onClick={props.onListen}
        >
          {label}
        </button>
        <div className={styles.facts}>
          {props.children}
          {props.isLoading && <span className={styles.loading}>{messages.loadingLane}</span>}
          {props.isDisabled && <span className={styles.failed}>{messages.cannotPlay}</span>}
        </div>
      </div>
      <div className={styles.content}>
        {/* The ruler is the slider for keyboard and screen readers. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className={styles.drawing}
          onClick={({ clientX, currentTarget }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            onSeek(Math.min(1, Math.max(0, (clientX - left) / (width || 1))));
          }}
        >
          {drawing}
        </div>
        {below}
      </div>
      {side !== undefined && <div className={styles.side}>{side}</div>}
    </li>
  );
}

/** The trim of a version as a small fader; the middle is 0 dB, the ends are 12 dB away. */
export function Trim({ gainDb }: { readonly gainDb: number }) {
  const share = Math.min(1, Math.max(0, 0.5 + gainDb / 24));
  return (
    <span className={styles.trim} aria-hidden="true">
      <i style={{ '--x': `${share * 100}%` }} />
    </span>
  );
}
