import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';
import { createUser, expect, test } from './fixtures.ts';
import { freePort } from './server.ts';
import { newSharedTrack } from './shared-link.ts';

/** A folder in which the npm package `lighthouse` is installed. */
const folder = process.env['TUTTI_TEST_LIGHTHOUSE'];

/** Runs Lighthouse with its preset for phones in a browser of Playwright. Scores are 0..100. */
async function lighthouseScores(url: string, output: string): Promise<Record<string, number>> {
  const port = await freePort();
  const browser = await chromium.launch({
    ...chromiumLaunch,
    args: [`--remote-debugging-port=${port}`],
  });
  try {
    const program = join(folder!, 'node_modules', 'lighthouse', 'cli', 'index.js');
    const categories = ['performance', 'accessibility', 'best-practices'].join(',');
    const args = [url, `--port=${port}`, `--only-categories=${categories}`, '--output=json'];
    const child = spawn(process.execPath, [program, ...args, `--output-path=${output}`, '--quiet'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  } finally {
    await browser.close();
  }
  const report = JSON.parse(await readFile(output, 'utf8')) as {
    readonly categories: Readonly<Record<string, { readonly score: number }>>;
  };
  return Object.fromEntries(
    Object.entries(report.categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
  );
}

test('Lighthouse rates the page of a share link on a slow phone', async ({ admin }, info) => {
  test.skip(folder === undefined, 'TUTTI_TEST_LIGHTHOUSE names no folder with Lighthouse.');
  const mara = await createUser('creator', admin.user);
  const { link } = await newSharedTrack(mara, {
    permissions: { comment: true, approve: true, versions: true, downloadMp3: true },
  });
  const scores = await lighthouseScores(link.url, info.outputPath('lighthouse.json'));
  expect(scores['performance']).toBeGreaterThanOrEqual(95);
  expect(scores).toMatchObject({ accessibility: 100, 'best-practices': 100 });
});
