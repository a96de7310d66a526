import { beforeAll, describe, expect, test } from 'vitest';
import { frameRateNames, type CommentExportFormat } from '#contract/comments.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { createProjectUsers } from '#server/testing/project-users.ts';
import { testContext } from '#server/testing/test-context.ts';
import { recordedFile, soundFile, swell, wavFile } from '#server/library/uploads/testing/sounds.ts';
import { frameCount, frameRates, framesOfHour, timecode } from './export/frame-rate.ts';
import { addTrack, hostileTexts, hostileTitle, postComment } from './testing/exported-track.ts';
import { insertVersion } from './testing/insert-version.ts';

const context = await testContext();
const { db } = context;

const facts = {
  bpm: 120,
  metre: '4/4',
  // Two bars of two seconds each.
  sections: [
    { section_name: 'Intro', start_ms: 0, duration_ms: 4000 },
    { section_name: 'Verse', start_ms: 4000, duration_ms: 4000 },
  ],
};
const slower = {
  ...facts,
  bpm: 60,
  sections: facts.sections.map(({ section_name, start_ms, duration_ms }) => ({
    section_name,
    start_ms: 2 * start_ms,
    duration_ms: 2 * duration_ms,
  })),
};
const silence = wavFile({ channels: 2, sampleRate: 8000, bits: 16 }, Buffer.alloc(8 * 8000 * 4));
const wavTrack = { durationMs: 8000, extension: 'wav', contentType: 'audio/wav', facts };

const users = await createProjectUsers(context);
const owner = users.userOf('project admin');

const addSilence = (title: string, changes = {}) =>
  addTrack(context, owner, users.project.id, silence, { ...wavTrack, title, ...changes });

async function exported(trackId: string, format: CommentExportFormat, query = '', page = owner) {
  const reply = await page.call(`GET /api/tracks/${trackId}/comments/export?format=${format}${query}`);
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply;
}
const textOf = async (...args: Parameters<typeof exported>) =>
  (await exported(...args)).rawPayload.toString();

/** The chunks of a RIFF file by id, and those of its list of labels. */
function riffChunks(bytes: Buffer, from = 12): Map<string, Buffer[]> {
  const chunks = new Map<string, Buffer[]>();
  for (let at = from; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    const id = bytes.toString('latin1', at, at + 4);
    chunks.set(id, [...(chunks.get(id) ?? []), bytes.subarray(at + 8, at + 8 + size)]);
    at += 8 + size + (size % 2);
  }
  return chunks;
}

describe('an export of a moment, a range, a resolved comment and one on the whole track', () => {
  let trackId: string;
  beforeAll(async () => {
    trackId = await addSilence('Night Tram');
    const range = await postComment(owner, trackId, { content: 'Louder', position: 4, positionEnd: 5.5 });
    await postComment(users.userOf('creator'), trackId, { content: 'Yes', parentId: range.id });
    const moment = await postComment(owner, trackId, { content: 'Too early', position: 2.5 });
    await owner.call(`PUT /api/comments/${moment.id}/resolved`, { body: { resolved: true } });
    await postComment(owner, trackId, { content: 'Lovely' });
  });

  test('is a table with replies for spreadsheets', async () => {
    const reply = await exported(trackId, 'csv');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="Night Tram comments.csv"',
    });
    const lines = reply.rawPayload.toString().split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffNumber,Reply to,Start,End,/);
    const fields = lines.slice(1, -1).map((line) => line.split(',').slice(0, 12));
    expect(fields).toEqual([
      ['1', '', '', '', '', '', '', '', '1', 'Some Body', 'Lovely', 'open'],
      ['2', '', '0:00:02.500', '', '2.5', '', 'Intro', '2', '1', 'Some Body', 'Too early', 'resolved'],
      ['3', '', '0:00:04.000', '0:00:05.500', '4', '5.5', 'Verse', '3', '1', 'Some Body', 'Louder', 'open'],
      ['', '3', '', '', '', '', '', '', '', 'Some Body', 'Yes', ''],
    ]);
    expect(lines.at(-1)).toBe('');
  });

  test('is JSON with all fields', async () => {
    const { comments, ...head } = (await exported(trackId, 'json')).json<{ comments: object[] }>();
    expect(head).toEqual({ trackId, title: 'Night Tram', version: 1, duration: 8 });
    expect(comments).toMatchObject([
      { number: 1, start: null, content: 'Lovely', bar: null },
      { number: 2, start: 2.5, end: null, resolver: { firstName: 'Some' }, bar: { bar: 2 } },
      { number: 3, start: 4, end: 5.5, isExact: true, replies: [{ content: 'Yes' }] },
    ]);
  });

  test('is an edit decision list with markers', async () => {
    expect(await textOf(trackId, 'edl', '&fps=24')).toBe(
      [
        'TITLE: Night Tram',
        'FCM: NON-DROP FRAME',
        '',
        '001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01',
        ' |C:ResolveColorBlue |M:Some Body: Lovely |D:1',
        '* LOC: 01:00:00:00 BLUE    Some Body: Lovely',
        '',
        '002  001      V     C        01:00:02:12 01:00:02:13 01:00:02:12 01:00:02:13',
        ' |C:ResolveColorGreen |M:Some Body: Too early |D:1',
        '* LOC: 01:00:02:12 GREEN   Some Body: Too early',
        '',
        '003  001      V     C        01:00:04:00 01:00:05:12 01:00:04:00 01:00:05:12',
        ' |C:ResolveColorBlue |M:Some Body: Louder |D:36',
        '* LOC: 01:00:04:00 BLUE    Some Body: Louder',
        '',
      ].join('\r\n'),
    );
  });

  test('is a Final Cut Pro project with to-do markers', async () => {
    const xml = await textOf(trackId, 'fcpxml', '&fps=30');
    expect(xml).toContain('<sequence format="r1" duration="240/30s"');
    expect(xml).toContain(
      '<marker start="75/30s" duration="1/30s" value="Some Body: Too early" completed="1" note="Too early"/>',
    );
    expect(xml).toContain(
      '<marker start="120/30s" duration="45/30s" value="Some Body: Louder" completed="0" note="Louder"/>',
    );
  });

  test('is a sequence with markers for Premiere', async () => {
    const xml = (await textOf(trackId, 'premiere')).replaceAll(/\s+</g, '<');
    expect(xml).toContain('<name>Some Body: Too early</name><in>63</in><out>-1</out></marker>');
    expect(xml).toContain('<name>Some Body: Louder</name><in>100</in><out>138</out></marker>');
  });

  test('is a label track for Audacity and a region list for Reaper', async () => {
    expect(await textOf(trackId, 'audacity')).toBe(
      '0.000000\t0.000000\tSome Body: Lovely\n' +
        '2.500000\t2.500000\tSome Body: Too early\n' +
        '4.000000\t5.500000\tSome Body: Louder\n',
    );
    expect(await textOf(trackId, 'reaper')).toBe(
      '#,Name,Start,End,Length\r\n' +
        'M1,Some Body: Lovely,0:00:00.000,,\r\n' +
        'M2,Some Body: Too early,0:00:02.500,,\r\n' +
        'R3,Some Body: Louder,0:00:04.000,0:00:05.500,0:00:01.500\r\n',
    );
  });

  test('is the audio with cue points', async () => {
    const { rawPayload: wav, headers } = await exported(trackId, 'wav');
    expect(headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(wav.length),
      'content-disposition': 'attachment; filename="Night Tram cue points.wav"',
    });
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    const chunks = riffChunks(wav);
    expect(chunks.get('data')![0]).toHaveLength(8 * 8000 * 4);
    const cue = chunks.get('cue ')![0]!;
    expect([0, 1, 2].map((index) => cue.readUInt32LE(4 + 24 * index + 20))).toEqual([0, 20_000, 32_000]);
    const list = riffChunks(chunks.get('LIST')![0]!, 4);
    expect(list.get('labl')!.map((label) => label.toString('utf8', 4))).toEqual([
      'Some Body: Lovely\0',
      'Some Body: Too early\0',
      'Some Body: Louder\0',
    ]);
    expect(list.get('ltxt')!.map((text) => [text.readUInt32LE(0), text.readUInt32LE(4)])).toEqual([
      [3, 12_000],
    ]);
  });

  test('contains the comments of the filter', async () => {
    expect(await textOf(trackId, 'audacity', '&filter=resolved')).toBe(
      '2.500000\t2.500000\tSome Body: Too early\n',
    );
    expect(await textOf(trackId, 'audacity', '&filter=mentioned')).toBe('');
  });
});

describe('an export with frames', () => {
  let trackId: string;
  beforeAll(async () => {
    trackId = await addSilence('Frames');
    for (const [content, position, positionEnd] of [
      ['One', 1.985],
      ['Two', 1.999, 2.5],
      ['Last', 7.9999],
      ['Over the end', 7.5, 8],
    ] as const) {
      await postComment(owner, trackId, { content, position, ...(positionEnd && { positionEnd }) });
    }
  });

  test('has one event in an EDL for the comments of a frame', async () => {
    const lines = (await textOf(trackId, 'edl', '&fps=30')).split('\r\n');
    const places = lines.filter((line) => /^\d{3} /.test(line)).map((line) => line.split(/ +/)[4]);
    expect(new Set(places).size).toBe(places.length);
    expect(lines).toContain(' |C:ResolveColorBlue |M:Some Body: One / Some Body: Two |D:15');
  });

  test.each(frameRateNames)('has nothing behind the last frame at %s frames a second', async (fps) => {
    const rate = frameRates[fps];
    const count = frameCount(8, rate);
    const query = `&fps=${fps}`;
    const xml = await textOf(trackId, 'fcpxml', query);
    const times = [...xml.matchAll(/<marker start="(\d+)\/(\d+)s" duration="(\d+)\/\d+s"/g)];
    expect(times).toHaveLength(4);
    for (const [, start, per, length] of times) {
      expect(Number(per)).toBe(rate.frames);
      expect(Number(start) + Number(length)).toBeLessThanOrEqual(count * rate.seconds);
    }
    const premiere = await textOf(trackId, 'premiere', query);
    expect(premiere).toContain(
      `<timebase>${rate.timebase}</timebase><ntsc>${rate.seconds === 1 ? 'FALSE' : 'TRUE'}</ntsc>`,
    );
    expect(premiere).toContain(`<displayformat>${fps.endsWith('df') ? 'DF' : 'NDF'}</displayformat>`);
    const places = [...premiere.matchAll(/<(?:in|out)>(-?\d+)</g)].map(([, frame]) => Number(frame));
    expect(Math.max(...places)).toBeLessThanOrEqual(count);
    const edl = await textOf(trackId, 'edl', query);
    expect(edl).toContain(`FCM: ${fps.endsWith('df') ? 'DROP' : 'NON-DROP'} FRAME`);
    const last = timecode(framesOfHour(rate) + count, rate);
    for (const [place] of edl.matchAll(/\d\d:\d\d:\d\d[:;]\d\d/g)) expect(place <= last).toBe(true);
    expect(edl).toContain(timecode(framesOfHour(rate) + count - 1, rate));
  });
});

describe('an export of a version', () => {
  test('places comments on other versions at the same bar, and names the version', async () => {
    const trackId = await addSilence('Night Tram');
    await insertVersion(db, trackId, 2, { durationMs: 16_000, facts: slower });
    await postComment(owner, trackId, { content: 'On one', position: 6, positionEnd: 8 });
    await postComment(owner, trackId, { content: 'On two', position: 2, version: 2 });
    const second = await exported(trackId, 'audacity', '&v=2');
    expect(second.headers['content-disposition']).toContain('"Night Tram V2 labels.txt"');
    expect(second.body).toBe(
      '2.000000\t2.000000\tSome Body: On two\n12.000000\t16.000000\tSome Body: On one\n',
    );
    expect(await textOf(trackId, 'audacity')).toBe(
      '1.000000\t1.000000\tSome Body: On two\n6.000000\t8.000000\tSome Body: On one\n',
    );
  });

  test('places comments of a deleted version at their time', async () => {
    const trackId = await addSilence('Night Tram');
    await insertVersion(db, trackId, 2, { facts: slower });
    await postComment(owner, trackId, { content: 'Gone', position: 3, version: 2 });
    expect((await owner.call(`DELETE /api/tracks/${trackId}/versions/2`)).statusCode).toBe(204);
    expect(await textOf(trackId, 'audacity')).toBe('3.000000\t3.000000\tSome Body: Gone\n');
  });

  test('is refused for a version that does not exist or is in the trash', async () => {
    const trackId = await addSilence('Night Tram');
    await insertVersion(db, trackId, 2, { deletedAt: new Date() });
    for (const v of [2, 3]) {
      const reply = await owner.call(`GET /api/tracks/${trackId}/comments/export?format=csv&v=${v}`);
      expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'no_such_version' }]);
    }
  });
});

describe('an export of hostile texts', () => {
  let trackId: string;
  beforeAll(async () => {
    trackId = await addSilence(hostileTitle);
    // Each in a frame of its own: those of one frame are one marker of an edit decision list.
    for (const [index, content] of hostileTexts.entries())
      await postComment(owner, trackId, { content, position: 1 + index / 10 });
  });

  test('is CSV without formulas and with all other characters', async () => {
    const csv = await textOf(trackId, 'csv');
    expect(csv).toContain(`"'=HYPERLINK(""http://example.org"",""x"")"`);
    expect(csv).toContain(`'@Some Body +1 -1`);
    expect(csv).toContain('"Tab\there, ""quotes"", commas; and\r\nnew\nlines"');
  });

  test('has one line for each marker', async () => {
    for (const [format, linesEach, others] of [
      ['audacity', 1, 0],
      ['reaper', 1, 1],
      ['edl', 4, 2],
    ] as const) {
      const lines = (await textOf(trackId, format)).trimEnd().split(/[\r\n\u0085\u2028\u2029]+/);
      const blank = format === 'edl' ? hostileTexts.length : 0;
      expect(lines).toHaveLength(linesEach * hostileTexts.length + others - blank);
    }
    for (const line of (await textOf(trackId, 'audacity')).trimEnd().split('\n'))
      expect(line.split('\t')).toHaveLength(3);
  });

  test('has no foreign markers in an edit decision list', async () => {
    const lines = (await textOf(trackId, 'edl')).split('\r\n');
    expect(lines.filter((line) => /^\d/.test(line))).toHaveLength(hostileTexts.length);
    expect(lines.filter((line) => line.startsWith('* LOC:'))).toHaveLength(hostileTexts.length);
    for (const line of lines.filter((one) => one.startsWith(' |')))
      expect(line.split('|').map((part) => part.slice(0, 2))).toEqual([' ', 'C:', 'M:', 'D:']);
  });

  test.each(['fcpxml', 'premiere'] as const)('is well-formed XML in %s', async (format) => {
    const xml = await textOf(trackId, format);
    expect(xml).not.toContain('<script>');
    expect(xml).not.toContain(']]>');
    // oxlint-disable-next-line no-control-regex -- they are not allowed in XML
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
    expect(xml).toContain('日本語');
  });
});

async function wavOf(file: Uint8Array, changes: object) {
  const id = await addTrack(context, owner, users.project.id, file, changes);
  await postComment(owner, id, { position: 0.5 });
  return owner.call(`GET /api/tracks/${id}/comments/export?format=wav`);
}

describe('the audio of an export', () => {
  test.each([
    ['mp3_44100_128', 'mp3', 'audio/mpeg', 44_100],
    ['opus_48000_96', 'ogg', 'audio/ogg', 48_000],
  ] as const)('is decoded from %s without encoder delay', async (format, extension, contentType, rate) => {
    const file = await soundFile(format, swell(1));
    const { rawPayload: wav } = await wavOf(file, { extension, contentType, durationMs: 1000 });
    const data = riffChunks(wav).get('data')![0]!;
    expect(data).toHaveLength(rate * 4);
    expect(wav.readUInt32LE(24)).toBe(rate);
    // It swells from silence.
    const peak = (from: number, to: number) => {
      const samples = Array.from({ length: to - from }, (_, i) => Math.abs(data.readInt16LE(4 * (from + i))));
      return Math.max(...samples) / 0x8000;
    };
    expect(peak(0, rate / 100)).toBeLessThan(0.02);
    expect(peak(rate * 0.95, rate)).toBeGreaterThan(0.55);
    expect(riffChunks(wav).get('cue ')![0]!.readUInt32LE(24)).toBe(rate / 2);
  });

  test('keeps 24 bits of precision', async () => {
    const samples = Buffer.alloc(8000 * 3);
    for (let i = 0; i < 8000; i++) samples.writeIntLE(i * 997 - 4_000_000, 3 * i, 3);
    const file = wavFile({ channels: 1, sampleRate: 8000, bits: 24 }, samples);
    const { rawPayload: wav } = await wavOf(file, { extension: 'wav', durationMs: 1000 });
    expect(riffChunks(wav).get('data')![0]!.equals(samples)).toBe(true);
  });

  test('is refused without a decoder for its codec', async () => {
    const file = await recordedFile('tone-aac.m4a');
    const reply = await wavOf(file, { extension: 'm4a', contentType: 'audio/mp4', durationMs: 1000 });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      415,
      { code: 'audio_not_readable', message: expect.stringContaining('Choose another format') },
    ]);
  });

  test('is refused when the file is damaged or missing, and others can still be exported', async () => {
    for (let i = 0; i < 3; i++) {
      expect((await wavOf(Buffer.alloc(1000, 7), { durationMs: 1000 })).statusCode).toBe(415);
    }
    const { id } = await context.tracks.add(db, newTrack(users.project.id, owner.user.id));
    expect((await owner.call(`GET /api/tracks/${id}/comments/export?format=wav`)).statusCode).toBe(404);
    const good = await wavOf(silence, wavTrack);
    expect(good.statusCode).toBe(200);
  });

  test('is decoded no further when the client disconnects, and the user can export again', async () => {
    const long = wavFile({ channels: 1, sampleRate: 8000, bits: 8, tag: 7 }, Buffer.alloc(3600 * 8000));
    const track = { ...wavTrack, durationMs: 3_600_000, source: 'uploaded' as const };
    const id = await addTrack(context, owner, users.project.id, long, track);
    const cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    // A user has one decoder at a time.
    for (let i = 0; i < 3; i++) {
      const client = new AbortController();
      const reply = await fetch(`${context.url}/api/tracks/${id}/comments/export?format=wav`, {
        headers: { cookie },
        signal: client.signal,
      });
      expect(reply.headers.get('content-length')).toBe(String(44 + 3600 * 8000 * 2));
      client.abort();
    }
    expect((await wavOf(silence, wavTrack)).statusCode).toBe(200);
  });

  test('is closed after a HEAD request', async () => {
    const id = await addTrack(context, owner, users.project.id, silence, wavTrack);
    for (let i = 0; i < 2; i++) {
      const reply = await owner.call(`HEAD /api/tracks/${id}/comments/export?format=wav`);
      expect([reply.statusCode, reply.body]).toEqual([200, '']);
    }
  });

  test('needs download access', async () => {
    const project = await owner.call('POST /api/projects', { body: { name: 'Open', isPublic: true } });
    const { id } = project.json<{ id: string }>();
    expect(
      (await owner.call(`PUT /api/projects/${id}/settings`, { body: { allowDownloads: false } })).statusCode,
    ).toBe(200);
    const trackId = await addTrack(context, owner, id, silence, wavTrack);
    const outsider = users.userOf('outsider');
    const call = (format: string) =>
      outsider.call(`GET /api/tracks/${trackId}/comments/export?format=${format}`);
    expect([(await call('wav')).statusCode, (await call('csv')).statusCode]).toEqual([403, 200]);
  });
});

test('a comment with more replies than a list shows is exported with all of them', async () => {
  const trackId = await addSilence('Night Tram');
  const { id } = await postComment(owner, trackId, { content: 'First' });
  for (let i = 1; i <= 51; i++) await postComment(owner, trackId, { content: `Reply ${i}`, parentId: id });
  const csv = await textOf(trackId, 'csv');
  expect(csv.match(/Reply \d+,/g)).toHaveLength(51);
  expect(await textOf(trackId, 'audacity')).toBe('0.000000\t0.000000\tSome Body: First\n');
});
