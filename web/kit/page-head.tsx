import type { ReactNode } from 'react';
import { figure } from '#web/kit/figures.ts';
import { Skeleton } from '#web/kit/state.tsx';
import './page-head.css';

interface PageHeadProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Search and keys, at the right where there is room. */
  readonly children?: ReactNode;
}

/** The head of a page: its title, a line under it, what one does there. */
export function PageHead({ title, subtitle, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {subtitle !== undefined && <p className="page-head-line">{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}

/** A ruled row of figures: `<Figures><Figure label="Total Projects">6</Figure></Figures>`. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className="figures">{children}</dl>;
}

interface FigureProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Figure({ label, children }: FigureProps) {
  return (
    <div className="figure">
      <dt className="label">{label}</dt>
      <dd className="figure-value">{children}</dd>
    </div>
  );
}

/** A count, or its skeleton while it is not known. */
export function CountOrSkeleton({ count }: { readonly count: number | undefined }) {
  return count === undefined ? <Skeleton className="h-8 w-16" /> : figure(count);
}

interface ListHeadProps {
  readonly id: string;
  readonly title: string;
  readonly children?: ReactNode;
}

/** The head of a ruled list. `id` is the heading's, for `aria-labelledby`. */
export function ListHead({ id, title, children }: ListHeadProps) {
  return (
    <div className="list-head">
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}
