import type { ReactNode } from 'react';
import { sentenceOf } from '#web/kit/api-error.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { Lamp } from '#web/kit/lamp.tsx';
import './state.css';

/** 3 within a part of a page that has its own heading, 2 under the page's title, 1 alone. */
type Level = 1 | 2 | 3;

interface EmptyProps {
  readonly title: string;
  readonly level?: Level;
  readonly children?: ReactNode;
  /** The one key that ends the emptiness. */
  readonly action?: ReactNode;
}

/** Nothing here yet: a staff with a whole-bar rest, a sentence, a key. */
export function Empty({ title, level = 3, children, action }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="state panel">
      <span className="rest" aria-hidden="true" />
      <Heading className="state-title">{title}</Heading>
      {children && <p className="text-ink-2">{children}</p>}
      {action}
    </div>
  );
}

interface FailedProps {
  readonly title: string;
  readonly level?: Level;
  readonly error: unknown;
  /** For errors that say nothing themselves (no connection, say). */
  readonly otherwise?: string;
  readonly onRetry?: () => void;
}

/** Something did not load: what happened, and Try again. */
export function Failed({
  title,
  level = 3,
  error,
  otherwise = 'Can’t reach the server. Nothing is lost.',
  onRetry,
}: FailedProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="state panel" role="alert">
      <Heading className="state-title state-failed">
        <Icon name="warning" />
        {title}
      </Heading>
      <p className="text-ink-2">{sentenceOf(error, otherwise)}</p>
      {onRetry && (
        <Key onClick={onRetry}>
          <Icon name="retry" size="small" />
          Try again
        </Key>
      )}
    </div>
  );
}

/** A bar in the place of words or a picture that are still loading. */
export function Skeleton({ className = '' }: { readonly className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

/** Wraps skeletons: says once, for those who do not see them, that something loads. */
export function Loading({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{`Loading ${what}`}</output>
      {children}
    </div>
  );
}

/** The end of a list. */
export function FinalBarline() {
  return <div className="final-barline" aria-hidden="true" />;
}

/** The centred spinner: four beats, the lamp on the one that counts. */
export function Spinner({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <div className="spinner">
      <output className="sr-only">{label}</output>
      <Lamp />
      <Lamp />
      <Lamp />
      <Lamp />
    </div>
  );
}
