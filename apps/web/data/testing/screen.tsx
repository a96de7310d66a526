import { QueryClientProvider } from '@tanstack/react-query';
import axe from 'axe-core';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { CurrentUser } from '#contract/auth.ts';
import { exampleIds } from '#contract/examples.ts';
import { queryClient, queryKeyOf } from '#web/data/query.ts';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Toaster } from '#web/ui/overlays.tsx';
import { dismissToast, toastStore } from '#web/ui/toast.ts';

/** A signed-in user of component tests. */
export const mara: CurrentUser = {
  id: exampleIds.mara,
  email: 'mara@example.org',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  profileImageUrl: null,
  role: 'creator',
  tokens: 50,
  createdAt: '2026-01-01T00:00:00.000Z',
  inviteValidated: true,
  canConfirmEmail: false,
  needsSecondFactor: false,
};

interface Visit {
  /** What differs of the signed-in user. */
  readonly user?: Partial<CurrentUser>;
  /** Path and query of the page. */
  readonly path?: string;
}

keepFocus(document.body);

/** Shows what a signed-in user sees, with the styles and notices of the app, until the test ends. */
export function show(content: ReactNode, { user, path = '/' }: Visit = {}): void {
  const address = location.href;
  history.replaceState(null, '', path);
  queryClient.clear();
  queryClient.setQueryData(queryKeyOf('getCurrentUser'), { ...mara, ...user });
  const container = document.body.appendChild(document.createElement('main'));
  const root = createRoot(container);
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {content}
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
  onTestFinished(() => {
    root.unmount();
    container.remove();
    const toast = toastStore.get();
    if (toast) dismissToast(toast.id);
    queryClient.clear();
    sessionStorage.clear();
    localStorage.clear();
    delete document.documentElement.dataset['theme'];
    history.replaceState(null, '', address);
  });
}

export const notice = (text: string | RegExp) => page.getByText(text, { exact: true }).first();

/** Waits until the page shows none of these elements. */
export const expectNone = (locator: Locator) => expect.element(locator).toHaveLength(0);

/** Waits until the elements have these texts, in this order. */
export const expectTexts = (locator: Locator, texts: readonly string[]) =>
  expect.poll(() => locator.elements().map(({ textContent }) => textContent.trim())).toEqual(texts);

/** Only whole pages have a heading of level one: the journeys check it. */
const rules = { 'page-has-heading-one': { enabled: false } };

async function axeFindings(options: axe.RunOptions = { rules }) {
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...options });
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((n) => n.target.join(' ')) }));
}

/** Checks the accessibility of what is shown. */
export async function expectNoAxeFindings(): Promise<void> {
  expect(await axeFindings()).toEqual([]);
}

/** Checks both themes; they differ in their colours only. */
export async function expectNoAxeFindingsInBothThemes(): Promise<void> {
  const { dataset } = document.documentElement;
  dataset['theme'] = 'light';
  expect(await axeFindings()).toEqual([]);
  dataset['theme'] = 'dark';
  expect(await axeFindings({ runOnly: 'color-contrast' })).toEqual([]);
}
