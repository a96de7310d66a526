import { randomBytes } from 'node:crypto';
import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import { eventually } from '../eventually.ts';
import { startNode, type ClusterNode } from '../cluster/cluster-node.ts';
import { noTinyFilesystem, mountTinyFilesystem } from './tiny-filesystem.ts';

const mib = 1024 * 1024;
/** About 24 seconds of silence. */
const wav = Buffer.alloc(44 + mib, 128);
wav.write('RIFF', 0);
wav.writeUInt32LE(36 + mib, 4);
wav.write('WAVEfmt ', 8);
[16, 0x1_00_01, 44_100, 44_100, 0x8_00_01, 0, mib].forEach((word, index) =>
  wav.writeUInt32LE(word, 16 + index * 4),
);
wav.write('data', 36);

const disk = noTinyFilesystem === undefined ? await mountTinyFilesystem(260) : undefined;
let node: ClusterNode | undefined;
afterAll(async () => {
  await node?.kill();
  await disk?.close();
});

/** Fills the disk up to this many free bytes. */
async function leaveFree(bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(disk!.path);
  await writeFile(join(disk!.path, `ballast-${bytes}`), Buffer.alloc(bavail * bsize - bytes));
}

/** Writes more WAL than its preallocated segments have room for. */
async function exhaustWal(): Promise<void> {
  const host = join(disk!.path, 'postgres', 'socket');
  const client = new Client({ host, user: 'tutti', database: 'tutti' });
  client.on('error', () => undefined);
  await client.connect();
  const write = client.query(`SELECT pg_logical_emit_message(false, 'test', repeat('x', 100000000))`);
  await expect(write).rejects.toThrow(/No space left|terminated/);
  await client.end().catch(() => undefined);
}

/** A call of a full disk either succeeds or is refused soon; the time allows for a busy machine. */
const maxWaitMs = 20_000;
const aWhile = { withinMs: 60_000 };
/** That the server keeps open. */
const openConnections = 5;
const isReading = (name: string) => /^(?:get|list|count)/.test(name);

/** One call of each kind: those that only read, and those that insert, change, delete, upload, order and sign in. */
function callsWithoutRoom(user: ApiUser, projectId: string): Record<string, () => Promise<Response>> {
  const params = { projectId };
  const text = 'x'.repeat(5_000);
  const effect = { params, body: { prompt: 'a short knock on wood', duration: 500 } };
  return {
    getCurrentUser: () => user.request('getCurrentUser'),
    listProjects: () => user.request('listProjects'),
    getProject: () => user.request('getProject', { params }),
    listTracks: () => user.request('listTracks'),
    listTracksSearched: () => user.request('listTracks', { query: { search: 'knock' } }),
    listActivities: () => user.request('listActivities'),
    countUnreadActivities: () => user.request('countUnreadActivities'),
    listGenerations: () => user.request('listGenerations', { params }),
    getBalance: () => user.request('getBalance'),
    createProject: () => user.request('createProject', { body: { name: 'No room' } }),
    updateProject: () => user.request('updateProject', { params, body: { name: 'Other room' } }),
    createIdea: () => user.request('createIdea', { params, body: { title: 'No room', description: text } }),
    generateSoundEffect: () => user.request('generateSoundEffect', effect),
    // Until no page has room for another order.
    ...Object.fromEntries(
      Array.from({ length: 16 }, (_, index) => [
        `generateSoundEffect ${index}`,
        () =>
          user.request('generateSoundEffect', {
            params,
            body: { ...effect.body, prompt: randomBytes(180).toString('hex') },
          }),
      ]),
    ),
    generateLater: () =>
      user.request('generateSoundEffect', { ...effect, headers: { prefer: 'respond-async' } }),
    deleteProject: () => user.request('deleteProject', { params }),
    listProjectsAgain: () => user.request('listProjects'),
  };
}

async function statusAndMessage(response: Response) {
  const { message } = (await response.json()) as { message?: string };
  return [response.status, message];
}

test.skipIf(noTinyFilesystem)(
  `a full disk loses no data, and the server recovers when there is room ${noTinyFilesystem ? `[${noTinyFilesystem}]` : ''}`,
  async () => {
    const settings = { DATA_DIR: disk!.mountedAt, PATH: '/usr/sbin:/usr/bin:/sbin:/bin', WORKERS: '1' };
    node = await startNode('all', settings, disk!.enter);
    const { url } = node;
    const user = new ApiUser(url);
    await user.join('someone@example.org', node.inviteCode!);
    const { id: projectId } = await user.call('createProject', { body: { name: 'Radio' } });
    const params = { projectId };
    const effect = { params, body: { prompt: 'a short knock on wood', duration: 500 } };
    const upload = { title: 'Mine', contentType: 'audio/wav', originalFileName: 'mine.wav' };
    const uploading = { params, body: { ...upload, audioData: wav.toString('base64') } };
    const thread = { entityType: 'project', entityId: projectId } as const;
    // Random, because the database compresses others.
    const comment = () =>
      user.request('createComment', { body: { ...thread, content: randomBytes(3_600).toString('base64') } });
    const before = (await user.call('getBalance')).balance;
    const objects = join(disk!.path, 'objects');

    // Too little room for files, enough for the database.
    await leaveFree(20 * mib);
    expect(await statusAndMessage(await user.request('uploadTrack', uploading))).toEqual([
      503,
      'The server has no storage left for files.',
    ]);
    const generation = await user.request('generateSoundEffect', effect);
    expect(await statusAndMessage(generation)).toEqual([502, 'The disk is full. The tokens were returned.']);
    expect((await user.call('getBalance')).balance).toBe(before);
    const readiness = await fetch(`${url}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'degraded', failing: ['storage'] }),
    ]);
    expect((await comment()).status).toBe(201);

    // No room at all.
    await leaveFree(0);
    const rejected = await eventually(async () => {
      const response = await comment();
      expect(response.status).not.toBe(201);
      return response;
    }, aWhile);
    expect(await statusAndMessage(rejected)).toEqual([503, 'The server has no storage left.']);
    expect((await user.call('getProject', { params })).id).toBe(projectId);
    const statuses: Record<string, number> = {};
    for (const [name, call] of Object.entries(callsWithoutRoom(user, projectId))) {
      const begun = performance.now();
      statuses[name] = (await call()).status;
      expect.soft(performance.now() - begun, `${name} waited`).toBeLessThan(maxWaitMs);
    }
    const reads = Array.from({ length: openConnections }, () => user.request('getProject', { params }));
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200));
    // A row that fits into a page with room is still written.
    const unexpected = Object.entries(statuses).filter(
      ([name, status]) => status !== 200 && (isReading(name) || ![201, 202, 204, 502, 503].includes(status)),
    );
    expect(unexpected).toEqual([]);
    expect(await readdir(join(objects, 'unfinished'))).toEqual([]);
    const files = await readdir(join(objects, 'kept'), { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);

    // The WAL cannot grow, so the database shuts down.
    const { comments: stored } = await user.call('listComments', { params: thread });
    await exhaustWal();
    await eventually(async () =>
      expect(await statusAndMessage(await comment())).toEqual([
        503,
        'The server’s database is not responding. Please try again in a moment.',
      ]),
    );
    const down = await fetch(`${url}/readyz`);
    expect([down.status, await down.json()]).toEqual([
      503,
      expect.objectContaining({ failing: expect.arrayContaining(['database']) }),
    ]);

    for (const name of await readdir(disk!.path)) {
      if (name.startsWith('ballast')) await rm(join(disk!.path, name));
    }
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
    expect((await user.call('listComments', { params: thread })).comments).toEqual(stored);
    expect((await comment()).status).toBe(201);
    expect((await user.request('uploadTrack', uploading)).status).toBe(201);
    const generated = await user.call('generateSoundEffect', effect);
    expect((await user.request('getTrackAudio', { params: { trackId: generated.id } })).status).toBe(200);
  },
  300_000,
);
