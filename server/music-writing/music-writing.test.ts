import { expect, it } from 'vitest';
import { ApiPerson } from '#contract/testing/api-person.ts';
import { builtinWriter } from '#providers/builtin/builtin-writer.ts';
import { studioApp } from '#server/testing/studio-app.ts';

const { url, services } = await studioApp();
const creator = new ApiPerson(url);
await creator.join('creator@example.org', (await services.invites.ensureFirstAdminCode())!);

it('plans a piece of the length that was asked for, the same under both addresses', async () => {
  const body = { prompt: 'a slow waltz for felt piano', music_length_ms: 60_000 };
  const { composition_plan: plan } = await creator.call('createPlan', { body });
  expect(plan.sections.reduce((sum, { duration_ms = 0 }) => sum + duration_ms, 0)).toBe(60_000);
  expect((await creator.call('createCompositionPlan', { body })).composition_plan).toEqual(plan);
});

it('tells how it reads a prompt, without making a sound', async () => {
  const body = { prompt: 'punk at 180 bpm in E minor' };
  const read = await creator.call('understandMusic', { body });
  expect(read).toMatchObject({ bpm: 180, tempoAsked: true, key: 'E minor', keyAsked: true, metre: '4/4' });
  expect(read.genres).toContain('Punk');
  expect(read.instruments).not.toEqual([]);
});

it('improves a prompt and never beyond its limit', async () => {
  const { improvedPrompt } = await creator.call('improvePrompt', {
    body: { type: 'music', prompt: 'a slow jazz waltz' },
  });
  expect(improvedPrompt).toBe(builtinWriter.improve('music', 'a slow jazz waltz'));
});

it('needs a prompt, in the words of the panel', async () => {
  const refused = await creator.request('createPlan', { body: { prompt: '  ' } });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    code: 'validation_failed',
    message: 'Please enter a prompt first to generate a composition plan.',
  });
});

it('tells what it leaves out', async () => {
  const body = { prompt: 'a jazz trio, no drums and no guitars' };
  const { unwanted, instruments } = await creator.call('understandMusic', { body });
  expect(unwanted).toEqual(expect.arrayContaining(['drums', 'acoustic guitar']));
  expect(instruments.filter((name) => unwanted.includes(name))).toEqual([]);
});
