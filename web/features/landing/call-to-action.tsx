import { Part } from '#web/features/landing/part.tsx';
import { messages } from '#web/features/landing/messages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './landing.module.css';

/** Call to action, drawn as an empty staff. */
export function CallToAction() {
  return (
    <section className={styles.callToAction}>
      <h2>{messages.callToAction}</h2>
      <div className={styles.callToActionStaff}>
        <Part name={messages.you} by={messages.yourPart}>
          <a className={buttonClass('primary', 'large')} href="/sign-in?account=new">
            {messages.join}
          </a>
          <span className={styles.callToActionRest} aria-hidden="true" />
        </Part>
        <p className={textStyles.tertiary}>{messages.joinNote}</p>
      </div>
    </section>
  );
}
