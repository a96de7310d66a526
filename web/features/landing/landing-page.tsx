import type { LandingScore } from '#web/features/landing/landing-score.ts';
import { Features } from '#web/features/landing/features.tsx';
import { Hero } from '#web/features/landing/hero.tsx';
import { CallToAction } from '#web/features/landing/call-to-action.tsx';
import { messages } from '#web/features/landing/messages.ts';
import { socialProfile } from '#web/ui/app-name.ts';
import { Brand } from '#web/ui/brand.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import styles from './landing.module.css';

interface LandingPageProps {
  readonly score: LandingScore;
  /** URL of the audio that the score shows. */
  readonly soundUrl: string;
}

/** The landing page. It is prerendered at build time; web/app/landing.ts adds the interaction. */
export function LandingPage(props: LandingPageProps) {
  return (
    <div className={styles.landing}>
      <a className={buttonClass('plain', 'default', styles.skip)} href="#main">
        {messages.skip}
      </a>
      <header className={styles.header}>
        <a href="/">
          <Brand />
        </a>
        <div className={styles.headerActions}>
          <a className={buttonClass('ghost')} href="/api/login">
            {messages.login}
          </a>
          <a className={buttonClass('plain')} href="/sign-in?account=new">
            {messages.register}
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Hero {...props} />
        <Features effects={props.score.parts.effects} />
        <CallToAction />
      </main>
      <footer className={styles.footer}>
        <span>{messages.copyright}</span>
        <a href={socialProfile} rel="noreferrer">
          {messages.follow}
        </a>
      </footer>
    </div>
  );
}
