import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import type { GenerateOptions, Provider } from '#providers/provider.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createFakeProvider } from '#server/testing/fake-provider.ts';

const signals: AbortSignal[] = [];

/** Reports progress until it is aborted. */
async function generate(
  _request: unknown,
  { signal, onProgress, onAudioChunk }: GenerateOptions,
): Promise<never> {
  signals.push(signal);
  for (let bar = 1; ; bar += 1) {
    await sleep(100);
    signal.throwIfAborted();
    if (onAudioChunk) onAudioChunk(new Uint8Array(10_000));
    else onProgress({ stage: 'rendering', fraction: 0.5, bar });
  }
}

const { provider: tones } = createFakeProvider();
const music = { ...tones.generators.music!, generate };
const provider: Provider = { ...tones, generators: { ...tones.generators, music } };
const { url, services } = await testApp({ provider });
const user = new ApiUser(url);
await user.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
const { id: projectId } = await user.call('createProject', { body: { name: 'A film' } });

it.each(['detailed', 'stream'] as const)(
  'a generation in %s mode stops although its cancellation message was lost',
  async (mode) => {
    const reply = await user.request('generateMusic', {
      params: { projectId },
      body: { prompt: 'a tone', mode },
      headers: { prefer: 'respond-async' },
    });
    const { id } = (await reply.json()) as Generation;
    const signal = await eventually(async () => {
      expect(signals).toHaveLength(1);
      return signals.pop()!;
    });
    expect(signal.aborted).toBe(false);
    await services.db.execute(sql`UPDATE jobs SET status = 'cancelled', error_code = 'generation_cancelled',
      error_message = 'Cancelled', finished_at = now() WHERE id = ${id}`);
    await eventually(async () => expect(signal.aborted).toBe(true));
    expect(signals).toEqual([]);
  },
);
