import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, loopbackServer, type Answer } from '#client/testing/loopback-server.ts';
import { runTutti } from '../testing/run-tutti.ts';

const program = fileURLToPath(new URL('../tutti.mjs', import.meta.url));
const trackId = '01900000-0000-7000-8000-000000000000';
const args = ['get', trackId, '-o', 'song.mp3'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutti-get-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A studio with one track, whose audio is sent by `sendAudio`. */
async function studio(sendAudio: Answer): Promise<Record<string, string>> {
  const track = json(200, { id: trackId, title: 'Song', version: 3, format: 'mp3' });
  const { url } = await loopbackServer((response, request) =>
    (request.url?.includes('/audio') ? sendAudio : track)(response, request),
  );
  return { TUTTI_URL: url, TUTTI_TOKEN: 't' };
}

const sendHalf: Answer = (response) => {
  response.writeHead(200, { 'content-length': 8 });
  response.write('half');
};

const breakOff: Answer = (response, request) => {
  sendHalf(response, request);
  setTimeout(() => response.destroy(), 50);
};

describe('tutti get', () => {
  it('reports the version, size and checksum of the file', async () => {
    const environment = await studio((response) => response.writeHead(200).end('sound'));
    const { code, stdout } = await runTutti(folder, [...args, '--json'], '', environment);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      file: 'song.mp3',
      source: `track ${trackId} version 3 mp3`,
      version: 3,
      bytes: 5,
      sha256: 'dd29442deca69f52c50006b831cb216edf78a7da33748f0a80ff19f2ebe57ecd',
    });
    expect(await readFile(join(folder, 'song.mp3'), 'utf8')).toBe('sound');
  });

  it('writes how headerless audio was made beside it, as the studio states it', async () => {
    const track = json(200, { id: trackId, title: 'Call', version: 1, format: 'ulaw' });
    const mark =
      '"http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"; agent="Caf%C3%A9 2"';
    const { url } = await loopbackServer((response, request) => {
      if (!request.url?.includes('/audio')) return track(response, request);
      return void response.writeHead(200, { 'digital-source-type': mark }).end('sound');
    });
    const environment = { TUTTI_URL: url, TUTTI_TOKEN: 't' };
    const { code } = await runTutti(folder, ['get', trackId, '-o', 'call.ulaw'], '', environment);
    expect(code).toBe(0);
    expect(await readFile(join(folder, 'call.ulaw'), 'utf8')).toBe('sound');
    expect(JSON.parse(await readFile(join(folder, 'call.ulaw.json'), 'utf8'))).toEqual({
      digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
      softwareAgent: 'Café 2',
      dateCreated: null,
    });
  });

  it('keeps the old file when the download fails', async () => {
    await writeFile(join(folder, 'song.mp3'), 'old');
    const { code, stderr } = await runTutti(folder, args, '', await studio(breakOff));
    expect(stderr).toBe('tutti: The connection broke during the download. Try again.\n');
    expect(code).toBe(7);
    expect(await readFile(join(folder, 'song.mp3'), 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['song.mp3']);
  });

  it('leaves no file behind when the studio sends no more of it', async () => {
    const environment = { ...(await studio(sendHalf)), TUTTI_TIMEOUT: '2' };
    const { code, stderr } = await runTutti(folder, args, '', environment);
    expect(stderr).toMatch(/^tutti: The studio does not answer \(http:.*: no reply for 4 s\)\.\n$/);
    expect(code).toBe(7);
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves no file behind when the studio sends more than it announced', async () => {
    const bomb = gzipSync(Buffer.alloc(10 * 2 ** 20));
    const environment = await studio((response) =>
      response.writeHead(200, { 'content-length': bomb.length, 'content-encoding': 'gzip' }).end(bomb),
    );
    const { code, stderr } = await runTutti(folder, args, '', environment);
    expect(stderr).toContain(`It sends more than the ${bomb.length} bytes that it announced.`);
    expect(code).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves no file behind when a signal ends a download that hangs', async () => {
    const variables = Object.entries(await studio(sendHalf)).map(([name, value]) => `${name}=${value}`);
    const command = spawn('env', [...variables, process.execPath, program, ...args], { cwd: folder });
    const ended = once(command, 'close');
    while ((await readdir(folder)).length === 0) await sleep(5);
    command.kill('SIGINT');
    expect(await ended).toEqual([null, 'SIGINT']);
    expect(await readdir(folder)).toEqual([]);
  });
});
