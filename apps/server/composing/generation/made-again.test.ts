import { v7 as uuidv7 } from 'uuid';
import { expect, describe, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { GeneratedAudio, Provider } from '#providers/provider.ts';
import { createFakeProvider } from '#server/testing/fake-provider.ts';
import { testApp } from '#server/testing/test-app.ts';

const { provider: tones } = createFakeProvider();
const { music } = tones.generators;
const seeds: number[] = [];
/** The tempo of the next pieces; undefined: composing it fails. */
let tempos: (number | undefined)[] = [];
let isForecastFailing = false;

const provider: Provider = {
  ...tones,
  generators: {
    ...tones.generators,
    music: {
      ...music!,
      async forecast({ milliUnits }) {
        if (isForecastFailing) throw new AppError('unavailable');
        return { durationMs: milliUnits, bpm: tempos[0] ?? 120 };
      },
      async generate(request, options) {
        seeds.push(request.seed);
        const { facts, ...audio } = (await music!.generate(request, options)) as GeneratedAudio;
        const bpm = tempos.shift();
        if (bpm === undefined) throw new ProviderError('unavailable', 'The composer ran out of memory.');
        return { ...audio, facts: { ...facts, bpm } };
      },
    },
  },
};

const { url, services } = await testApp({ provider });
const user = new ApiUser(url);
await user.join(`${uuidv7()}@example.org`, (await services.invites.ensureFirstAdminCode())!);
const { id: projectId } = await user.call('createProject', { body: { name: 'A film' } });

async function order(settings: object = {}) {
  seeds.length = 0;
  const before = (await user.call('getBalance')).balance;
  const body = { prompt: 'a march at 120 bpm', music_length_ms: 1_000, ...settings };
  const track = (await user.call('generateMusic', { params: { projectId }, body })) as TrackDetail;
  const { balance } = await user.call('getBalance');
  return { track, paid: before - balance, made: [...seeds] };
}

describe('a single order that misses a stated tempo', () => {
  it('is made again once within its price, and the better piece is kept with its seed', async () => {
    tempos = [90, 120];
    const { track, paid, made } = await order();
    expect(made).toHaveLength(2);
    expect(track).toMatchObject({ bpm: 120, seed: made[1], differences: [] });
    expect(paid).toBe(track.tokenCost);
    expect(await services.tokens.verify()).toEqual([]);
  });

  it('is not made again if another seed would miss as much: it is marked beside what was ordered, and charged', async () => {
    tempos = [90, 95];
    const { track, paid, made } = await order();
    expect(made).toHaveLength(1);
    expect(track).toMatchObject({
      bpm: 90,
      seed: made[0],
      differences: [{ what: 'tempo', requested: 120, actual: 90 }],
    });
    expect(paid).toBe(track.tokenCost);
  });

  it.each([
    ['the forecast', [90], true],
    ['composing it again', [90, undefined], false],
  ])('is kept as it was made first if %s fails', async (_what, next, isFailing) => {
    [tempos, isForecastFailing] = [next, isFailing];
    const { track, paid, made } = await order();
    isForecastFailing = false;
    expect(track).toMatchObject({ bpm: 90, seed: made[0] });
    expect(paid).toBe(track.tokenCost);
  });

  it.each([
    ['its seed is given', { seed: 7 }],
    ['it is streamed', { mode: 'stream' }],
  ])('is not made again if %s', async (_why, settings) => {
    tempos = [90, 120];
    const { track, made } = await order(settings);
    expect([made.length, track.bpm]).toEqual([1, 90]);
  });
});
