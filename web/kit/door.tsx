import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Brand } from '#web/kit/brand.tsx';
import styles from './door.module.css';
import panelStyles from './panel.module.css';

interface DoorProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** At the right of the header. */
  readonly corner?: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** The layout of sign-in and onboarding pages: a card in the middle of an empty staff. */
export function Door({ title, lead, corner, footer, children }: DoorProps) {
  return (
    <div className={styles.door}>
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
        <div className={clsx(styles.ticket, panelStyles.panel)}>{children}</div>
      </main>
      <footer className={styles.foot}>{footer}</footer>
    </div>
  );
}
