import type { ReactNode } from 'react';
import type { SharedPage } from '#contract/shared-pages.ts';
import { messages } from '#web/guest/messages.ts';
import { appName } from '#web/ui/app-name.ts';
import { Brand } from '#web/ui/brand.tsx';
import { fullName } from '#web/domain/user-name.ts';
import buttonStyles from '#web/ui/button.module.css';
import styles from './page-frame.module.css';

interface PageFrameProps {
  readonly page: Pick<SharedPage, 'sharedBy'>;
  /** Controls of the header. */
  readonly controls?: ReactNode;
  readonly children: ReactNode;
}

/** Header, content and footer of a shared page. */
export function PageFrame({ page, controls, children }: PageFrameProps) {
  return (
    <>
      <a className={`${styles.skip} ${buttonStyles.button}`} href="#main">
        {messages.skip}
      </a>
      <div className={styles.frame}>
        <header className={styles.header}>
          <Brand className={styles.brand} />
          <div className={styles.controls}>{controls}</div>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.footer}>
          <p>{messages.footer({ name: fullName(page.sharedBy), app: appName() })}</p>
          <p>{messages.ai}</p>
        </footer>
      </div>
    </>
  );
}
