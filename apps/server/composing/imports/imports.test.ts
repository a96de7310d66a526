import { expect, it } from 'vitest';
import type { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { importSamples } from '#engine/import/testing/samples.ts';
import { midiFile, midiTrack, notesInARow } from '#engine/import/testing/write-midi.ts';
import { builtinComposer } from '#server/testing/builtin-composer.ts';
import { testApp } from '#server/testing/test-app.ts';
import { importsService } from './imports.service.ts';

const { url, services } = await testApp({ provider: builtinComposer });
const creator = new ApiUser(url);
await creator.join('creator@example.org', (await services.invites.ensureFirstAdminCode())!);

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const refusalOf = async (body: object) => {
  const response = await creator.request('importMusic', { body });
  return [response.status, await response.json()] as const;
};

it('importMusic reads a MIDI file as a plan, which is generated with its tune, key and tempo', async () => {
  const read = await creator.call('importMusic', { body: { file: base64(importSamples.midi) } });
  expect(read).toMatchObject({
    kind: 'midi',
    understanding: { title: 'Sample', bpm: 96, key: 'C major', metre: '4/4', melody_track: 'Melody' },
    ignored: ['the notes of 1 other track, of which the chords were read', '1 drum track'],
  });
  const { id: projectId } = await creator.call('createProject', { body: { name: 'Imports' } });
  const track = (await creator.call('generateMusic', {
    params: { projectId },
    body: {
      prompt: 'folk',
      composition_plan: read.composition_plan,
      useCompositionPlan: true,
      mode: 'detailed',
      seed: 3,
    },
  })) as TrackDetail;
  expect(track).toMatchObject({ bpm: 96, key: 'C major', metre: '4/4' });
  expect(track.compositionPlan?.sections[0]?.melody).toEqual(read.composition_plan.sections[0]!.melody);
});

it('importMusic reads texts and charges nothing', async () => {
  const balance = (await creator.call('getBalance')).balance;
  const text = Buffer.from(importSamples.abc).toString();
  expect(await creator.call('importMusic', { body: { text } })).toMatchObject({ kind: 'abc' });
  const chart = await creator.call('importMusic', { body: { text: '{title: A}\n[C]a [G]b' } });
  expect(chart.composition_plan.sections[0]).toMatchObject({ chords: '| C | G |', lines: ['a b'] });
  expect((await creator.call('getBalance')).balance).toBe(balance);
});

it('importMusic names the line or byte of a file that it refuses', async () => {
  expect(await refusalOf({ text: '[C]a\n[G b' })).toEqual([
    400,
    expect.objectContaining({ code: 'import_not_readable', message: 'Line 2: “[” is not closed.', line: 2 }),
  ]);
  const cut = importSamples.midi.subarray(0, 10);
  expect(await refusalOf({ file: base64(cut) })).toEqual([
    400,
    expect.objectContaining({ code: 'import_not_readable', byte: 8 }),
  ]);
});

it.each([
  ['neither a file nor a text', {}, 400, 'Please select a file or paste a text.'],
  ['both', { text: 'a', file: 'YQ==' }, 400, 'Please select a file or paste a text.'],
  ['no base64', { file: '???' }, 400, 'The file is not base64.'],
  [
    'a file beyond the maximum',
    { file: 'A'.repeat(limits.importBytes.max * 2) },
    413,
    'Please select a file of at most 2 MB.',
  ],
])('importMusic refuses %s', async (_name, body, status, message) => {
  const [actual, reply] = await refusalOf(body);
  expect([actual, JSON.stringify(reply)]).toEqual([status, expect.stringContaining(message)]);
});

it('importMusic does not call a text unreadable that takes too long, or that is read while the server stops', async () => {
  const text = Buffer.from('X:1\nK:C\nCDEF|\n');
  const impatient = importsService({ timeLimitMs: 1 });
  await expect(impatient.read('someone', text)).rejects.toMatchObject({ code: 'unavailable' });
  await impatient.close();
  const stopping = importsService();
  const reading = stopping.read('someone', text);
  setImmediate(() => void stopping.close());
  await expect(reading).rejects.toMatchObject({ code: 'unavailable' });
});

it('importMusic holds a limited number of files of a user in memory, and those of others besides', async () => {
  const imports = importsService();
  const text = Buffer.from('X:1\nK:C\nCDEF|\n');
  const outcomes = await Promise.all(
    [...Array<string>(20).fill('hostile'), 'other'].map((user) =>
      imports.read(user, text).then(
        () => `${user} read`,
        (error: AppError) => `${user} ${error.code}`,
      ),
    ),
  );
  await imports.close();
  const counts = [...Map.groupBy(outcomes, String)].map(([outcome, all]) => [outcome, all.length]);
  expect(counts).toEqual([
    ['hostile read', 11],
    ['hostile too_many_requests', 9],
    ['other read', 1],
  ]);
});

it('importMusic reads ten large files at a time', async () => {
  const notes = Array.from({ length: 60_000 }, (_, i) => [40 + (i % 40), 60] as const);
  const file = base64(midiFile([midiTrack(notesInARow(notes))]));
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => creator.call('importMusic', { body: { file } })),
  );
  expect(new Set(replies.map(({ understanding }) => understanding.bars))).toHaveLength(1);
});
