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
const otherValues: unknown[] = [
  null,
  true,
  [],
  {},
  [[[[]]]],
  { constructor: { prototype: { polluted: 1 } } },
  { toString: 1 },
];

/** A JSON value likely to break validation or storage. */
export const fuzzValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...texts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers, ...otherValues) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(...texts).map((text) => Array.from({ length: 50 }, () => text)),
  },
);

const escapes = [
  '%',
  '%zz',
  '%ED%A0%80',
  '%00',
  '%2e%2e%2f',
  '..%5c',
  '%C0%AF',
  'a&b=c',
  '[]',
  '%5B%5D=1',
  '%2F',
  'a%2Fb%2F..',
  '%252e%252e%252f',
  '..;/',
  '%F0%9F%8E%B9',
  '%EF%BB%BF',
  '%E2%80%AE',
  '9'.repeat(4_000),
  // Almost valid ids.
  '01920000-0000-7000-8000-000000000001%20',
  '%7B01920000-0000-7000-8000-000000000001%7D',
  '01920000-0000-7000-8000-000000000001%00',
  '0192000000007000800000000000000A',
];

/** A URL segment or query value, percent-encoded or invalid. */
export const fuzzUrlPart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts, ...numbers.map(String)).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(...escapes),
  fc.string({ maxLength: 300 }).map((text) => encodeURIComponent(text.toWellFormed())),
  // Resembles a cursor: base64url of JSON.
  fc.jsonValue({ maxDepth: 2 }).map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
  fc.constantFrom(...texts).map((text) => Buffer.from(JSON.stringify([text, text])).toString('base64url')),
);

/** A complete query string. */
export const fuzzQuery = fc.constantFrom(
  '?',
  '&&&=&=',
  'limit=1&limit=2&cursor=&cursor=',
  'limit[]=1&cursor[a]=b',
  '__proto__=1&constructor=2&toString=3&hasOwnProperty=4',
  '__proto__[polluted]=1&constructor[prototype][polluted]=1',
  Array.from({ length: 2_000 }, (_, i) => `p${i}=${i}`).join('&'),
  `cursor=${'A'.repeat(8_000)}`,
  'limit=%31&%6cimit=0&+limit=3',
  ';limit=1;cursor=2',
);

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const deepObject = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** A body that is not a JSON object, or does not match its content type. */
export const fuzzPayload = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'application/json; charset="',
    'APPLICATION/JSON',
    'application/json-patch+json',
    'application/json\u0000',
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
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"a":1,"a":2}',
      '{"a":01}',
      '{"a":"\\ud800"}',
      '{"a":"\u0001"}',
      '// {}',
    ),
    fc.constantFrom(deep(5_000), deepObject(5_000), `{"prompt":${deep(50_000)}}`),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  ),
});

/** Larger than the body limit of any endpoint except uploads; rare, because it is slow. */
export const oversizedJson = `{"a":"${'x'.repeat(1_100_000)}"}`;
