import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createUser, expect, test } from './fixtures.ts';
import { newShareLink, newSharedTrack } from './shared-link.ts';

/** A folder in which the npm package `open-graph-scraper` is installed; `ffprobe` is on the PATH. */
const folder = process.env['TUTTI_TEST_OPEN_GRAPH'];
const run = promisify(execFile);

interface OpenGraph {
  readonly ogTitle?: string;
  readonly ogDescription?: string;
  readonly ogUrl?: string;
  readonly twitterCard?: string;
  readonly ogImage?: readonly { readonly url: string; readonly width?: string; readonly height?: string }[];
}

async function openGraphOf(url: string): Promise<OpenGraph> {
  const load = createRequire(join(folder!, 'package.json'));
  const scraper = load('open-graph-scraper') as (options: {
    readonly html: string;
  }) => Promise<{ readonly result: OpenGraph }>;
  const html = await (await fetch(url)).text();
  return (await scraper({ html })).result;
}

async function probe(url: string, file: string): Promise<Record<string, unknown>> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  await writeFile(file, bytes);
  const fields = 'stream=codec_name,width,height:format=duration';
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', fields, '-of', 'json', file]);
  return JSON.parse(stdout) as Record<string, unknown>;
}

test('an Open Graph parser and ffprobe read the page, the picture and the audio of a share link', async ({
  admin,
}, info) => {
  test.skip(folder === undefined, 'TUTTI_TEST_OPEN_GRAPH names no folder with open-graph-scraper.');
  const mara = await createUser('creator', admin.user);
  const { link, ...track } = await newSharedTrack(mara);
  const token = link.url.split('/s/')[1]!;
  const card = `${mara.url}/api/shared/${token}/card`;
  expect(await openGraphOf(link.url)).toMatchObject({
    ogTitle: 'Last Stop, Platform Lights',
    ogDescription: expect.stringMatching(/^1:00\. Shared by/),
    ogUrl: link.url,
    twitterCard: 'summary_large_image',
    ogImage: [{ url: card, width: '1200', height: '630' }],
  });
  expect(await probe(card, info.outputPath('card.png'))).toMatchObject({
    streams: [{ codec_name: 'png', width: 1200, height: 630 }],
  });
  const page = await (await fetch(`${mara.url}/api/shared/${token}`)).json();
  const { audioUrl } = (page as { tracks: { audioUrl: string }[] }).tracks[0]!;
  const audio = await probe(`${mara.url}${audioUrl}`, info.outputPath('audio.mp3'));
  expect(audio).toMatchObject({ streams: [{ codec_name: 'mp3' }] });
  expect(Number((audio['format'] as { duration: string }).duration)).toBeCloseTo(60, 0);

  const locked = await newShareLink(mara, track, { password: 'depot at five' });
  const hidden = await openGraphOf(locked.url);
  expect(hidden.ogTitle).toBe('Tutti');
  expect(JSON.stringify(hidden)).not.toMatch(/Last Stop|1:00/);
});
