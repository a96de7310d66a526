import type { ReviewState } from '#contract/review-states.ts';
import type { Track } from '#contract/tracks.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './track-list.module.css';

const icons: Record<Exclude<ReviewState, 'none'>, IconName> = {
  in_review: 'eye',
  changes_requested: 'warning',
  approved: 'check',
};

/** The approval of a track in a list; renders nothing without one. */
export function ReviewStateText({ track: { reviewState } }: { readonly track: Pick<Track, 'reviewState'> }) {
  if (reviewState === 'none') return null;
  return (
    <span className={styles.review} data-state={reviewState}>
      <Icon name={icons[reviewState]} size="small" />
      {messages.reviewStates[reviewState]}
    </span>
  );
}
