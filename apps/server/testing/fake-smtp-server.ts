import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onCleanup } from './on-cleanup.ts';

export interface ReceivedMail {
  readonly to: string;
  /** By lower-case name, unfolded. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decoded parts by content type, e.g. "text/plain". */
  readonly parts: ReadonlyMap<string, string>;
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function split(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: source.slice(end + 4) };
}

function read(to: string, source: string): ReceivedMail {
  const { headers, body } = split(source);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part): [string, string] => {
      const inner = split(part.replace(/^\r\n/, ''));
      const type = inner.headers.get('content-type')!.split(';')[0]!;
      return [
        type,
        decode(inner.body, inner.headers.get('content-transfer-encoding')).replaceAll('\r\n', '\n'),
      ];
    });
  return { to, headers, parts: new Map(parts) };
}

/**
 * An SMTP server on a free port that stores the mails it receives, for one user and password. A test can make it
 * reject the next mails with a status.
 */
export async function fakeSmtpServer() {
  const mails: ReceivedMail[] = [];
  const password = 'p4ss-w0rd-of-the-mail-server';
  const inbox = { mails, password, url: '', refuseWith: undefined as number | undefined };
  const server = new SMTPServer({
    // Clients would not trust a self-signed certificate.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: 'tutti' }) : done(new Error('wrong password')),
    onMailFrom: (_address, _session, done) =>
      inbox.refuseWith
        ? done(Object.assign(new Error('not now'), { responseCode: inbox.refuseWith }))
        : done(),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.once('end', () => {
        mails.push(read(envelope.rcptTo[0]!.address, Buffer.concat(chunks).toString()));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  inbox.url = `smtp://tutti:${password}@127.0.0.1:${port}`;
  onCleanup(async () => {
    server.close();
    await once(server.server, 'close');
  });
  return inbox;
}
