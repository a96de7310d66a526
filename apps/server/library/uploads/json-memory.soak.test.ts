import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();

// In a separate process, because allocations of other tests would count.
test('the files of JSON bodies are decoded while they arrive, so that eight uploads at once take little memory', async () => {
  const creator = await registerUser(context, 'creator');
  const project = await createProject(creator);
  const audioData = Buffer.alloc(20_000_000).toString('base64');
  const text = Buffer.from(JSON.stringify({ title: 'Silence', audioData, trackType: 'music' }));
  const chunks = function* () {
    for (let at = 0; at < text.length; at += 65_536) yield text.subarray(at, at + 65_536);
  };
  const upload = () =>
    creator.call(`POST /api/projects/${project.id}/upload-track`, {
      body: Readable.from(chunks()),
      headers: { 'content-type': 'application/json' },
    });
  // Warm-up: the garbage of the first two belongs to the baseline.
  await Promise.all([upload(), upload()]);
  const before = process.memoryUsage().rss;
  let peakBytes = 0;
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage().rss - before)), 20);
  const replies = await Promise.all(Array.from({ length: 8 }, upload));
  clearInterval(watch);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(415));
  // This limit is what the bytes and strings of eight alone would take.
  expect(peakBytes).toBeLessThan(8 * 2 * text.length);
});
