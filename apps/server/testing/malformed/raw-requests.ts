import * as fc from 'fast-check';
import { formBody } from '../form-body.ts';
import { malformedRequests, validRequest, type MalformedRequest } from './requests.ts';
import type { Target } from './fuzzed-server.ts';

/**
 * Bytes to send. The beginning of a request may get no reply; `perhaps whole` may or may not be a complete request.
 */
export interface RawRequest {
  readonly bytes: Buffer;
  readonly kind: 'whole' | 'beginning' | 'perhaps whole';
}

interface Draft {
  readonly line: string;
  readonly lines: readonly string[];
  readonly body: Buffer;
}

const serialize = ({ line, lines, body }: Draft, kind: RawRequest['kind'] = 'whole'): RawRequest => ({
  kind,
  bytes: Buffer.concat([Buffer.from(`${[line, ...lines].join('\r\n')}\r\n\r\n`, 'latin1'), body]),
});

function toDraft({ method, cookie }: Target, { url, headers, payload = '' }: MalformedRequest): Draft {
  const body = Buffer.from(payload);
  const { cookie: another = '', ...rest } = headers;
  const all: Record<string, string> = {
    host: '127.0.0.1',
    // A malformed URL may be one of the web app, which need not be built.
    accept: 'application/json',
    cookie: another ? `${cookie}; ${another}` : cookie,
    ...(body.length > 0 && { 'content-length': String(body.length) }),
    ...rest,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return { line: `${method} ${url} HTTP/1.1`, lines, body };
}

const long = 'x'.repeat(20_000);
/** No method of another endpoint at the same path: that would be a valid call. */
const methods = [
  'get',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'LINK',
  'QUERY',
  '',
  'GET\u0000',
  long,
];
const versions = ['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', '', 'ICY', 'HTTP/1.1 extra'];
/** Request targets derived from the path. */
const targets: readonly ((path: string) => string)[] = [
  (path) => path.slice(1),
  (path) => `/${path}`,
  (path) => `http://elsewhere.example${path}`,
  (path) => `http://[${path}`,
  (path) => `${path}/`,
  (path) => `${path}#a`,
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replaceAll('/', '/./'),
  (path) => path.replaceAll('/', '/x/../'),
  (path) => path.replaceAll('/', '%2F'),
  (path) => path.replaceAll('api', '%61%70%69'),
  (path) => path.toUpperCase(),
  (path) => `${path}\u00ff\u00fe`,
  (path) => `${path}\u0000`,
  (path) => `${path}\t`,
  (path) => `${path} ${path}`,
  (path) => `${path}?${long}`,
  (path) => `${path}/${long}`,
  (path) => `${path}?a=\u00ed\u00a0\u0080`,
  (path) => `${path};a=b?;`,
  () => '*',
  () => '',
];
const headerLines = [
  'x: a\u0000b',
  'x: a\nlast-event-id: b',
  'x: a\rb',
  ' folded',
  'no colon',
  ': nameless',
  'x : y',
  'x\u00e9: y',
  `x: ${long}`,
  Array.from({ length: 2_500 }, (_, i) => `x-${i}: y`).join('\r\n'),
  'content-length: -1',
  'content-length: 1e3',
  'content-length: 0\r\ncontent-length: 5',
  'content-length: 99999999999999999999',
  'transfer-encoding: chunked',
  'transfer-encoding: gzip, chunked',
  'transfer-encoding: nonsense',
  'host: elsewhere.example',
  'cookie: tutti_session=another',
  'content-type: text/plain',
  'expect: 100-continue',
  'expect: nonsense',
  'upgrade: websocket\r\nconnection: upgrade',
  'connection: close, keep-alive, nonsense',
  'last-event-id: \u00ff\u00fe',
  'last-event-id: 1-1\r\nlast-event-id: 2-2',
  `last-event-id: ${'1'.repeat(19)}-${'9'.repeat(15)}`,
  'last-event-id: 18446744073709551615-1763750000000',
];
const chunks = [
  'zz\r\n',
  '-1\r\n',
  'ffffffffffffffff\r\n',
  '1;x=\u0000\r\na\r\n0\r\n\r\n',
  '5\r\nab\r\n0\r\n\r\n',
  '0\r\nx: y\r\n\r\n',
];

/** Requests that are malformed at the level of HTTP syntax. */
function malformedDraft(draft: Draft): fc.Arbitrary<RawRequest> {
  const [method = '', path = ''] = draft.line.split(' ');
  const unsized = draft.lines.filter((line) => !line.startsWith('content-length'));
  const line = (changed: string) => serialize({ ...draft, line: changed });
  const badlyChunked = fc.constantFrom(...chunks).map((chunk) => {
    const lines = [...unsized, 'transfer-encoding: chunked'];
    return serialize({ ...draft, lines, body: Buffer.from(chunk, 'latin1') }, 'perhaps whole');
  });
  return fc.oneof(
    // A GET is answered before its body is read.
    ...(method === 'GET' ? [] : [badlyChunked]),
    fc.constantFrom(...methods).map((other) => line(`${other} ${path} HTTP/1.1`)),
    fc.constantFrom(...versions).map((version) => line(`${method} ${path} ${version}`)),
    fc.constantFrom(...targets).map((target) => line(`${method} ${target(path)} HTTP/1.1`)),
    fc.tuple(fc.constantFrom(...headerLines), fc.boolean()).map(([other, isFirst]) => {
      const lines = isFirst ? [other, ...draft.lines] : [...draft.lines, other];
      // The length may announce more bytes than are sent.
      const isLength = /^(content-length|transfer-encoding)/.test(other);
      return serialize({ ...draft, lines }, isLength ? 'perhaps whole' : 'whole');
    }),
    fc
      .nat(draft.line.length + 40)
      .map((end) => ({ bytes: serialize(draft).bytes.subarray(0, end), kind: 'beginning' as const })),
    fc
      .uint8Array({ minLength: 1, maxLength: 300 })
      .map((junk) => ({ bytes: Buffer.from(junk), kind: 'beginning' as const })),
    fc.tuple(fc.nat(2_000), fc.uint8Array({ minLength: 1, maxLength: 3 })).map(([at, junk]) => {
      const { bytes } = serialize(draft);
      const corrupted = Buffer.from(bytes);
      const from = at % bytes.length;
      corrupted.set(junk.subarray(0, bytes.length - from), from);
      return { bytes: corrupted, kind: 'perhaps whole' as const };
    }),
  );
}

/** Malformed requests with valid HTTP syntax, and requests with invalid syntax. */
export function rawRequests(target: Target): fc.Arbitrary<RawRequest> {
  const { endpoint, call } = target;
  const { form } = call;
  const valid = validRequest(endpoint, call);
  const malformed = malformedDraft(toDraft(target, valid));
  const variants = [
    malformedRequests(endpoint, call).map((request) => serialize(toDraft(target, request))),
    malformed,
    malformed,
  ];
  if (form) {
    const { body: payload, headers } = formBody(form);
    variants.push(malformedDraft(toDraft(target, { ...valid, payload, headers })));
  }
  return fc.oneof(...variants);
}
