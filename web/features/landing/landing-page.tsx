import { Link } from 'wouter';
import { Features } from '#web/features/landing/features.tsx';
import { Hero } from '#web/features/landing/hero.tsx';
import { LastCall } from '#web/features/landing/last-call.tsx';
import { words } from '#web/features/landing/words.ts';
import { socialProfile } from '#web/kit/app-name.ts';
import { Brand } from '#web/kit/brand.tsx';
import { keyClass } from '#web/kit/key.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import styles from './landing.module.css';

/** What a visitor sees first. */
export function LandingPage() {
  usePageTitle(words.pageTitle);
  return (
    <div className={styles.landing}>
      <a className={keyClass('plain', 'usual', styles.skip)} href="#main">
        {words.skip}
      </a>
      <header className={styles.head}>
        <Link href="/">
          <Brand />
        </Link>
        <div className={styles.keys}>
          <a className={keyClass('bare')} href="/api/login">
            {words.login}
          </a>
          <Link className={keyClass('plain')} href="/sign-in?account=new">
            {words.register}
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Hero />
        <Features />
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
