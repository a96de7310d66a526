import type { ReviewState } from '#contract/review-states.ts';
import type { TrackSortField } from '#contract/tracks.ts';
import { toggleSort, type SortOrder, type TrackFilter } from '#web/features/tracks/track-view.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { Select } from '#web/ui/field.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './track-list.module.css';

const filters = (['all', 'music', 'sound_effect', 'voice'] as const).map((value) => ({
  value,
  label: (
    <>
      {value !== 'all' && <Icon name={value} size="small" />}
      {messages.filterNames[value]}
    </>
  ),
}));

const reviewStates = Object.keys(messages.reviewStates) as ReviewState[];
const sortFields = Object.keys(messages.sortNames) as TrackSortField[];

interface TrackListHeaderProps {
  readonly headingId: string;
  readonly count: number | undefined;
  readonly filter: TrackFilter;
  readonly onFilterChange: (filter: TrackFilter) => void;
  /** Undefined: all states. */
  readonly review: ReviewState | undefined;
  readonly onReviewChange: (review: ReviewState | undefined) => void;
  /** Whether a displayed track has a review; without one, small screens omit the filter. */
  readonly hasReviews: boolean;
  /** Nothing to filter. */
  readonly isEmpty: boolean;
}

/** The heading with the number of tracks, and the filters by review state and type. */
export function TrackListHeader(props: TrackListHeaderProps) {
  const { headingId, count, filter, review, onFilterChange, onReviewChange, hasReviews } = props;
  return (
    <header className={styles.trackListHeader}>
      <h2 id={headingId}>
        {messages.heading}{' '}
        {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
      </h2>
      {!props.isEmpty && (
        <div className={styles.filters}>
          <Select
            className={styles.reviewFilter}
            data-unused={!hasReviews && review === undefined ? '' : undefined}
            aria-label={messages.reviewFilter}
            value={review ?? ''}
            onChange={({ target }) => onReviewChange(reviewStates.find((state) => state === target.value))}
          >
            <option value="">{messages.anyReview}</option>
            {reviewStates.map((state) => (
              <option key={state} value={state}>
                {messages.reviewStates[state]}
              </option>
            ))}
          </Select>
          <SegmentedControl
            label={messages.show}
            options={filters}
            value={filter}
            onChange={onFilterChange}
          />
        </div>
      )}
    </header>
  );
}

interface SortBarProps {
  readonly order: SortOrder;
  readonly onOrderChange: (order: SortOrder) => void;
  /** Whether a displayed track has a review; without one, small screens omit that field. */
  readonly hasReviews: boolean;
}

/** The sort fields; pressing the active one reverses the direction. */
export function SortBar({ order, onOrderChange, hasReviews }: SortBarProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would need a visible legend
    <div className={styles.sortBar} role="group" aria-label={messages.sortBy}>
      {sortFields.map((field) => {
        const isActive = order.field === field;
        const direction = order.ascending ? 'ascending' : 'descending';
        return (
          <button
            key={field}
            type="button"
            aria-pressed={isActive}
            data-direction={isActive ? direction : undefined}
            data-unused={field === 'review' && !hasReviews && !isActive ? '' : undefined}
            onClick={() => onOrderChange(toggleSort(order, field))}
          >
            {messages.sortNames[field]}
            {isActive && <span className={textStyles.visuallyHidden}>{messages[direction]}</span>}
          </button>
        );
      })}
    </div>
  );
}
