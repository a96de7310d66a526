import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiPerson, password } from '#contract/testing/api-person.ts';
import { freePort, ServerProcess } from '../e2e/server.ts';
import { fillStudio } from './fill-studio.ts';
import { people, projects } from './studio.data.ts';

let server: ServerProcess;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tutti-demo-'));
  server = new ServerProcess(await freePort(), dataDir);
  await server.start();
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('the demo fills a fresh server with people who sign in and a project that can be heard', async () => {
  const [project] = projects;
  await fillStudio(server, undefined, [project!]);

  const tomas = new ApiPerson(server.url);
  await tomas.call('signIn', { body: { email: people.tomas.email, password } });
  const [seen] = await tomas.call('listProjects');
  expect(seen).toMatchObject({ name: project!.name, trackCount: project!.tracks.length, memberCount: 3 });
  const tracks = await tomas.call('listProjectTracks', { params: { projectId: seen!.id } });
  expect(tracks.map(({ title }) => title)).toContain('Opening, take three');
  const audio = await fetch(new URL(tracks[0]!.audioUrl, server.url), {
    headers: { cookie: tomas.session.join('=') },
  });
  expect(audio.status).toBe(200);
  expect((await audio.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
});
