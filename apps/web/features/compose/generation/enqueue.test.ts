import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GenerationRequest } from '#web/features/compose/generation/generation-request.ts';
import { submit } from '#web/features/compose/generation/enqueue.ts';

/** Fakes a server without ideas: it refuses a request with an idea and accepts one without. */
function serverWithoutIdeas(errorBody: object) {
  const sentRequests: { body: Record<string, unknown>; key: string | null }[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body, headers }: RequestInit) => {
    const request = JSON.parse(body as string) as Record<string, unknown>;
    sentRequests.push({ body: request, key: new Headers(headers).get('idempotency-key') });
    return 'ideaId' in request
      ? Response.json(errorBody, { status: 400 })
      : Response.json({ id: 'g', status: 'pending' }, { status: 202 });
  });
  return sentRequests;
}
afterEach(() => void vi.unstubAllGlobals());

const request: GenerationRequest = { type: 'music', body: { prompt: 'a waltz', ideaId: 'i' } };
const validationErrorAt = (path: string) => ({
  code: 'validation_failed',
  message: 'No.',
  issues: [{ path, message: 'No.' }],
});

describe('submit for an idea', () => {
  it('submits an ordinary track if the idea was deleted meanwhile', async () => {
    const sentRequests = serverWithoutIdeas(validationErrorAt('ideaId'));
    expect(await submit('p', request, 'k')).toMatchObject({ id: 'g' });
    expect(sentRequests).toEqual([
      { body: { prompt: 'a waltz', ideaId: 'i' }, key: 'k' },
      { body: { prompt: 'a waltz' }, key: 'k' },
    ]);
  });

  it('does not retry for any other reason', async () => {
    const sentRequests = serverWithoutIdeas(validationErrorAt('prompt'));
    await expect(submit('p', request, 'k')).rejects.toMatchObject({ status: 400 });
    expect(sentRequests).toHaveLength(1);
  });
});
