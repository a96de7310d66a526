import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/kit/api-error.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { Lamp } from '#web/kit/lamp.tsx';
import panelStyles from './panel.module.css';
import styles from './state.module.css';
import textStyles from './text.module.css';

/** 3 in a part of a page with a heading, 2 under the page title, 1 for a full page. */
type Level = 1 | 2 | 3;

interface EmptyProps {
  readonly className?: string | undefined;
  readonly title: string;
  readonly level?: Level;
  readonly children?: ReactNode;
  /** The button that creates the first item. */
  readonly action?: ReactNode;
}

/** An empty state: an empty staff with a rest, a title, a text and an action. */
export function Empty({ className, title, level = 3, children, action }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={clsx(styles.state, panelStyles.panel, className)}>
      <span className={styles.rest} aria-hidden="true" />
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={textStyles.secondary}>{children}</p>}
      {action}
    </div>
  );
}

interface FailedProps {
  readonly className?: string | undefined;
  readonly title: string;
  readonly level?: Level;
  readonly error: unknown;
  /** The text for errors without a server message, such as a lost connection. */
  readonly otherwise?: string;
  readonly onRetry?: () => void;
}

/** An error message with a retry button. */
export function Failed({
  className,
  title,
  level = 3,
  error,
  otherwise = 'Can’t reach the server. Nothing is lost.',
  onRetry,
}: FailedProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={clsx(styles.state, panelStyles.panel, className)} role="alert">
      <Heading className={clsx(styles.title, styles.failed)}>
        <Icon name="warning" />
        {title}
      </Heading>
      <p className={textStyles.secondary}>{sentenceOf(error, otherwise)}</p>
      {onRetry && (
        <Key onClick={onRetry}>
          <Icon name="retry" size="small" />
          Try again
        </Key>
      )}
    </div>
  );
}

interface SkeletonProps {
  readonly className?: string | undefined;
  /** CSS lengths. */
  readonly width?: string;
  readonly height?: string;
}

/** A placeholder bar for content that loads. */
export function Skeleton({ className, width, height }: SkeletonProps) {
  return <span className={clsx(styles.skeleton, className)} style={{ width, height }} aria-hidden="true" />;
}

/** Wraps skeletons and announces once to screen readers that content loads. */
export function Loading({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className={textStyles.visuallyHidden}>{`Loading ${what}`}</output>
      {children}
    </div>
  );
}

/** A final barline as the end mark of a list. */
export function FinalBarline() {
  return <div className={styles.finalBarline} aria-hidden="true" />;
}

/** A centred loading indicator of four blinking dots. */
export function Spinner({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <div className={styles.spinner}>
      <output className={textStyles.visuallyHidden}>{label}</output>
      <Lamp />
      <Lamp />
      <Lamp />
      <Lamp />
    </div>
  );
}
