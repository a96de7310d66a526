import type { TrackSortField } from '#contract/tracks.ts';
import { afterSortPress, type SortOrder, type TrackFilter } from '#web/features/tracks/track-view.ts';
import { words } from '#web/features/tracks/words.ts';
import { figure } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Segments } from '#web/kit/segments.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './track-list.module.css';

const filters = (['all', 'music', 'sound_effect', 'voice'] as const).map((value) => ({
  value,
  label: (
    <>
      {value !== 'all' && <Icon name={value} size="small" />}
      {words.filterNames[value]}
    </>
  ),
}));

const sortFields = Object.keys(words.sortNames) as TrackSortField[];

interface ListHeadProps {
  readonly headingId: string;
  readonly count: number | undefined;
  readonly filter: TrackFilter;
  readonly onFilter: (filter: TrackFilter) => void;
}

/** The heading with the number of tracks, and the type filter. */
export function ListHead({ headingId, count, filter, onFilter }: ListHeadProps) {
  return (
    <header className={styles.trackListHead}>
      <h2 id={headingId}>
        {words.heading} {count !== undefined && <span className={styles.count}>{figure(count)}</span>}
      </h2>
      <Segments label={words.show} options={filters} value={filter} onChange={onFilter} />
    </header>
  );
}

interface SortBarProps {
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
}

/** The sort fields; pressing the active one reverses the direction. */
export function SortBar({ order, onOrder }: SortBarProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would need a visible legend
    <div className={styles.sortBar} role="group" aria-label={words.sortBy}>
      {sortFields.map((field) => {
        const chosen = order.field === field;
        const direction = order.ascending ? 'ascending' : 'descending';
        return (
          <button
            key={field}
            type="button"
            aria-pressed={chosen}
            data-direction={chosen ? direction : undefined}
            onClick={() => onOrder(afterSortPress(order, field))}
          >
            {words.sortNames[field]}
            {chosen && <span className={textStyles.visuallyHidden}>{words[direction]}</span>}
          </button>
        );
      })}
    </div>
  );
}
