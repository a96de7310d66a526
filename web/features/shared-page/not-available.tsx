import { messages } from '#web/features/shared-page/messages.ts';
import { Brand } from '#web/kit/brand.tsx';
import panelStyles from '#web/kit/panel.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './door.module.css';

const texts = messages.notAvailable;

/** The same page for links that are unknown, revoked, expired or switched off. */
export function NotAvailable() {
  return (
    <div className={styles.door}>
      <header className={styles.header}>
        <Brand />
      </header>
      <main className={styles.middle}>
        <section className={`${panelStyles.panel} ${styles.panel}`}>
          <span className={`${styles.rest} ${styles.end}`} aria-hidden="true" />
          <div>
            <h1>{texts.title}</h1>
            <p className={textStyles.secondary}>{texts.text}</p>
          </div>
        </section>
      </main>
    </div>
  );
}
