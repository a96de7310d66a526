import { expect, it } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import { builtinPromptReader } from '#providers/builtin/builtin-prompt-reader.ts';
import { testApp } from '#server/testing/test-app.ts';

const { url, services } = await testApp();
const creator = new ApiUser(url);
await creator.join('creator@example.org', (await services.invites.ensureFirstAdminCode())!);

it('createPlan and createCompositionPlan return the same plan of the requested length', async () => {
  const body = { prompt: 'a slow waltz for felt piano', music_length_ms: 60_000 };
  const { composition_plan: plan } = await creator.call('createPlan', { body });
  expect(plan.sections.reduce((sum, { duration_ms = 0 }) => sum + duration_ms, 0)).toBe(60_000);
  expect((await creator.call('createCompositionPlan', { body })).composition_plan).toEqual(plan);
});

it('understandMusic returns the interpretation of a prompt', async () => {
  const body = { prompt: 'punk at 180 bpm in E minor' };
  const read = await creator.call('understandMusic', { body });
  expect(read).toMatchObject({
    bpm: 180,
    tempoRequested: true,
    key: 'E minor',
    keyRequested: true,
    metre: '4/4',
  });
  expect(read.genres).toContain('Punk');
  expect(read.instruments).not.toEqual([]);
});

it('improvePrompt returns the improved prompt of the built-in writer', async () => {
  const { improvedPrompt } = await creator.call('improvePrompt', {
    body: { type: 'music', prompt: 'a slow jazz waltz' },
  });
  expect(improvedPrompt).toBe(await builtinPromptReader.improve('music', 'a slow jazz waltz'));
});

it('createPlan returns the form’s message for an empty prompt', async () => {
  const refused = await creator.request('createPlan', { body: { prompt: '  ' } });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    code: 'validation_failed',
    message: 'Please enter a prompt first to generate a composition plan.',
  });
});

it('understandMusic lists the instruments that a prompt excludes', async () => {
  const body = { prompt: 'a jazz trio, no drums and no guitars' };
  const { unwanted, instruments } = await creator.call('understandMusic', { body });
  expect(unwanted).toEqual(['drums', 'guitars']);
  expect(instruments.filter((name) => /guitar|drum|brush/.test(name))).toEqual([]);
});
