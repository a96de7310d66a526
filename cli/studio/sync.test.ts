import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, loopbackServer, type Answer } from '#client/testing/loopback-server.ts';
import { runTutti } from '../testing/run-tutti.ts';

const projectId = '01900000-0000-7000-8000-000000000000';
const tracks = ['Door', 'Gate'].map((title, index) => ({
  id: projectId.replace(/.$/, `${index + 1}`),
  title,
  version: 1,
  format: 'mp3',
  reviewState: 'approved',
}));

/** Two approved tracks. The second one has no score. */
const answer: Answer = (response, request) => {
  const { url = '' } = request;
  if (url.startsWith(`/api/projects/${projectId}/tracks`)) return json(200, tracks)(response, request);
  if (url.includes('/audio')) return void response.writeHead(200).end('sound');
  return json(409, { code: 'no_score', message: 'This track has no score.' })(response, request);
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutti-sync-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function sync(assets: readonly object[], ...flags: readonly string[]) {
  await writeFile(join(folder, 'assets.json'), JSON.stringify({ project: projectId, assets }));
  const { url, requests } = await loopbackServer(answer);
  const environment = { TUTTI_URL: url, TUTTI_TOKEN: 't' };
  const result = await runTutti(folder, ['sync', 'assets.json', ...flags], '', environment);
  return { ...result, downloads: requests.filter(({ url: path }) => path.includes('/audio')).length };
}

const door = { track: 'Door', file: 'audio/door.mp3' };
const gate = { track: 'Gate', file: 'audio/gate.mid' };

describe('tutti sync', () => {
  it('names the file that cannot be fetched, and keeps the ones before it', async () => {
    const failed = await sync([door, gate]);
    expect(failed.stderr).toBe('tutti: audio/gate.mid: This track has no score.\n');
    expect(failed.code).toBe(1);
    expect(await readdir(join(folder, 'audio'))).toEqual(['door.mp3']);
    const again = await sync([door], '--json');
    expect(again.downloads).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({
      files: [{ file: 'audio/door.mp3', status: 'unchanged' }],
    });
  });

  it('changes nothing with --check', async () => {
    const { code, stdout, downloads } = await sync([door, gate], '--check');
    expect({ code, stdout, downloads }).toEqual({
      code: 0,
      stdout: 'All 2 assets are there.\n',
      downloads: 0,
    });
    expect(await readdir(folder)).toEqual(['assets.json']);
  });
});
