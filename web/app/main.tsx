import './styles/index.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { FirstView } from '#contract/first-view.ts';
import { loadView } from '#web/app/app.tsx';
import { earlyActs, forgetEarlyActs } from '#web/app/early-acts.ts';
import { Root } from '#web/app/root.tsx';
import { arrivedUser } from '#web/kit/arrived-user.ts';
import { firstView } from '#web/kit/first-view.ts';
import { keepAnswers, queryClient } from '#web/kit/query.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root.');

/** Takes over what the server drew; from the same code and answers the same view comes out. */
async function takeOver(root: HTMLElement, view: FirstView, isMember: boolean): Promise<void> {
  await loadView(location.pathname, isMember ? 'member' : 'visitor');
  keepAnswers(queryClient, view.answers);
  const doActs = earlyActs(root);
  // In a task of its own: while React works through its effects no part can wake.
  const onAlive = () => void setTimeout(doActs);
  hydrateRoot(root, <Root client={queryClient} onAlive={onAlive} />);
}

function drawAnew(root: HTMLElement): void {
  forgetEarlyActs();
  createRoot(root).render(<Root client={queryClient} />);
}

/** For those who work by keys, from their first one on. */
const keepFocus = () =>
  void import('#web/kit/keep-focus.ts').then(
    (module) => module.keepFocus(document.body),
    () => undefined,
  );
addEventListener('keydown', keepFocus, { once: true });

const view = firstView();
const user = arrivedUser();
if (view && user !== undefined) takeOver(place, view, user !== null).catch(() => drawAnew(place));
else drawAnew(place);
