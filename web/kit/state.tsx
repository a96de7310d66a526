import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/kit/api-error.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { Lamp } from '#web/kit/lamp.tsx';
import panelStyles from './panel.module.css';
import styles from './state.module.css';
import textStyles from './text.module.css';

/** 3 within a part of a page that has its own heading, 2 under the page's title, 1 alone. */
type Level = 1 | 2 | 3;

interface EmptyProps {
  readonly className?: string | undefined;
  readonly title: string;
  readonly level?: Level;
  readonly children?: ReactNode;
  /** The one key that ends the emptiness. */
  readonly action?: ReactNode;
}

/** Nothing here yet: a staff with a whole-bar rest, a sentence, a key. */
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
  /** For errors that say nothing themselves (no connection, say). */
  readonly otherwise?: string;
  readonly onRetry?: () => void;
}

/** Something did not load: what happened, and Try again. */
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

/** A bar in the place of words or a picture that are still loading. */
export function Skeleton({ className, width, height }: SkeletonProps) {
  return <span className={clsx(styles.skeleton, className)} style={{ width, height }} aria-hidden="true" />;
}

/** Wraps skeletons: says once, for those who do not see them, that something loads. */
export function Loading({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className={textStyles.visuallyHidden}>{`Loading ${what}`}</output>
      {children}
    </div>
  );
}

/** The end of a list. */
export function FinalBarline() {
  return <div className={styles.finalBarline} aria-hidden="true" />;
}

/** The centred spinner: four beats, the lamp on the one that counts. */
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
