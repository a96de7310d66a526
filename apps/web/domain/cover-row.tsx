import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Cover } from '#web/domain/cover.tsx';
import { Skeleton } from '#web/ui/feedback.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import coverStyles from './cover.module.css';
import styles from './cover-row.module.css';
import textStyles from '../ui/text.module.css';

interface CoverRowProps {
  readonly item: {
    readonly id: string;
    readonly name: string;
    readonly description: string | null;
    readonly imageUrl: string | null;
  };
  readonly href: string;
  /** After the last word of the name, and part of the link. */
  readonly mark?: ReactNode;
  /** Next to the name. */
  readonly badge?: ReactNode;
  /** At the right; hidden on narrow screens. */
  readonly aside?: ReactNode;
  /** Metadata, each item a `<span>`. */
  readonly children: ReactNode;
}

/** A list row with a cover; the whole row is the link target. */
export function CoverRow({
  item: { id, name, description, imageUrl },
  href,
  mark,
  badge,
  aside,
  children,
}: CoverRowProps) {
  return (
    <li className={styles.row}>
      <Cover imageUrl={imageUrl} seed={id} />
      <div>
        <p className={styles.name}>
          <Link className={textStyles.title} href={href}>
            <span>{name}</span>
            {mark}
          </Link>
          {badge}
        </p>
        {description && <p className={styles.description}>{description}</p>}
        <p className={clsx(layoutStyles.facts, styles.facts)}>{children}</p>
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </li>
  );
}

export function CoverRowsSkeleton({
  rows,
  className,
}: {
  readonly rows: number;
  readonly className?: string | undefined;
}) {
  return (
    <ul className={className}>
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className={styles.row}>
          <Skeleton className={coverStyles.cover} />
          <div className={layoutStyles.stack} data-gap="2">
            <Skeleton width="30%" height="1.25rem" />
            <Skeleton width="60%" height="0.875rem" />
            <Skeleton width="40%" height="0.75rem" />
          </div>
        </li>
      ))}
    </ul>
  );
}
