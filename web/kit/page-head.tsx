import type { ReactNode } from 'react';
import { figure } from '#web/kit/figures.ts';
import { Skeleton } from '#web/kit/state.tsx';
import styles from './page-head.module.css';
import textStyles from './text.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Search and keys, at the right where there is room. */
  readonly children?: ReactNode;
}

/** The head of a page: its title, a line under it, what one does there. */
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

/** A ruled row of figures: `<Figures><Figure label="Total Projects">6</Figure></Figures>`. */
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

/** A count, or its skeleton while it is not known. */
export function CountOrSkeleton({ count }: { readonly count: number | undefined }) {
  return count === undefined ? <Skeleton width="4rem" height="2rem" /> : figure(count);
}

interface ListHeadProps {
  readonly id: string;
  readonly title: string;
  readonly children?: ReactNode;
}

/** The head of a ruled list. `id` is the heading's, for `aria-labelledby`. */
export function ListHead({ id, title, children }: ListHeadProps) {
  return (
    <div className={styles.listHead}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}
