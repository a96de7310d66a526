import { messages } from '#web/guest/messages.ts';
import { Brand } from '#web/ui/brand.tsx';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './door.module.css';

interface NotAvailableProps {
  readonly texts?: typeof messages.notAvailable | typeof messages.busy;
}

/** The same page for links that are unknown, revoked, expired or switched off; or that the server is too busy to show. */
export function NotAvailable({ texts = messages.notAvailable }: NotAvailableProps) {
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
            {'again' in texts && <a href="?">{texts.again}</a>}
          </div>
        </section>
      </main>
    </div>
  );
}
