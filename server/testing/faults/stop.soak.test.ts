import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ApiPerson } from '#contract/testing/api-person.ts';
import type { Generation } from '#contract/generation.ts';
import { fakeKey, fakeStudio } from '#providers/studio-http/testing/fake-studio.ts';
import { eventually } from '../eventually.ts';
import { startMember, type Member } from '../fleet/member.ts';

const fake = await fakeStudio();
const folder = await mkdtemp(join(tmpdir(), 'tutti-stop-'));
let member: Member | undefined;
afterAll(async () => {
  await member?.kill();
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
  member = await startMember('all', settings);
  const person = new ApiPerson(member.url);
  await person.join('someone@example.org', member.inviteCode!);
  const { id: projectId } = await person.call('createProject', { body: { name: 'Radio' } });
  const names = { name: provider, displayName: 'Cellar' };
  const { id: providerId } = await person.call('createProvider', {
    body: { ...names, apiKeyEnvVar: keyName, baseUrl: fake.baseUrl },
  });
  await person.call('createServicePricing', {
    body: { providerId, service: 'music', displayName: 'Music', costPerUnit: '0.0001', freeTokensDaily: 100 },
  });
  const arrived = Promise.withResolvers<void>();
  const telling: typeof fake.answer = async (asked, reply) => {
    reply.once('finish', () => asked.url.pathname.endsWith('/file') && arrived.resolve());
    await fake.answer(asked, reply);
  };
  fake.fail(...Array.from({ length: 20 }, () => telling));
  const ordered = await person.request('generateMusic', {
    params: { projectId },
    body: music,
    headers: { prefer: 'respond-async' },
  });
  const { id: generationId } = (await ordered.json()) as Generation;
  await arrived.promise;
  await member.stop();

  member = await startMember('all', settings);
  person.url = member.url;
  await eventually(
    async () => {
      const { status, error } = await person.call('getGeneration', { params: { generationId } });
      expect([status, error]).toEqual(['completed', null]);
    },
    { withinMs: 60_000 },
  );
  expect(fake.made()).toBe(1);
}, 180_000);
