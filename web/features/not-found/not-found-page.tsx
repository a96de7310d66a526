import { Link } from 'wouter';
import { words } from '#web/features/not-found/words.ts';
import { keyClass } from '#web/kit/key.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';

/** An address that no page has; visitors go back to the landing page. */
export function NotFoundPage({ isVisitor = false }: { readonly isVisitor?: boolean }) {
  usePageTitle(words.title);
  return (
    <div className="grid max-w-[40rem] justify-items-start gap-4">
      <span className="rest" aria-hidden="true" />
      <h1>{words.title}</h1>
      <p className="text-3 text-ink-2">{words.why}</p>
      <Link href="/" className={keyClass('plain')}>
        {isVisitor ? words.backOfVisitor : words.back}
      </Link>
    </div>
  );
}
