import type { LandingScore } from '#web/features/landing/landing-score.ts';
import { Features } from '#web/features/landing/features.tsx';
import { messages } from '#web/features/landing/messages.ts';
import { Part } from '#web/features/landing/part.tsx';
import { Score } from '#web/features/landing/score.tsx';
import { appName, socialProfile } from '#web/ui/app-name.ts';
import { Brand } from '#web/ui/brand.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './landing.module.css';

interface LandingPageProps {
  readonly score: LandingScore;
  /** URL of the audio that the score shows. */
  readonly soundUrl: string;
}

/** Call to action, drawn as an empty staff. */
function CallToAction() {
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

interface HeroProps {
  readonly score: LandingScore;
  readonly soundUrl: string;
}

function Hero(props: HeroProps) {
  return (
    <>
      <section className={styles.hero}>
        <h1>{messages.headline}</h1>
        <div>
          <p className={styles.heroLead}>{messages.lead(appName())}</p>
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

/** The landing page. It is prerendered at build time; apps/web/app/landing.ts adds the interaction. */
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
        <span>{messages.copyright(appName())}</span>
        <a href={socialProfile} rel="noreferrer">
          {messages.follow(appName())}
        </a>
      </footer>
    </div>
  );
}
