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
const { id: ownId } = await user.call('getCurrentUser');
const purchase = { userId: ownId, amount: 10_000, description: 'For the tests', purchaseId: uuidv7() };
await services.db.transaction((tx) => services.tokens.creditPurchase(tx, purchase));

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

/** Reads a stream to its end, and counts its bytes of audio meanwhile. */
function listenTo(response: Response) {
  const reader = response.body!.getReader();
  let [bytes, head, isOver] = [0, new Uint8Array(), false];
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length;
      if (head.length < 10) head = new Uint8Array([...head, ...part.value]);
    }
    isOver = true;
  })();
  return {
    reading,
    audioBytes: () => (head.length < 10 ? 0 : bytes - markBytes(head)),
    isOver: () => isOver,
  };
}

/** Waits until a stream has sent so much audio, and a while for more. */
async function sendsNoMoreThan(bytes: number, heard: ReturnType<typeof listenTo>): Promise<void> {
  await eventually(() => expect(heard.audioBytes()).toBe(bytes), { withinMs: 30_000 });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect([heard.audioBytes(), heard.isOver()]).toEqual([bytes, false]);
}

const isPlayable = (id: string) =>
  eventually(async () => expect(await generationOf(id)).toMatchObject({ progress: { playable: true } }));
/** Bytes of a second of the stream. */
const second = 16_000;

/** A member of a project of `user` who may generate in it. */
async function member() {
  const other = new ApiUser(url);
  const [email, code] = [`${uuidv7()}@example.org`, uuidv7()];
  await user.call('createInviteCode', { body: { code, role: 'creator' } });
  await other.join(email, code);
  const params = { projectId: (await user.call('createProject', { body: { name: 'Shared' } })).id };
  const { id: memberId } = await user.call('addMember', { params, body: { email } });
  const { id: userId } = await other.call('getCurrentUser');
  const headers = { prefer: 'respond-async' };
  const body = { prompt: 'wait', mode: 'stream' as const, music_length_ms: 2_000 };
  const order = async () =>
    ((await (await other.request('generateMusic', { params, body, headers })).json()) as Generation).id;
  return { other, params, memberId, userId, order };
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

  it('sends at most half of the ordered length until the generation is charged, then the rest', async () => {
    const id = await generate('wait', 'stream', 1_000);
    await isPlayable(id);
    const heard = listenTo(await stream(id));
    await sendsNoMoreThan(second / 2, heard);
    await tones.release();
    await heard.reading;
    expect(heard.audioBytes()).toBe(firstChunkBytes + lastChunkBytes);
  });

  it('sends no more of one that is cancelled', async () => {
    const id = await generate('wait', 'stream', 1_000);
    await isPlayable(id);
    const heard = listenTo(await stream(id));
    await eventually(() => expect(heard.audioBytes()).toBe(second / 2), { withinMs: 30_000 });
    await user.call('cancelGeneration', { params: { generationId: id } });
    await heard.reading;
    expect(heard.audioBytes()).toBe(second / 2);
  });

  it('sends at most 30 seconds of a long one until it is charged', async () => {
    const id = await generate('wait', 'stream', 120_000);
    await isPlayable(id);
    await services.db.execute(sql`
      INSERT INTO audio_chunks (generation_id, attempt, piece, mp3)
      SELECT id, attempt, n, convert_to(repeat('x', ${10 * second}), 'UTF8')
      FROM jobs, generate_series(1, 5) n WHERE id = ${id}`);
    const heard = listenTo(await stream(id));
    await sendsNoMoreThan(30 * second, heard);
    await user.call('cancelGeneration', { params: { generationId: id } });
    await heard.reading;
    expect(heard.audioBytes()).toBe(30 * second);
  });

  it('is for who ordered it alone until it is charged, then for all who see the track', async () => {
    const { other, order } = await member();
    const generationId = await order();
    await isPlayable(generationId);
    // The project belongs to them, and they are an admin of the studio.
    expect((await stream(generationId)).status).toBe(404);
    const own = await other.request('streamGeneration', { params: { generationId } });
    expect(own.status).toBe(200);
    await tones.release();
    await own.arrayBuffer();
    await eventually(async () => expect((await generationOf(generationId)).status).toBe('completed'));
    expect((await stream(generationId)).status).toBe(200);
  });

  it.each<[string, (who: Awaited<ReturnType<typeof member>>) => Promise<unknown>]>([
    [
      'is removed from the project',
      ({ params, memberId }) => user.call('removeMember', { params: { ...params, memberId } }),
    ],
    [
      'is blocked',
      ({ userId }) => user.call('setUserBlocked', { params: { userId }, body: { blocked: true } }),
    ],
    ['loses the project to the trash', ({ params }) => user.call('deleteProject', { params })],
  ])('ends when its listener %s', async (_how, happens) => {
    const who = await member();
    const generationId = await who.order();
    await isPlayable(generationId);
    const params = { generationId };
    const heard = listenTo(await who.other.request('streamGeneration', { params }));
    await sendsNoMoreThan(firstChunkBytes, heard);
    await happens(who);
    await Promise.race([
      heard.reading,
      new Promise((_resolve, reject) => setTimeout(() => reject(new Error('still open')), 20_000)),
    ]);
    await tones.release();
    expect(heard.audioBytes()).toBe(firstChunkBytes);
  });

  it('is of a limited number of generations a day that ended without a charge', async () => {
    const listenedTo = (ids: readonly string[]) =>
      services.db.execute(sql`
        INSERT INTO unpaid_previews (user_id, day, job_id)
        SELECT ${ownId}, (now() AT TIME ZONE 'UTC')::date, unnest(${sql.param([...ids])}::uuid[])`);
    await services.db.execute(sql`DELETE FROM unpaid_previews`);
    const others: string[] = [];
    for (let count = 0; count < limits.unpaidPreviewsPerDay; count += 1) others.push(await generate('wait'));
    await listenedTo(others);
    // They may still be charged.
    const heard = await stream(others[0]!);
    expect(heard.status).toBe(200);
    await heard.body!.cancel();
    const [first, ...rest] = others;
    for (const generationId of rest) await user.call('cancelGeneration', { params: { generationId } });
    expect((await stream(first!)).status).toBe(200);
    await listenedTo([uuidv7()]);
    const refused = await stream(first!);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      'preview_limit_reached',
    ]);
    tones.releaseWaiting();
    await eventually(async () => expect((await generationOf(first!)).status).toBe('completed'));
    expect((await stream(first!)).status).toBe(200);
    await services.db.execute(sql`DELETE FROM unpaid_previews`);
  });

  it('returns 404 for a generation in another mode', async () => {
    const id = await generate('wait', 'detailed');
    expect((await stream(id)).status).toBe(404);
    expect((await generationOf(id)).progress?.playable).toBeUndefined();
    await user.call('cancelGeneration', { params: { generationId: id } });
  });
});
