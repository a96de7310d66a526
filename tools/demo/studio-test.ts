import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { freePort, ServerProcess } from '../e2e/server.ts';
import type { Studio } from './open-screen.ts';
import { seedDemo } from './seed.ts';
import { type DemoProject, projects } from './studio.data.ts';
import { createViewers } from './viewers.ts';

/** The part of the demo that the screens show: its main project with two pieces, an effect and a voice, shortened. */
function shortDemo(): DemoProject[] {
  const visibleTitles = ['The inspector', 'End titles', 'Tram passes, wet street', 'Last stop'];
  const main = projects.find(({ name }) => name === 'Night Tram');
  const tracks =
    main?.tracks.filter(({ title }) => title !== undefined && visibleTitles.includes(title)) ?? [];
  return main ? [{ ...main, tracks: tracks.map(shorter) }] : [];
}

const shorter = (track: DemoProject['tracks'][number]) =>
  'seconds' in track ? { ...track, seconds: Math.min(track.seconds, 24) } : track;

/** A test on a server with a short demo. */
export const test = base.extend<object, { studio: Studio }>({
  studio: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from a pattern
    async ({}, provide) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'tutti-every-screen-'));
      const server = new ServerProcess(await freePort(), dataDir);
      try {
        await server.start();
        await seedDemo(server, undefined, shortDemo());
        await provide({ url: server.url, viewers: await createViewers(server.url) });
      } finally {
        await server.close();
        await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
      }
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});
