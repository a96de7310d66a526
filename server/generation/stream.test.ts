import { v7 as uuidv7 } from 'uuid';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { firstChunkBytes, lastChunkBytes } from '#server/testing/fake-provider.ts';

const { url, services, fakeProvider: tones } = await testApp();
const user = new ApiUser(url);
await user.join(`${uuidv7()}@example.org`, (await services.invites.ensureFirstAdminCode())!);
const { id: projectId } = await user.call('createProject', { body: { name: 'A film' } });

async function generate(
  prompt: string,
  mode: 'stream' | 'detailed' = 'stream',
  lengthMs = 2_000,
): Promise<string> {
  const body = { prompt, mode, music_length_ms: lengthMs };
  const headers = { prefer: 'respond-async' };
  const response = await user.request('generateMusic', { params: { projectId }, body, headers });
  return ((await response.json()) as Generation).id;
}

/** The length of the tag before the audio. */
const markBytes = (mp3: Uint8Array) => 10 + mp3[8]! * 128 + mp3[9]!;

const stream = (generationId: string) => user.request('streamGeneration', { params: { generationId } });
const generationOf = (generationId: string) => user.call('getGeneration', { params: { generationId } });

/** Opens the stream of a generation that waits half-way. @returns after the first chunk */
async function openStream(id: string) {
  const response = await stream(id);
  const reader = response.body!.getReader();
  let first = new Uint8Array();
  while (first.length < 10 || first.length <= markBytes(first)) {
    first = new Uint8Array([...first, ...(await reader.read()).value!]);
  }
  const rest = async () => {
    let bytes = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
    return bytes;
  };
  return { response, first, rest };
}

describe('streamGeneration', () => {
  it('sends audio while the rest is generated, and all of it at the end', async () => {
    const id = await generate('wait');
    const { response, first, rest } = await openStream(id);
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
    expect(Buffer.from(first.subarray(0, 3)).toString()).toBe('ID3');
    await eventually(async () =>
      expect(await generationOf(id)).toMatchObject({ status: 'generating', progress: { playable: true } }),
    );
    await tones.release();
    expect(first.length + (await rest())).toBe(markBytes(first) + firstChunkBytes + lastChunkBytes);
  });

  it('serves a completed generation until its chunks expire', async () => {
    const id = await generate('a tone');
    await eventually(async () => expect((await generationOf(id)).status).toBe('completed'));
    const whole = await (await stream(id)).arrayBuffer();
    const bytes = new Uint8Array(whole);
    expect(bytes.length).toBe(markBytes(bytes) + firstChunkBytes + lastChunkBytes);
    expect(bytes[markBytes(bytes)]).toBe(1);
    await services.generations.sweep();
    expect((await stream(id)).status).toBe(200);
    const then = sql`UPDATE audio_chunks SET written_at = now() - interval '16 minutes' WHERE generation_id = ${id}`;
    await services.db.execute(then);
    await services.generations.sweep();
    expect((await stream(id)).status).toBe(404);
  });

  it('returns 404 while the track is in the trash', async () => {
    const id = await generate('a tone');
    await eventually(async () => expect((await generationOf(id)).status).toBe('completed'));
    const trackId = (await generationOf(id)).trackId!;
    expect((await stream(id)).status).toBe(200);
    await user.call('deleteTrack', { params: { trackId } });
    expect((await stream(id)).status).toBe(404);
    await user.call('restoreTrack', { params: { trackId } });
    expect((await stream(id)).status).toBe(200);
  });

  it('ends when the generation is cancelled', async () => {
    const id = await generate('wait');
    const { rest } = await openStream(id);
    await user.call('cancelGeneration', { params: { generationId: id } });
    await rest();
    expect((await stream(id)).status).toBe(404);
  });

  it('ends when another attempt starts, which streams from its beginning', async () => {
    const id = await generate('wait');
    const { rest } = await openStream(id);
    await services.db.execute(sql`UPDATE jobs SET attempt = attempt + 1 WHERE id = ${id}`);
    await rest();
    await services.db.execute(sql`
      INSERT INTO audio_chunks (generation_id, attempt, piece, mp3)
      SELECT id, 2, 0, '\\x07' FROM jobs WHERE id = ${id}`);
    const again = await openStream(id);
    expect([...again.first.subarray(markBytes(again.first))]).toEqual([7]);
    await user.call('cancelGeneration', { params: { generationId: id } });
    await again.rest();
  });

  it('sends at most half of the ordered length until the generation is charged', async () => {
    const id = await generate('wait', 'stream', 1_000);
    const response = await stream(id);
    await eventually(async () =>
      expect(await generationOf(id)).toMatchObject({ progress: { playable: true } }),
    );
    const reader = response.body!.getReader();
    let bytes = 0;
    let isOver = false;
    const reading = (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
      isOver = true;
    })();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    // The chunk is longer than half of a second: nothing but the tags is sent.
    expect([bytes < firstChunkBytes, isOver]).toEqual([true, false]);
    await user.call('cancelGeneration', { params: { generationId: id } });
    await reading;
    expect(bytes).toBeLessThan(firstChunkBytes);
  });

  it('is of a limited number of generations a day that end without a charge', async () => {
    const { id: userId } = await user.call('getCurrentUser');
    const fill = sql`
      INSERT INTO unpaid_previews (user_id, day, job_id)
      SELECT ${userId}, (now() AT TIME ZONE 'UTC')::date, gen_random_uuid()
      FROM generate_series(1, ${limits.unpaidPreviewsPerDay})`;
    await services.db.execute(sql`DELETE FROM unpaid_previews`);
    await services.db.execute(fill);
    const id = await generate('wait');
    const refused = await stream(id);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      'preview_limit_reached',
    ]);
    await tones.release();
    await eventually(async () => expect((await generationOf(id)).status).toBe('completed'));
    expect((await stream(id)).status).toBe(200);
    await services.db.execute(sql`DELETE FROM unpaid_previews`);
  });

  it('returns 404 for a generation in another mode', async () => {
    const id = await generate('wait', 'detailed');
    expect((await stream(id)).status).toBe(404);
    expect((await generationOf(id)).progress?.playable).toBeUndefined();
    await user.call('cancelGeneration', { params: { generationId: id } });
  });
});
