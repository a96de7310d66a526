import * as fc from 'fast-check';

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffx',
  '\u202eesrever',
  '🎹'.repeat(600),
  'x'.repeat(5_000),
  '../../../etc/passwd',
  '..\\..\\secret',
  "'; DROP TABLE users; --",
  '{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  '%00',
  '\r\nSet-Cookie: a=b',
  '9999-99-99',
  '+275760-09-13T00:00:00.000Z',
  '0001-01-01T00:00:00Z',
  'NaN',
  '1e400',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];
const numbers = [-1, 0, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE];
const things: unknown[] = [
  null,
  true,
  [],
  {},
  [[[[]]]],
  { constructor: { prototype: { polluted: 1 } } },
  { toString: 1 },
];

/** A JSON value that somebody may send to see what breaks. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts, ...numbers, ...things),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>(...texts).map((text) => Array.from({ length: 50 }, () => text)),
);

/** A part of an address, percent-encoded, or not quite. */
export const nastyPart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts, ...numbers.map(String)).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom('%', '%zz', '%ED%A0%80', '%00', '%2e%2e%2f', '..%5c', '%C0%AF', 'a&b=c', '[]', '%5B%5D=1'),
  fc.string({ maxLength: 300 }).map((text) => encodeURIComponent(text.toWellFormed())),
  // What looks like a cursor: base64url of some JSON.
  fc.jsonValue({ maxDepth: 2 }).map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
  fc.constantFrom(...texts).map((text) => Buffer.from(JSON.stringify([text, text])).toString('base64url')),
);

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** A body that is no JSON object, or not what its content type says. */
export const nastyPayload = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'nonsense',
    '',
  ),
  payload: fc.oneof(
    fc.constantFrom(
      '',
      '{',
      '{"a":',
      'null',
      '"x"',
      '1e999',
      '[]',
      '\ufeff{}',
      '{"__proto__":{"polluted":1}}',
    ),
    fc.constantFrom(deep(5_000), `{"prompt":${deep(50_000)}}`, `{"a":"${'x'.repeat(1_100_000)}"}`),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  ),
});

/** A header that a call may look at. */
export const nastyHeader = fc.record(
  {
    'idempotency-key': fc.constantFrom('', 'x'.repeat(300), '\u00ff', "'; --"),
    prefer: fc.constantFrom('respond-async', 'respond-async'.repeat(100), ';;,,'),
    range: fc.constantFrom('bytes=0-0', 'bytes=-0', 'bytes=9-1', 'bytes=0-99999999999999999999', 'lines=1'),
    'if-none-match': fc.constantFrom('*', '"', 'W/"x"'),
  },
  { requiredKeys: [] },
);
