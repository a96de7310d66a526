import { describe, expect, it } from 'vitest';
import { musicSettings } from '#contract/music.ts';
import { CancelledError } from '#providers/cancelled-error.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import type { GenerateOptions } from '#providers/provider.ts';
import { errorOf } from '#providers/testing/error-of.ts';
import { openTestProvider } from '#providers/testing/open-test-provider.ts';
import { attemptOptions } from '#providers/testing/attempt-options.ts';
import { aceStepProvider } from './acestep-provider.ts';
import { exactly, fakeAceStep, fakeKey } from './testing/fake-acestep.ts';
import { replies } from './testing/replies.data.ts';

async function setUp(changes: Partial<ProviderOptions> = {}) {
  const entry = { name: 'acestep', displayName: 'Our GPU', apiKey: fakeKey, ...changes };
  const opened = openTestProvider(await fakeAceStep(), aceStepProvider, entry);
  const { provider } = opened;
  const music = async (options: GenerateOptions = attemptOptions().options, settings: object = {}) => {
    const parsed = musicSettings.parse({ prompt: 'a waltz', music_length_ms: 10_000, ...settings });
    const generator = provider.generators.music!;
    const request = { settings: parsed, milliUnits: await generator.milliUnits(parsed), seed: 5 };
    return generator.generate({ ...request, format: 'mp3_44100_128' }, options);
  };
  return { ...opened, music };
}

/** Waits that a test ends one by one. */
async function setUpQueue() {
  const resumes: (() => void)[] = [];
  const wait = (_ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      resumes.push(resolve);
    });
  const opened = await setUp({ dependencies: { wait } });
  opened.fake.holdTasks();
  const places: (number | undefined)[][] = [];
  const order = () => {
    const cancel = new AbortController();
    const seen: (number | undefined)[] = [];
    places.push(seen);
    const onProgress = ({ position }: { position?: number | undefined }) => void seen.push(position);
    const done = opened.music(attemptOptions({ signal: cancel.signal, onProgress }).options);
    return { cancel: () => cancel.abort(new CancelledError()), done, position: () => seen.at(-1) };
  };
  const poll = () => {
    for (const resume of resumes.splice(0)) resume();
  };
  return { ...opened, order, poll };
}

describe('orders on a server that cannot cancel', () => {
  it('are held back beyond the one that it runs and one more, and say their place', async () => {
    const { fake, order, poll } = await setUpQueue();
    const orders = [order(), order()];
    await expect.poll(() => fake.submissions()).toBe(2);
    // One after the other: each is read before it waits.
    orders.push(order());
    await expect.poll(() => orders[2]!.position()).toBe(1);
    orders.push(order());
    await expect.poll(() => orders[3]!.position()).toBe(2);
    expect(fake.submissions()).toBe(2);
    orders[2]!.cancel();
    expect(await errorOf(orders[2]!.done)).toBeInstanceOf(CancelledError);
    await expect.poll(() => orders[3]!.position()).toBe(1);
    fake.finishTasks();
    await expect
      .poll(() => {
        poll();
        return fake.submissions();
      })
      .toBe(3);
    const ends = Promise.all([orders[0]!.done, orders[1]!.done, orders[3]!.done]);
    const timer = setInterval(poll, 5);
    await ends.finally(() => clearInterval(timer));
    expect(fake.received.map(({ method }) => method)).not.toContain('DELETE');
  });

  it('wait for the place of a cancelled order until the figures of the server say that it is over', async () => {
    const { fake, order, poll } = await setUpQueue();
    const [first, second] = [order(), order()];
    await expect.poll(() => fake.polls()).toBe(2);
    first.cancel();
    second.cancel();
    expect(await errorOf(first.done)).toBeInstanceOf(CancelledError);
    expect(await errorOf(second.done)).toBeInstanceOf(CancelledError);
    const third = order();
    await expect.poll(() => third.position()).toBe(1);
    for (let i = 0; i < 5; i++) {
      poll();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(fake.submissions()).toBe(2);
    fake.refuseNext();
    fake.finishTasks();
    const timer = setInterval(poll, 5);
    await third.done.finally(() => clearInterval(timer));
    // The refused order was sent again.
    expect(fake.submissions()).toBe(4);
  });
});

describe('a model that an admin named', () => {
  const models = { music: 'acestep-v15-xl-base' };
  const settings = musicSettings.parse({ prompt: 'x', music_length_ms: 10_000 });
  const { signal } = new AbortController();

  it('is refused before anything is ordered if the server has not loaded it', async () => {
    const { fake, provider } = await setUp({ models });
    const error = await errorOf(provider.generators.music!.requireReady!(settings, signal));
    expect(error).toMatchObject({
      code: 'unavailable',
      billed: 'no',
      message: expect.stringContaining('acestep-v15-xl-base') as string,
    });
    expect(fake.submissions()).toBe(0);
  });

  it.each([
    ['is loaded', [{ name: 'acestep-v15-xl-base', is_loaded: true }]],
    [
      'is the default of a server that has loaded none yet',
      [{ name: 'acestep-v15-turbo', is_loaded: false }],
    ],
  ])('is accepted if it %s', async (_what, list) => {
    const named = list[0]!.name;
    const { fake, provider } = await setUp({ models: { music: named } });
    fake.setModels(list);
    expect(await errorOf(provider.generators.music!.requireReady!(settings, signal))).toBeUndefined();
  });

  it.each([
    ['has no list', exactly(replies.any.unknownRoute)],
    ['does not answer', exactly(replies.any.serverError)],
  ])('is no reason to refuse an order if the server %s', async (_what, answer) => {
    const { fake, provider } = await setUp({ models });
    for (let nth = 1; nth < 9; nth++) fake.failAt('/v1/model_inventory', nth, answer);
    expect(await errorOf(provider.generators.music!.requireReady!(settings, signal))).toBeUndefined();
  });

  it('is waited for, cancellable, at most ten minutes, and never replaced', async () => {
    const { fake, music, waits } = await setUp({ models });
    const seen: unknown[] = [];
    const { options } = attemptOptions({ onProgress: ({ waitsForModel }) => void seen.push(waitsForModel) });
    expect(await errorOf(music(options))).toMatchObject({ code: 'unavailable', billed: 'no' });
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(600_000);
    expect([fake.submissions(), seen.includes(true)]).toEqual([0, true]);
    const cancel = new AbortController();
    const stopped = attemptOptions({
      signal: cancel.signal,
      onProgress: ({ waitsForModel }) => void (waitsForModel && cancel.abort('enough')),
    });
    const error = await errorOf(music(stopped.options));
    expect([error, fake.submissions()]).toEqual(['enough', 0]);
  });

  it('is ordered when it appears', async () => {
    const { fake, music } = await setUp({
      models,
      dependencies: {
        wait: async () => fake.setModels([{ name: 'acestep-v15-xl-base', is_loaded: true }]),
      },
    });
    expect((await music()).facts.provenance).toMatchObject({ model: 'acestep-v15-xl-base' });
  });

  it('must be the one that answers', async () => {
    const { fake, music } = await setUp({ models });
    const list = [{ name: 'acestep-v15-xl-base', is_loaded: true }];
    fake.setModels(list);
    const save = async () => fake.setModels([]);
    fake.failAt('/release_task', 1, async (received, reply) => {
      // Unloaded between the look at the list and the order.
      fake.setModels([]);
      await fake.answer(received, reply);
    });
    const error = await errorOf(
      music(attemptOptions({ resumeToken: { savedValue: undefined, save } }).options),
    );
    expect(error).toMatchObject({
      message: expect.stringContaining('another model') as string,
      adminDetail: 'It answered with acestep-v15-turbo instead of acestep-v15-xl-base.',
    });
  });
});
