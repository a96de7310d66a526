import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, inject, test } from 'vitest';
import type { CommentExportFormat } from '#contract/comments.ts';
import { createProjectUsers } from '#server/testing/project-users.ts';
import { testContext } from '#server/testing/test-context.ts';
import { longSilentFlac, soundFile, swell, wavFile } from '#server/library/uploads/testing/sounds.ts';
import { addTrack, hostileTexts, hostileTitle, postComment } from './testing/exported-track.ts';

/**
 * Reads exports with programs of Debian: ffmpeg, sox, sndfile-programs, libxml2-utils and python3. A missing program
 * fails the test. Apple's DTD and an EDL parser are in no package; the setting TUTTI_TEST_MARKER_READERS names a
 * folder with FCPXMLv1_9.dtd and the Python package pycmx.
 */
const readers = inject('markerReaders');

const context = await testContext();
const run = async (program: string, ...args: string[]) =>
  (await promisify(execFile)(program, args, { maxBuffer: 2 ** 26 })).stdout;

const labels = hostileTexts.map((_text, index) => ({ start: index, end: index % 2 ? index + 0.75 : null }));

const folder = await mkdtemp(join(tmpdir(), 'tutti-markers-'));
const users = await createProjectUsers(context);
const owner = users.userOf('project admin');
const sound = await soundFile('mp3_44100_128', swell(12));
const facts = { title: hostileTitle, durationMs: 12_000 };
const trackId = await addTrack(context, owner, users.project.id, sound, facts);
for (const [index, content] of hostileTexts.entries()) {
  const { start: position, end: positionEnd } = labels[index]!;
  await postComment(owner, trackId, { content, position, positionEnd });
}
afterAll(() => rm(folder, { recursive: true }));

/** Exports the comments into a file. @returns its path */
async function saved(format: CommentExportFormat): Promise<string> {
  const reply = await owner.call(`GET /api/tracks/${trackId}/comments/export?format=${format}`);
  expect(reply.statusCode).toBe(200);
  const path = join(folder, `${format}.${format === 'wav' ? 'wav' : 'txt'}`);
  await writeFile(path, reply.rawPayload);
  return path;
}

/** Runs a Python program that prints JSON; the path of the file is its argument. */
const python = async (program: string, path: string): Promise<unknown> =>
  JSON.parse(await run('python3', '-c', program, path));

const readCsv = `
import csv, json, sys
print(json.dumps(list(csv.reader(open(sys.argv[1], encoding='utf-8-sig', newline='')))))`;
const readMarkers = `
import json, sys, xml.etree.ElementTree as tree
print(json.dumps([{**m.attrib, **{e.tag: e.text for e in m}} for m in tree.parse(sys.argv[1]).iter('marker')]))`;

describe('the cue points of a WAV', () => {
  test('are read by FFmpeg with their labels', async () => {
    const path = await saved('wav');
    const { chapters } = JSON.parse(
      await run('ffprobe', '-v', 'error', '-of', 'json', '-show_chapters', path),
    ) as { chapters: { start_time: string; tags: { title: string } }[] };
    expect(chapters.map(({ start_time }) => Number(start_time))).toEqual(labels.map(({ start }) => start));
    for (const { tags } of chapters) expect(tags.title).toMatch(/^Some Body: /);
    expect(chapters[5]!.tags.title).toContain('عربي');
  });

  test('are read by libsndfile, and the audio by SoX', async () => {
    const path = await saved('wav');
    const info = await run('sndfile-info', path);
    const cues = [...info.matchAll(/Cue ID : +\d+ +Pos : +(\d+)/g)].map((match) => Number(match[1]) / 44_100);
    expect(cues).toEqual(labels.map(({ start }) => start));
    expect(info.match(/labl : \d+ : Some Body: /g)).toHaveLength(hostileTexts.length);
    expect(await run('soxi', '-s', path)).toBe(`${12 * 44_100}\n`);
  });
});

describe('the tables', () => {
  test('are read by Python’s csv module with all characters', async () => {
    const [columns, ...rows] = (await python(readCsv, await saved('csv'))) as [string[], ...string[][]];
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => columns.length));
    const texts = rows.map((row) => row[columns.indexOf('Comment')]!.replace(/^'/, ''));
    // oxlint-disable-next-line no-control-regex -- control characters are replaced
    const expected = hostileTexts.map((text) => text.replaceAll(/[\u0007\u001b\u0085]/g, ' '));
    expect(texts).toEqual(expected);
  });

  test('have one marker or region for each comment in the list for Reaper', async () => {
    const [, ...rows] = (await python(readCsv, await saved('reaper'))) as string[][];
    expect(rows.map(([id, , start]) => [id, start])).toEqual(
      labels.map(({ start, end }, index) => [`${end ? 'R' : 'M'}${index + 1}`, `0:00:0${start}.000`]),
    );
  });
});

describe('the XML', () => {
  test.each(['fcpxml', 'premiere'] as const)('is well-formed for libxml2 in %s', async (format) => {
    expect(await run('xmllint', '--noout', await saved(format))).toBe('');
  });

  test('has all markers with their texts for Python’s XML parser', async () => {
    const markers = (await python(readMarkers, await saved('fcpxml'))) as Record<string, string>[];
    // oxlint-disable-next-line no-control-regex -- control characters are replaced
    const expected = hostileTexts.map((text) => text.replaceAll(/[\u0007\u001b]/g, ' '));
    expect(markers.map(({ note }) => note)).toEqual(expected);
    expect(markers.map(({ start }) => start)).toEqual(labels.map(({ start }) => `${start * 25}/25s`));
    const sequence = (await python(readMarkers, await saved('premiere'))) as Record<string, string>[];
    expect(sequence.map((marker) => marker['comment'])).toEqual(expected);
    expect(sequence.map((marker) => Number(marker['in']))).toEqual(labels.map(({ start }) => start * 25));
  });
});

describe.runIf(readers)('with readers that no package contains', () => {
  test('the FCPXML is valid against Apple’s DTD', async () => {
    const dtd = join(readers, 'FCPXMLv1_9.dtd');
    expect(await run('xmllint', '--noout', '--dtdvalid', dtd, await saved('fcpxml'))).toBe('');
  });

  test('the EDL has an event for each comment in pycmx', async () => {
    const readEdl = `
import json, sys
sys.path[:0] = [${JSON.stringify(readers)}, ${JSON.stringify(join(readers, 'src'))}]
import pycmx
edl = pycmx.parse_cmx3600(open(sys.argv[1], encoding='utf-8', newline=''))
print(json.dumps([edit.record_in for event in edl.events for edit in event.edits]))`;
    expect(await python(readEdl, await saved('edl'))).toEqual(
      labels.map(({ start }) => `01:00:0${start}:00`),
    );
  });
});

describe('a track of four hours', () => {
  test('is sent as WAV without being in memory', { timeout: 180_000 }, async () => {
    const seconds = 4 * 3600;
    const samples = Buffer.alloc(seconds * 8000);
    const file = wavFile({ channels: 1, sampleRate: 8000, bits: 8, tag: 7 }, samples);
    const track = { durationMs: seconds * 1000, extension: 'wav', contentType: 'audio/wav' };
    const id = await addTrack(context, owner, users.project.id, file, track);
    const cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(`${context.url}/api/tracks/${id}/comments/export?format=wav`, {
      headers: { cookie },
    });
    const before = process.memoryUsage().rss;
    let [bytes, most] = [0, before];
    let beginning: Buffer | undefined;
    for await (const chunk of reply.body!) {
      beginning ??= Buffer.from(chunk as Uint8Array);
      bytes += (chunk as Uint8Array).length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect(bytes).toBe(beginning!.readUInt32LE(4) + 8);
    const data = beginning!.indexOf('data');
    expect(beginning!.readUInt32LE(data + 4)).toBe(seconds * 8000 * 2);
    expect((most - before) / 2 ** 20).toBeLessThan(200);
  });

  test('is refused if a WAV cannot be as large', async () => {
    const track = { durationMs: 14_000_000, extension: 'flac', contentType: 'audio/flac' };
    const id = await addTrack(context, owner, users.project.id, longSilentFlac(), track);
    const reply = await owner.call(`GET /api/tracks/${id}/comments/export?format=wav`);
    expect([reply.statusCode, reply.json()]).toMatchObject([415, { code: 'audio_not_readable' }]);
  });
});
