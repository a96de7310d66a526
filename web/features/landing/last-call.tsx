import { Part } from '#web/features/landing/part.tsx';
import { words } from '#web/features/landing/words.ts';
import { keyClass } from '#web/kit/key.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './landing.module.css';

/** Call to action, drawn as an empty staff. */
export function LastCall() {
  return (
    <section className={styles.lastCall}>
      <h2>{words.lastTitle}</h2>
      <div className={styles.lastCallStand}>
        <Part name={words.you} by={words.yourPart}>
          <a className={keyClass('lit', 'big')} href="/sign-in?account=new">
            {words.join}
          </a>
          <span className={styles.lastCallRest} aria-hidden="true" />
        </Part>
        <p className={textStyles.tertiary}>{words.joinNote}</p>
      </div>
    </section>
  );
}
