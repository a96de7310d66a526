import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { DrawView } from '#contract/first-view.ts';
import { loadView } from '#web/app/app.tsx';
import { firstViews } from '#web/app/first-views.ts';
import { Root } from '#web/app/root.tsx';
import { drawFrom } from '#web/kit/first-view.ts';
import { currentUserQuery, keepAnswers, newQueryClient } from '#web/kit/query.ts';

/** What React leaves in the place of a part that it did not wait for. */
const unfinished = '<!--$!-->';

/**
 * The web app as the server has it: what draws the views that web/app/first-views.ts marks as `drawn`, in
 * one go, so that the views of two people never mix.
 */
export async function openDrawing(): Promise<DrawView> {
  const drawn = firstViews.filter((view) => view.drawn);
  await Promise.all(drawn.map(({ who, path = '' }) => loadView(path, who)));
  return (view) => {
    const client = newQueryClient();
    client.setQueryData(currentUserQuery.queryKey, view.user);
    keepAnswers(client, view.answers);
    const page = (
      <Router ssrPath={view.path} ssrSearch="">
        <Root client={client} />
      </Router>
    );
    const markup = drawFrom(view, () => renderToString(page));
    if (markup.includes(unfinished)) throw new Error(`A part of ${view.path} was not there to be drawn.`);
    return markup;
  };
}
