import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SharedView } from '#contract/shared-view.ts';
import { EmbedPlayer } from '#web/guest/embed-player.tsx';
import { FirstView } from '#web/guest/first-view.tsx';
import { messages } from '#web/guest/messages.ts';
import { NotAvailable } from '#web/guest/not-available.tsx';
import { PasswordGate } from '#web/guest/password-gate.tsx';

function elementOf(view: SharedView): ReactNode {
  if (view.kind === 'page') return <FirstView page={view.page} />;
  if (view.kind === 'password') return <PasswordGate problem={view.problem} />;
  if (view.kind === 'embed') return <EmbedPlayer url={view.url} page={view.page} />;
  return <NotAvailable texts={view.kind === 'busy' ? messages.busy : messages.notAvailable} />;
}

function titleOf(view: SharedView): string {
  if (view.kind === 'page') return view.page.title;
  if (view.kind === 'password') return messages.password.title;
  if (view.kind === 'embed') return view.page?.title ?? messages.password.title;
  return (view.kind === 'busy' ? messages.busy : messages.notAvailable).title;
}

/** Called by the server: the markup of a page of a share link, and its title. */
export const renderSharedView = (view: SharedView): { readonly title: string; readonly markup: string } => ({
  title: titleOf(view),
  markup: renderToStaticMarkup(elementOf(view)),
});
