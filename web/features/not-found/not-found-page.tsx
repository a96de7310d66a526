import { Link } from 'wouter';
import { words } from '#web/features/not-found/words.ts';
import { keyClass } from '#web/kit/key.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import layoutStyles from '#web/kit/layout.module.css';
import stateStyles from '#web/kit/state.module.css';
import textStyles from '#web/kit/text.module.css';

/** The 404 page; signed-out visitors get a link to the landing page. */
export function NotFoundPage({ isVisitor = false }: { readonly isVisitor?: boolean }) {
  usePageTitle(words.title);
  return (
    <div className={layoutStyles.message}>
      <span className={stateStyles.rest} aria-hidden="true" />
      <h1>{words.title}</h1>
      <p className={textStyles.lead}>{words.why}</p>
      {isVisitor ? (
        <a href="/" className={keyClass('plain')}>
          {words.backOfVisitor}
        </a>
      ) : (
        <Link href="/" className={keyClass('plain')}>
          {words.back}
        </Link>
      )}
    </div>
  );
}
