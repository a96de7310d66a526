import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Brand } from '#web/ui/brand.tsx';
import styles from './auth-layout.module.css';
import panelStyles from '../ui/panel.module.css';

interface AuthLayoutProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** At the right of the header. */
  readonly corner?: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** The layout of sign-in and onboarding pages: a card in the middle of an empty staff. */
export function AuthLayout({ title, lead, corner, footer, children }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <header className={styles.head}>
        <a href="/">
          <Brand />
        </a>
        {corner}
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <div>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        <div className={clsx(styles.card, panelStyles.panel)}>{children}</div>
      </main>
      <footer className={styles.footer}>{footer}</footer>
    </div>
  );
}
