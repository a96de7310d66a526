import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import type { Generation } from '#contract/generation.ts';
import { fakeKey, fakeStudio } from '#providers/studio-http/testing/fake-studio.ts';
import { eventually } from '../eventually.ts';
import { startNode, type ClusterNode } from '../cluster/cluster-node.ts';

const fake = await fakeStudio();
const folder = await mkdtemp(join(tmpdir(), 'tutti-stop-'));
let node: ClusterNode | undefined;
afterAll(async () => {
  await node?.kill();
  await rm(folder, { recursive: true, force: true });
});

const keyName = 'TUTTI_PROVIDER_OUTSIDE';
const provider = 'studio-cellar';
/** Long enough that measuring it takes a while. */
const music = { prompt: 'a waltz', music_length_ms: 300_000, provider };

test('a generation whose process stops while it is being measured is completed by the next process', async () => {
  const settings = {
    DATA_DIR: folder,
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    WORKERS: '1',
    STOP_SECONDS: '1',
    PROVIDER_HOSTS: fake.host,
    [keyName]: fakeKey,
  };
  node = await startNode('all', settings);
  const user = new ApiUser(node.url);
  await user.join('someone@example.org', node.inviteCode!);
  const { id: projectId } = await user.call('createProject', { body: { name: 'Radio' } });
  const names = { name: provider, displayName: 'Cellar' };
  const { id: providerId } = await user.call('createProvider', {
    body: { ...names, apiKeyEnvVar: keyName, baseUrl: fake.baseUrl },
  });
  await user.call('createServicePricing', {
    body: { providerId, service: 'music', displayName: 'Music', costPerUnit: '0.0001', freeTokensDaily: 100 },
  });
  const fileSent = Promise.withResolvers<void>();
  const reportingAnswer: typeof fake.answer = async (request, reply) => {
    reply.once('finish', () => request.url.pathname.endsWith('/file') && fileSent.resolve());
    await fake.answer(request, reply);
  };
  fake.fail(...Array.from({ length: 20 }, () => reportingAnswer));
  const accepted = await user.request('generateMusic', {
    params: { projectId },
    body: music,
    headers: { prefer: 'respond-async' },
  });
  const { id: generationId } = (await accepted.json()) as Generation;
  await fileSent.promise;
  await node.stop();

  node = await startNode('all', settings);
  user.url = node.url;
  await eventually(
    async () => {
      const { status, error } = await user.call('getGeneration', { params: { generationId } });
      expect([status, error]).toEqual(['completed', null]);
    },
    { withinMs: 60_000 },
  );
  expect(fake.created()).toBe(1);
}, 180_000);
