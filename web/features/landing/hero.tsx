import { Score } from '#web/features/landing/score.tsx';
import type { LandingScore } from '#web/features/landing/landing-score.ts';
import { messages } from '#web/features/landing/messages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './landing.module.css';

interface HeroProps {
  readonly score: LandingScore;
  readonly soundUrl: string;
}

export function Hero(props: HeroProps) {
  return (
    <>
      <section className={styles.hero}>
        <h1>{messages.headline}</h1>
        <div>
          <p className={styles.heroLead}>{messages.lead}</p>
          <div className={styles.heroActions}>
            <a className={buttonClass('primary', 'large')} href="/sign-in?account=new">
              {messages.start}
            </a>
            <span className={textStyles.tertiary}>{messages.startNote}</span>
          </div>
        </div>
      </section>
      <Score {...props} />
    </>
  );
}
