import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { uiMessages } from '#web/ui/messages.ts';
import { StatusDot } from '#web/ui/status-dot.tsx';
import panelStyles from './panel.module.css';
import styles from './feedback.module.css';
import layoutStyles from './layout.module.css';
import textStyles from './text.module.css';

/** 3 in a part of a page with a heading, 2 under the page title, 1 for a full page. */
export type HeadingLevel = 1 | 2 | 3;

interface EmptyStateProps {
  readonly className?: string | undefined;
  readonly title: string;
  readonly level?: HeadingLevel;
  readonly children?: ReactNode;
  /** The button that creates the first item. */
  readonly action?: ReactNode;
}

/** An empty state: an empty staff with a rest, a title, a text and an action. */
export function EmptyState({ className, title, level = 3, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={clsx(styles.card, panelStyles.panel, className)}>
      <span className={styles.rest} aria-hidden="true" />
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={textStyles.secondary}>{children}</p>}
      {action}
    </div>
  );
}

interface SkeletonProps {
  readonly className?: string | undefined;
  /** CSS lengths. */
  readonly width?: string;
  readonly height?: string | undefined;
}

/** A placeholder bar for content that loads. */
export function Skeleton({ className, width, height }: SkeletonProps) {
  return <span className={clsx(styles.skeleton, className)} style={{ width, height }} aria-hidden="true" />;
}

interface LoadingProps {
  readonly subject: string;
  /** Of the only skeleton, if there are no children. */
  readonly height?: string;
  readonly children?: ReactNode;
}

/** Wraps skeletons and announces once to screen readers that content loads. */
export function Loading({ subject, height, children }: LoadingProps) {
  return (
    <div aria-busy="true">
      <output className={textStyles.visuallyHidden}>{uiMessages.loadingSubject(subject)}</output>
      {children ?? <Skeleton height={height} />}
    </div>
  );
}

interface LoadingRowsProps {
  readonly subject: string;
  readonly rows: number;
  /** Of the bars in a row, in CSS lengths. */
  readonly widths: readonly string[];
}

/** The loading state of a table. */
export function LoadingRows({ subject, rows, widths }: LoadingRowsProps) {
  return (
    <Loading subject={subject}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={layoutStyles.skeletonRow}>
          {widths.map((width, column) => (
            <Skeleton key={column} width={width} height="1rem" />
          ))}
        </div>
      ))}
    </Loading>
  );
}

/** A final barline as the end mark of a list. */
export function ListEnd() {
  return <div className={styles.listEnd} aria-hidden="true" />;
}

/** A centred loading indicator of four blinking dots. */
export function Spinner({ label = uiMessages.loading }: { readonly label?: string }) {
  return (
    <div className={styles.spinner}>
      <output className={textStyles.visuallyHidden}>{label}</output>
      <StatusDot />
      <StatusDot />
      <StatusDot />
      <StatusDot />
    </div>
  );
}
