import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#web/features/generation/order.ts';
import { submit } from '#web/features/generation/submission.ts';

/** Fakes a server without ideas: it refuses a request with an idea and accepts one without. */
function serverWithoutIdeas(refusal: object) {
  const asked: { body: Record<string, unknown>; key: string | null }[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body, headers }: RequestInit) => {
    const order = JSON.parse(body as string) as Record<string, unknown>;
    asked.push({ body: order, key: new Headers(headers).get('idempotency-key') });
    return 'ideaId' in order
      ? Response.json(refusal, { status: 400 })
      : Response.json({ id: 'g', status: 'pending' }, { status: 202 });
  });
  return asked;
}
afterEach(() => void vi.unstubAllGlobals());

const order: Order = { type: 'music', body: { prompt: 'a waltz', ideaId: 'i' } };
const about = (path: string) => ({
  code: 'validation_failed',
  message: 'No.',
  issues: [{ path, message: 'No.' }],
});

describe('submit for an idea', () => {
  it('submits an ordinary track if the idea was deleted meanwhile', async () => {
    const asked = serverWithoutIdeas(about('ideaId'));
    expect(await submit('p', order, 'k')).toMatchObject({ id: 'g' });
    expect(asked).toEqual([
      { body: { prompt: 'a waltz', ideaId: 'i' }, key: 'k' },
      { body: { prompt: 'a waltz' }, key: 'k' },
    ]);
  });

  it('does not retry for any other reason', async () => {
    const asked = serverWithoutIdeas(about('prompt'));
    await expect(submit('p', order, 'k')).rejects.toMatchObject({ status: 400 });
    expect(asked).toHaveLength(1);
  });
});
