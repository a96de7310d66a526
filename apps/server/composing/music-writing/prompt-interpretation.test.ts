import { expect, it } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { builtinComposer } from '#server/testing/builtin-composer.ts';
import { testApp } from '#server/testing/test-app.ts';

const { url, services } = await testApp({ provider: builtinComposer });
const creator = new ApiUser(url);
await creator.join('creator@example.org', (await services.invites.ensureFirstAdminCode())!);
const { id: userId } = await creator.call('getCurrentUser');
await creator.call('updateTokens', { body: { userId, amount: 5_000, description: 'For twenty pieces' } });

const prompts = `gentle harp
upbeat funk
jolly polka
epic cinematic
lo-fi beats to study to
calm
Low brass and rolling timpani when the storm comes back
dark ambient drone fading out
ragtime
90s house with a big piano
a waltz in D minor
punk at 180 bpm
drums only
sad cello
metal
a seamless loop of 5 seconds
jazz trio without drums
acoustic folk in 6/8
trap
3 seconds of bossa nova`.split('\n');

it('generateMusic uses the key, tempo, metre and instruments that understandMusic returned for the same seed, 20 of 20', async () => {
  const comparisons = await Promise.all(
    prompts.map(async (prompt, at) => {
      const { id: projectId } = await creator.call('createProject', { body: { name: prompt } });
      const seed = (at * 2_654_435_761) % 2 ** 32;
      // If the prompt states a length, the control is unset.
      const statesLength = prompt.includes('seconds');
      const settings = { prompt, instrumental: true, seed, ...(!statesLength && { music_length_ms: 1_000 }) };
      const predicted = await creator.call('understandMusic', { body: settings });
      const actual = (await creator.call('generateMusic', {
        params: { projectId },
        body: { ...settings, model_id: 'music_v1', mode: 'detailed', useCompositionPlan: false },
      })) as TrackDetail;
      const { bpm, key, metre, instruments } = actual;
      return {
        predicted: [predicted.key, predicted.bpm, predicted.metre, predicted.instruments],
        actual: [key, bpm, metre, instruments],
      };
    }),
  );
  expect(comparisons).toHaveLength(20);
  for (const { predicted, actual } of comparisons) expect(actual).toEqual(predicted);
});

const read = (prompt: string) => creator.call('understandMusic', { body: { prompt, seed: 1 } });

it('understandMusic returns which facts were requested and which instruments are substituted', async () => {
  expect(await read('gentle lyre, no violin, with polyrhythms')).toMatchObject({
    seed: 1,
    keyRequested: false,
    tempoRequested: false,
    metreRequested: false,
    genreRequested: false,
    understood: expect.stringMatching(
      /for harp \(instead of lyre\), no violins – polyrhythm not available\.$/,
    ),
    instrumentsRequested: ['harp'],
    substitutions: [{ requested: 'lyre', played: 'harp' }],
    unavailable: ['polyrhythm'],
  });
  expect(await read('a jazz waltz for felt piano in D minor at 90 bpm')).toMatchObject({
    keyRequested: true,
    tempoRequested: true,
    metreRequested: true,
    genreRequested: true,
    instrumentsRequested: ['felt piano'],
    substitutions: [],
  });
});
