import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import styles from './back-link.module.css';

interface BackLinkProps {
  readonly label: string;
  readonly href: string;
  readonly children: ReactNode;
}

/** A link above the heading, to the page that this one belongs to. */
export function BackLink({ label, href, children }: BackLinkProps) {
  return (
    <nav className={styles.back} aria-label={label}>
      <Link href={href}>
        <Icon name="arrow-left" size="small" />
        {children}
      </Link>
    </nav>
  );
}
