import { describe, expect, it } from 'vitest';
import { createClient } from '#client/create-client.ts';
import { loopbackServer, type Answer } from '#client/testing/loopback-server.ts';
import { exitCodes } from '../exit-codes.ts';
import { readDownload, type OpenAt } from './read-download.ts';

const params = { trackId: 't' };
const content = 'a file that is sent in several parts';

/** Sends the requested range, and breaks the connection after `sent` bytes. */
const part =
  (sent: number, bytes = content): Answer =>
  (response, { headers }) => {
    const start = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
    const rest = bytes.slice(start);
    response.writeHead(start === 0 ? 200 : 206, { 'content-length': rest.length });
    response.write(rest.slice(0, sent), () => (sent < rest.length ? response.destroy() : response.end()));
  };

const whole: Answer = (response) =>
  response.writeHead(200, { 'content-length': content.length }).end(content);

async function read(...answers: readonly Answer[]) {
  const { url, requests } = await loopbackServer(...answers);
  const client = createClient({ baseUrl: url, retryDelayMs: 1 });
  const open: OpenAt = (position) =>
    client.download('getTrackAudio', {
      params,
      headers: position === 0 ? {} : { range: `bytes=${position}-` },
    });
  const parts: Uint8Array[] = [];
  for await (const one of readDownload(open, () => {})) parts.push(one);
  return { text: Buffer.concat(parts).toString(), ranges: requests.map(({ headers }) => headers.range) };
}

describe('a download', () => {
  it('is read in one request', async () => {
    expect(await read(part(1000))).toEqual({ text: content, ranges: [undefined] });
  });

  it('continues where the connection broke', async () => {
    const { text, ranges } = await read(part(10), part(5), part(1000));
    expect(text).toBe(content);
    expect(ranges).toEqual([undefined, 'bytes=10-', 'bytes=15-']);
  });

  it('ends after five broken connections', async () => {
    await expect(read(part(3))).rejects.toMatchObject({ exitCode: exitCodes.unavailable });
  });

  it('is not put together from different files', async () => {
    await expect(read(part(10), part(1000, `${content} and more`))).rejects.toMatchObject({
      exitCode: exitCodes.unavailable,
    });
  });

  it('is not put together from a server that sends the whole file again', async () => {
    await expect(read(part(10), whole)).rejects.toMatchObject({ exitCode: exitCodes.unavailable });
  });
});
