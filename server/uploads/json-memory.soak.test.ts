import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { projectOf, somebody } from '#server/testing/browser.ts';
import { peopleApp } from '#server/testing/people-app.ts';

const people = await peopleApp();

// In a separate process, because allocations of other tests would count.
test('JSON bodies are buffered on disk, so that any number of concurrent uploads takes the memory of two', async () => {
  const creator = await somebody(people, 'creator');
  const own = await projectOf(creator);
  const audioData = Buffer.alloc(20_000_000).toString('base64');
  const text = Buffer.from(JSON.stringify({ title: 'Silence', audioData, trackType: 'music' }));
  const inPieces = function* () {
    for (let at = 0; at < text.length; at += 65_536) yield text.subarray(at, at + 65_536);
  };
  const upload = () =>
    creator.call(`POST /api/projects/${own.id}/upload-track`, {
      body: Readable.from(inPieces()),
      headers: { 'content-type': 'application/json' },
    });
  // Warm-up: the garbage of the first two belongs to the baseline.
  await Promise.all([upload(), upload()]);
  const before = process.memoryUsage().rss;
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 20);
  const replies = await Promise.all(Array.from({ length: 8 }, upload));
  clearInterval(watch);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(415));
  // Two take about 240 MB; this limit is what the bytes and strings of eight alone would take.
  expect(most).toBeLessThan(8 * 2 * text.length);
});
