import type { ReactNode } from 'react';
import { figure } from '#web/kit/figures.ts';
import { Skeleton } from '#web/kit/state.tsx';
import styles from './page-head.module.css';
import textStyles from './text.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Search and buttons, at the right if there is room. */
  readonly children?: ReactNode;
}

/** Page title, subtitle and actions. */
export function PageHead({ title, subtitle, children }: PageHeadProps) {
  return (
    <div className={styles.pageHead}>
      <div>
        <h1>{title}</h1>
        {subtitle !== undefined && <p className={styles.line}>{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}

/** A row of key figures: `<StatList><Stat label="Total Projects">6</Stat></StatList>`. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

interface FigureProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Figure({ label, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={textStyles.label}>{label}</dt>
      <dd className={styles.figureValue}>{children}</dd>
    </div>
  );
}

/** A count, or a skeleton while it loads. */
export function CountOrSkeleton({ count }: { readonly count: number | undefined }) {
  return count === undefined ? <Skeleton width="4rem" height="2rem" /> : figure(count);
}

interface ListHeadProps {
  readonly id: string;
  readonly title: string;
  readonly children?: ReactNode;
}

/** Title and actions of a list. `id` is the id of the heading, for `aria-labelledby`. */
export function ListHead({ id, title, children }: ListHeadProps) {
  return (
    <div className={styles.listHead}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}
