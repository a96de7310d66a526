import { Score, type ShownScore } from '#web/features/landing/score.tsx';
import { words } from '#web/features/landing/words.ts';
import { keyClass } from '#web/kit/key.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './landing.module.css';

interface HeroProps {
  readonly score: ShownScore;
  readonly soundUrl: string;
}

export function Hero(props: HeroProps) {
  return (
    <>
      <section className={styles.hero}>
        <h1>{words.headline}</h1>
        <div>
          <p className={styles.heroLead}>{words.lead}</p>
          <div className={styles.heroKeys}>
            <a className={keyClass('lit', 'big')} href="/sign-in?account=new">
              {words.start}
            </a>
            <span className={textStyles.tertiary}>{words.startNote}</span>
          </div>
        </div>
      </section>
      <Score {...props} />
    </>
  );
}
