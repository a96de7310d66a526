import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TrackVersion } from '#contract/versions.ts';
import { ChangeContent } from '#web/features/compose/edits/change-dialog.tsx';
import { ApiError } from '#web/data/api-error.ts';

const voteOpen = 'A blind vote on this version is open.';
const comment = { id: 'c', text: 'no drums', summary: null };
const noop = () => {};
const body = { commentId: 'c', version: 2 };

async function render(shown: { isBlind: boolean }, refusal?: ApiError): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  if (refusal)
    await client.prefetchQuery({
      queryKey: ['reading', 't', body],
      queryFn: () => Promise.reject(refusal),
    });
  const version = { number: 2, source: 'generated', provider: null, hasScore: false, ...shown };
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ChangeContent
        track={{ id: 't', projectId: 'p' }}
        version={version as unknown as TrackVersion}
        comment={comment}
        onOpenForm={async () => {}}
        onClose={noop}
      />
    </QueryClientProvider>,
  );
}

it('a candidate of an open vote is said to be changeable when it is closed, and nothing is read', async () => {
  const html = await render({ isBlind: true });
  expect(html).toContain(`${voteOpen} You can try changes on it when the vote is closed.`);
  expect(html).not.toContain('could not be read');
  expect(html).not.toContain('Try again');
  expect(html).not.toContain('Reading');
});

it('a change that the server refuses for good offers no second try, an outage does', async () => {
  const refused = new ApiError(409, JSON.stringify({ code: 'no_score', message: 'No score.' }), 'Conflict');
  expect(await render({ isBlind: false }, refused)).toContain('No score.');
  expect(await render({ isBlind: false }, refused)).not.toContain('Try again');
  const outage = new ApiError(503, JSON.stringify({ code: 'unavailable', message: 'Busy.' }), 'Unavailable');
  expect(await render({ isBlind: false }, outage)).toContain('Try again');
});
