import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import type { Edit } from '#contract/edits.ts';
import type { ShareLink } from '#contract/share-links.ts';
import { editStudio } from '#server/composing/edits/testing/edit-studio.ts';
import { connectMcp, errorOf, factsOf, newToken, resultOf } from './testing/mcp-client.ts';

const studio = await editStudio();
const { creatorWithProject: creator } = studio;

interface GenerationFacts {
  readonly status: string;
  readonly tokenCost: number;
  readonly idempotencyKey: string;
  readonly track: { readonly id: string; readonly duration: number; readonly version: number };
}

test(
  'an assistant finds, generates, comments, fixes, compares, extends and shares',
  { timeout: 120_000 },
  async () => {
    const { user, projectId } = await creator();
    const { token } = await newToken(user, { spendingLimit: 1_000 });
    const client = await connectMcp(studio.url, token);
    const call = (name: string, args: Record<string, unknown> = {}) => factsOf(client, name, args);

    expect(await call('get_access')).toMatchObject({
      token: { spendingLimit: 1_000, spent: 0 },
      balance: 50,
    });
    expect(await call('list_projects', { search: 'film' })).toMatchObject({ projects: [{ id: projectId }] });

    const settings = { prompt: 'indie pop with drums, bass and piano', music_length_ms: 8_000 };
    const read = await call('understand_music', settings);
    expect(read).toMatchObject({ lengthMs: 8_000, composition_plan: { sections: expect.any(Array) } });
    const price = await call('estimate_cost', { type: 'music', lengthMs: 8_000 });
    expect(price).toMatchObject({ tokenCost: 27, canAfford: true });

    const steps: Progress[] = [];
    const generated = await client.callTool(
      { name: 'generate_music', arguments: { projectId, ...settings, seed: read['seed'] } },
      undefined,
      { onprogress: (step) => steps.push(step) },
    );
    const facts = generated.structuredContent as GenerationFacts;
    expect(facts).toMatchObject({
      status: 'completed',
      tokenCost: 27,
      track: {
        projectId,
        duration: 8,
        key: read['key'],
        metre: read['metre'],
        version: 1,
        pageUrl: expect.stringContaining(`${studio.url}/tracks/`),
      },
    });
    expect(generated.content).toMatchObject([
      { type: 'text' },
      { type: 'image', mimeType: 'image/png' },
      { type: 'resource_link', uri: expect.stringContaining(studio.url) },
    ]);
    expect(steps.length).toBeGreaterThan(0);
    const { id: trackId } = facts.track;

    expect(await call('search_tracks', { search: 'indie' })).toMatchObject({ tracks: [{ id: trackId }] });
    const looked = await resultOf(client, 'get_track', { trackId });
    expect(looked.structuredContent).toMatchObject({
      understood: read['understood'],
      compositionPlan: { sections: expect.any(Array) },
    });
    const score = await call('read_score', { trackId });
    expect(score).toMatchObject({
      parts: expect.arrayContaining([expect.objectContaining({ part: 'drums' })]),
    });

    const { id: commentId } = await call('add_comment', {
      trackId,
      content: 'The drums are too loud',
      position: 1,
    });
    const edits = await call('read_edits', { trackId, commentId });
    expect(edits).toMatchObject({ edits: [{ kind: 'level', parts: ['drums'] }], notUnderstood: [] });
    const remake = { kind: 'edit', edits: edits['edits'] as Edit[] };
    const fix = { trackId, remake, comment_id: commentId, as: 'version' };
    const estimated = await call('estimate_remake', fix);
    expect(estimated).toMatchObject({ changed: expect.any(Array), canAfford: true });
    const fixed = (await call('remake_track', fix)) as unknown as GenerationFacts;
    expect(fixed).toMatchObject({ status: 'completed', track: { id: trackId, version: 2 } });
    expect(await call('list_comments', { trackId, filter: 'resolved' })).toMatchObject({
      comments: [{ id: commentId, author: 'Mara Lindqvist', fixedInVersion: 2 }],
    });

    expect(await call('list_versions', { trackId })).toMatchObject({
      versions: [{ number: 2 }, { number: 1 }],
    });
    expect(await call('compare_versions', { trackId, version: 1, with: 2 })).toMatchObject({
      versions: [
        { number: 2, duration: 8 },
        { number: 1, duration: 8 },
      ],
      differences: expect.arrayContaining([expect.objectContaining({ kind: 'level', part: 'drums' })]),
    });
    const louder = (await call('remake_track', {
      trackId,
      remake: { kind: 'edit', edits: [{ kind: 'level', parts: ['bass'], by_db: 3 }] },
      as: 'version',
      version: 1,
    })) as unknown as GenerationFacts;
    expect(await call('plan_merge', { trackId, version: 2, with: 3 })).toMatchObject({
      base: 1,
      changes: expect.arrayContaining([
        expect.objectContaining({ kind: 'level', part: 'drums' }),
        expect.objectContaining({ kind: 'level', part: 'electric bass' }),
      ]),
      conflicts: [],
    });
    const merging = { trackId, version: 2, remake: { kind: 'merge-edits', with: 3 }, as: 'version' };
    expect(await call('estimate_remake', merging)).toMatchObject({ canAfford: true });
    const merged = (await call('remake_track', merging)) as unknown as GenerationFacts;
    expect(merged).toMatchObject({ status: 'completed', track: { id: trackId, version: 4 } });
    const longer = (await call('remake_track', {
      trackId,
      remake: { kind: 'extension', extend_by_ms: 4_000 },
    })) as unknown as GenerationFacts;
    expect(longer.track.id).not.toBe(trackId);
    expect(longer.track.duration).toBeGreaterThan(10);
    await call('make_version_current', { trackId, version: 1 });
    expect(await call('get_track', { trackId })).toMatchObject({ version: 1, versionCount: 4 });

    const link = (await call('create_share_link', {
      trackId,
      recipient: 'Lena',
      permissions: ['comment', 'downloadMp3'],
    })) as unknown as ShareLink & { url: string };
    expect(link.permissions).toMatchObject({ comment: true, downloadMp3: true, approve: false });
    const sharedToken = new URL(link.url).pathname.split('/').at(-1)!;
    const shared = await user.call('getSharedPage', { params: { token: sharedToken } });
    expect(JSON.stringify(shared)).toContain(trackId);
    const balance = (await call('get_access')) as { token: { spent: number } };
    expect(balance.token.spent).toBe(
      27 + fixed.tokenCost + louder.tokenCost + merged.tokenCost + longer.tokenCost,
    );
  },
);

test('an assistant generates sound effects and speech', async () => {
  const { user, projectId } = await creator();
  const { token } = await newToken(user, { spendingLimit: 1_000 });
  const client = await connectMcp(studio.url, token);
  const effect = await factsOf(client, 'generate_sound_effect', { projectId, prompt: 'a door slams, 1 s' });
  expect(effect).toMatchObject({
    status: 'completed',
    tokenCost: 10,
    track: { trackType: 'sound_effect', duration: 1 },
  });
  const { voices } = (await factsOf(client, 'list_voices')) as { voices: { id: string }[] };
  const speech = await factsOf(client, 'generate_voice', {
    projectId,
    text: 'Next stop.',
    voice: voices[1]!.id,
  });
  expect(speech).toMatchObject({ status: 'completed', track: { trackType: 'voice', prompt: 'Next stop.' } });
  const { track } = speech as unknown as GenerationFacts;
  expect(await factsOf(client, 'get_track', { trackId: track.id })).toMatchObject({
    words: [{ text: 'Next' }, { text: 'stop' }],
  });
  expect(await errorOf(client, 'generate_voice', { projectId, text: 'Hi', voice: 'nobody' })).toMatchObject({
    code: 'unknown_voice',
  });
});
