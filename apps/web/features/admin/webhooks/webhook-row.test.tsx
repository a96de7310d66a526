import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Webhook } from '#contract/webhooks.ts';
import { WebhookRow } from '#web/features/admin/webhooks/webhook-row.tsx';

const textOf = (creatorHasLeft: boolean) => {
  const webhook: Webhook = {
    id: 'w',
    projectId: 'p',
    url: 'https://hooks.example.org/tutti',
    events: ['version.created'],
    isEnabled: true,
    switchedOffAt: null,
    creator: { firstName: 'Lena', lastName: 'Okafor' } as Webhook['creator'],
    creatorHasLeft,
    createdAt: '2026-01-01T00:00:00.000Z',
    calls: 0,
    pending: 0,
    hours: [],
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <WebhookRow webhook={webhook} onEdit={() => undefined} />
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, '');
};

it('a webhook whose creator has left says that it reports nothing, and how to take it over', () => {
  expect(textOf(true)).toContain('Reports nothing: Lena Okafor');
  expect(textOf(true)).toContain('enter its address to take it over');
  expect(textOf(false)).not.toContain('Reports nothing');
});
