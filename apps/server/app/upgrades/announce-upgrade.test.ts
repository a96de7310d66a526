import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { apiVersion } from '#contract/api-version.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';
import { announceUpgrade } from './announce-upgrade.ts';
import { lastStartTable } from '../../platform/schema/last-start.tables.ts';

const context = await testContext();
const { db } = context;
const owner = await registerUser(context, 'creator');
const project = await createProject(owner);

beforeEach(() => db.delete(lastStartTable));

async function start({ version = '0.2.0', commit = 'bbbbbbb', composer = '16' } = {}): Promise<string[]> {
  const lines: string[] = [];
  const log = pino(
    { level: 'silent' },
    { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  await announceUpgrade({ db, version: { version, commit }, composer, log });
  return lines;
}

test('the first start on new data and a restart of the same version say nothing', async () => {
  expect(await start()).toEqual([]);
  expect(await start()).toEqual([]);
});

test('the first start of another version says which one ran before, once', async () => {
  await start({ version: '0.1.0', commit: 'aaaaaaa' });
  expect(await Promise.all([start(), start()]).then((lines) => lines.flat())).toEqual([
    'the last start on this data was of 0.1.0 (aaaaaaa); this is 0.2.0 (bbbbbbb)',
  ]);
});

test('a newer composer is told with the number of older pieces, by composer', async () => {
  for (const providerVersion of ['9', '14', '14']) {
    const { id } = await context.tracks.add(db, newTrack(project.id, owner.user.id));
    await db.execute(
      sql`UPDATE tracks SET track_type = 'music', provider = 'builtin', provider_version = ${providerVersion} WHERE id = ${id}`,
    );
  }
  await start({ composer: '15' });
  const [, sentence] = await start();
  expect(sentence).toMatch(
    /^The composer changed from version 15 to 16\. There is older music: 1 of composer 9, 2 of composer 14\. It plays/,
  );
});

test('another version of the API is told', async () => {
  await start();
  await db.update(lastStartTable).set({ apiVersion: '1' });
  expect(await start()).toEqual([
    expect.stringContaining('the last start'),
    `The API changed from version 1 to ${apiVersion}: docs/api-versions.md lists the fields that were renamed or removed.`,
  ]);
});
