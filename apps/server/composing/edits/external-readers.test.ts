import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { compositionPlan } from '#contract/plan.ts';
import type { ApiUser } from '#contract/testing/api-user.ts';
import { errorReply, fakeKey, fakeOpenAi, modelReply } from '#providers/openai/testing/fake-openai.ts';
import { eventually } from '#server/testing/eventually.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testAppWithProvider } from '#server/testing/test-app-with-provider.ts';

const fake = await fakeOpenAi();
const { creator, services } = await testAppWithProvider({
  at: fake,
  apiKey: fakeKey,
  name: 'openai',
  displayName: 'OpenAI',
  models: { text: 'small' },
  prices: [{ service: 'text', costPerUnit: '0.01', freeTokensDaily: 3 }],
});

/** A track whose score the composer of the tests can read. */
async function withTrack() {
  const { user, projectId } = await creator();
  const { id: userId } = await user.call('getCurrentUser');
  const track = newTrack(projectId, userId, {
    providerVersion: 'tone',
    durationMs: 8_000,
    settings: { prompt: 'indie pop with drums, bass and piano', music_length_ms: 8_000 },
    compositionPlan: compositionPlan.parse({ sections: [{ section_name: 'All', duration_ms: 8_000 }] }),
  });
  const { id } = await services.tracks.add(services.db, track);
  const read = (overrides: object = {}) =>
    user.call('readEdits', {
      params: { trackId: id },
      body: { text: 'no drums', provider: 'OpenAI', ...overrides },
    });
  return { user, userId, trackId: id, read };
}
const balanceOf = async (user: ApiUser) => (await user.call('getBalance')).balance;

const byBuiltin = { reader: 'builtin', edits: [{ kind: 'mute', parts: ['drums'] }] };

describe('edits that a text provider reads', () => {
  it('are those of its answer that the piece allows; the words of the others were not understood', async () => {
    const { user, read } = await withTrack();
    const { edits, notUnderstood, reader, descriptions } = await read();
    expect(reader).toBe('openai');
    expect(edits).toEqual([
      { kind: 'level', parts: ['strings'], sections: [0], by_db: -3.5 },
      { kind: 'mute', parts: ['drums'], bars: { from: 1, to: 1 } },
    ]);
    expect(descriptions).toHaveLength(2);
    expect(notUnderstood).toEqual(['as if under water', 'a longer coda', 'another tempo', 'darker']);
    const sent = fake.received.at(-1)!.body.toString();
    expect(sent).toMatch(/The comment: no drums/);
    expect(await balanceOf(user)).toBe(50);
  });

  it('are not requested without its name', async () => {
    const { read } = await withTrack();
    const before = fake.posts();
    expect(await read({ provider: undefined })).toMatchObject(byBuiltin);
    expect(await read({ provider: 'builtin' })).toMatchObject(byBuiltin);
    expect(fake.posts()).toBe(before);
  });

  it('are read by the built-in composer if the provider fails, sends nonsense, or no free token is left', async () => {
    const { read } = await withTrack();
    fake.fail(errorReply(400, 'content_policy_violation'));
    expect(await read()).toMatchObject(byBuiltin);
    fake.fail(modelReply('nonsense'), modelReply('{"edits": "none"}'));
    expect(await read()).toMatchObject(byBuiltin);
    for (let left = 3; left > 0; left -= 1) expect(await read()).toMatchObject({ reader: 'openai' });
    expect(await read()).toMatchObject(byBuiltin);
    expect(await services.tokens.verify()).toEqual([]);
  });

  it('can be none, and hostile answers change nothing', async () => {
    const { read } = await withTrack();
    fake.fail(modelReply(JSON.stringify({ edits: [], not_understood: [] })));
    expect(await read()).toMatchObject({ edits: [], notUnderstood: [], reader: 'openai' });
    const hostile = [
      { words: 'all', kind: 'level', parts: ['drums'], by_db: 1e9 },
      { words: 'sections', kind: 'mute', parts: ['drums'], sections: [-1] },
      { words: 'bars', kind: 'mute', parts: ['drums'], from_bar: 1_999, to_bar: 2_000 },
      { words: 'kind', kind: 'delete_account' },
      { words: 'x'.repeat(20_000), kind: 'order', sections: [] },
    ];
    fake.fail(modelReply(JSON.stringify({ edits: hostile, not_understood: [] })));
    const { edits, notUnderstood } = await read();
    expect(edits).toEqual([]);
    expect(notUnderstood.map((words) => words.length)).toEqual([3, 8, 4, 4, 5_000]);
  });

  it('are cancelled when the client disconnects', async () => {
    const { user, userId, trackId } = await withTrack();
    const before = fake.posts();
    fake.fail(() => undefined);
    const disconnected = new AbortController();
    const body = { text: 'no drums', provider: 'openai' };
    const { signal } = disconnected;
    const call = user.request('readEdits', { params: { trackId }, body, signal }).catch(() => undefined);
    await eventually(() => expect(fake.posts()).toBe(before + 1));
    disconnected.abort();
    await call;
    await eventually(async () => {
      const { rows } = await services.db.execute(
        sql`SELECT kind, status FROM jobs WHERE user_id = ${userId}`,
      );
      expect(rows).toEqual([{ kind: 'text', status: 'cancelled' }]);
    });
  });
});
