import { afterAll, expect, test } from 'vitest';
import { wrapWav } from '#engine/files.ts';
import { toneFile } from '#providers/testing/tone.ts';
import { transcoder } from './transcoder.ts';

const { run, close } = transcoder();
afterAll(close);

const { bytes } = await toneFile('pcm_44100', 60_000);
const wav = wrapWav(bytes, { coding: 'pcm', sampleRate: 44_100, channels: 2 });
const task = { wav, format: 'opus_48000_64', tags: { title: 'A tone', artist: '', genre: '' } } as const;

test('a queued task is transcoded after the task before it was cancelled', async () => {
  const cancel = new AbortController();
  const first = run(task, cancel.signal);
  const next = run(task, AbortSignal.timeout(30_000));
  const waiting = run(task, cancel.signal);
  // Encoding a minute of audio takes longer than this.
  setTimeout(() => cancel.abort(new Error('cancelled')), 200);
  await expect(first).rejects.toThrow('cancelled');
  await expect(waiting).rejects.toThrow('cancelled');
  expect((await next)?.audio.extension).toBe('opus');
});
