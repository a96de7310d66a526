import type { ShownScore } from '#web/features/landing/score.tsx';
import { Features } from '#web/features/landing/features.tsx';
import { Hero } from '#web/features/landing/hero.tsx';
import { LastCall } from '#web/features/landing/last-call.tsx';
import { words } from '#web/features/landing/words.ts';
import { socialProfile } from '#web/kit/app-name.ts';
import { Brand } from '#web/kit/brand.tsx';
import { keyClass } from '#web/kit/key.tsx';
import styles from './landing.module.css';

interface LandingPageProps {
  readonly score: ShownScore;
  /** URL of the audio that the score shows. */
  readonly soundUrl: string;
}

/** The landing page. It is prerendered at build time; web/app/landing.ts adds the interaction. */
export function LandingPage(props: LandingPageProps) {
  return (
    <div className={styles.landing}>
      <a className={keyClass('plain', 'usual', styles.skip)} href="#main">
        {words.skip}
      </a>
      <header className={styles.head}>
        <a href="/">
          <Brand />
        </a>
        <div className={styles.keys}>
          <a className={keyClass('bare')} href="/api/login">
            {words.login}
          </a>
          <a className={keyClass('plain')} href="/sign-in?account=new">
            {words.register}
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Hero {...props} />
        <Features effects={props.score.parts.effects} />
        <LastCall />
      </main>
      <footer className={styles.foot}>
        <span>{words.copyright}</span>
        <a href={socialProfile} rel="noreferrer">
          {words.follow}
        </a>
      </footer>
    </div>
  );
}
