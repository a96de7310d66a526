import type { ReactNode } from 'react';
import { formatNumber } from '#web/ui/format-number.ts';
import { Skeleton } from '#web/ui/feedback.tsx';
import styles from './page-header.module.css';
import textStyles from './text.module.css';

interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Search and buttons, at the right if there is room. */
  readonly children?: ReactNode;
}

/** Page title, subtitle and actions. */
export function PageHeader({ title, subtitle, children }: PageHeaderProps) {
  return (
    <div className={styles.pageHeader}>
      <div>
        <h1>{title}</h1>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}

/** A row of key figures: `<StatList><Stat label="Total Projects">6</Stat></StatList>`. */
export function StatList({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.stats}>{children}</dl>;
}

interface StatProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Stat({ label, children }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={textStyles.label}>{label}</dt>
      <dd className={styles.statValue}>{children}</dd>
    </div>
  );
}

/** A count, or a skeleton while it loads. */
export function CountOrSkeleton({ count }: { readonly count: number | undefined }) {
  return count === undefined ? <Skeleton width="4rem" height="2rem" /> : formatNumber(count);
}

interface ListHeaderProps {
  readonly id: string;
  readonly title: string;
  readonly children?: ReactNode;
}

/** Title and actions of a list. `id` is the id of the heading, for `aria-labelledby`. */
export function ListHeader({ id, title, children }: ListHeaderProps) {
  return (
    <div className={styles.listHeader}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}
