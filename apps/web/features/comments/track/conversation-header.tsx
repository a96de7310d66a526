import type { CommentFilter } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import { ExportMenu } from '#web/features/comments/track/export-menu.tsx';
import { trackMessages as messages } from '#web/features/comments/track/messages.ts';
import { Select } from '#web/ui/field.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { useTrackPageState } from '#web/domain/track-page.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './track-comments.module.css';

const filters = Object.keys(messages.filters) as CommentFilter[];
export type CommentOrder = keyof typeof messages.sorts;
const orders = Object.keys(messages.sorts) as CommentOrder[];

interface ConversationHeaderProps {
  readonly headingId: string;
  readonly filter: CommentFilter;
  /** Undefined while not all comments are loaded. */
  readonly counts: Readonly<Record<CommentFilter, number>> | undefined;
  readonly onFilterChange: (filter: CommentFilter) => void;
  readonly order: CommentOrder;
  readonly onOrderChange: (order: CommentOrder) => void;
}

/** Heading, filter with counts, order and export. */
export function ConversationHeader(props: ConversationHeaderProps) {
  const { headingId, filter, counts, order } = props;
  const trackId = useTrackPageState(({ track }) => track.id);
  const openComments = useTrackPageState(({ track }) => track.openComments);
  const version = useTrackPageState(({ shown }) => shown.number);
  const mayDownload = useTrackPageState(({ project }) => project?.may.download === true);
  const openCount = openComments >= limits.openComments.max ? '99+' : formatNumber(openComments);
  const countOf = (name: CommentFilter) =>
    counts ? formatNumber(counts[name]) : name === 'open' ? openCount : undefined;
  return (
    <header className={styles.header}>
      <h2 id={headingId}>
        {messages.heading} {counts && <span className={styles.count}>{formatNumber(counts.all)}</span>}
      </h2>
      <SegmentedControl
        label={messages.show}
        className={styles.filters}
        value={filter}
        onChange={props.onFilterChange}
        options={filters.map((value) => ({
          value,
          label: (
            <>
              {messages.filters[value]}
              {value !== 'all' && <span className={styles.count}>{countOf(value)}</span>}
            </>
          ),
        }))}
      />
      <div className={layoutStyles.row} data-gap="1">
        <Select
          className={styles.order}
          aria-label={messages.sort}
          value={order}
          onChange={({ target }) => props.onOrderChange(target.value as CommentOrder)}
        >
          {orders.map((name) => (
            <option key={name} value={name}>
              {messages.sorts[name]}
            </option>
          ))}
        </Select>
        <ExportMenu trackId={trackId} version={version} filter={filter} canDownload={mayDownload} />
      </div>
    </header>
  );
}
