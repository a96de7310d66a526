import { Link } from 'wouter';
import { messages } from '#web/features/projects/not-found/messages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import layoutStyles from '#web/ui/layout.module.css';
import stateStyles from '#web/ui/feedback.module.css';
import textStyles from '#web/ui/text.module.css';

/** The 404 page; signed-out visitors get a link to the landing page. */
export function NotFoundPage({ isVisitor = false }: { readonly isVisitor?: boolean }) {
  usePageTitle(messages.title);
  return (
    <div className={layoutStyles.message}>
      <span className={stateStyles.rest} aria-hidden="true" />
      <h1>{messages.title}</h1>
      <p className={textStyles.lead}>{messages.explanation}</p>
      {isVisitor ? (
        <a href="/" className={buttonClass('plain')}>
          {messages.backToStart}
        </a>
      ) : (
        <Link href="/" className={buttonClass('plain')}>
          {messages.backToDashboard}
        </Link>
      )}
    </div>
  );
}
