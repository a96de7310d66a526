import * as fc from 'fast-check';

const long = 'x'.repeat(7_000);

/** Headers that the server, or a proxy in front of it, may interpret. */
const values: Readonly<Record<string, readonly string[]>> = {
  'idempotency-key': ['', ' ', 'x'.repeat(300), '\u00ff', "'; --", 'a, b', '__proto__'],
  prefer: ['respond-async', 'respond-async'.repeat(100), ';;,,', 'respond-async="'],
  range: [
    'bytes=0-0',
    'bytes=-0',
    'bytes=9-1',
    'bytes=0-99999999999999999999',
    'lines=1',
    `bytes=${'0-0,'.repeat(1_000)}`,
    'bytes=-',
    'bytes=1e3-',
  ],
  'if-range': ['"', '*', 'Thu, 99 Foo 9999 99:99:99 GMT'],
  'if-none-match': ['*', '"', 'W/"x"', '"a",'.repeat(1_500)],
  'if-modified-since': ['Thu, 99 Foo 9999 99:99:99 GMT', '0'],
  'last-event-id': [
    '',
    '-',
    '1-1',
    '9'.repeat(400),
    '99999999999999999999-1',
    '9999999999999999999-0',
    "1-1'; --",
  ],
  origin: ['null', 'https://elsewhere.example', 'http://', ':', long],
  'sec-fetch-site': ['cross-site', 'none', 'nonsense'],
  referer: ['https://elsewhere.example', '::', long],
  accept: ['', 'text/html', '*/*;q=2', ';;;', long],
  'accept-encoding': ['identity;q=0', '*;q=0', 'gzip, br;q=nine', long],
  'accept-language': ['xx-\u00ff', long],
  'content-encoding': ['gzip', 'br', 'nonsense'],
  'x-forwarded-for': ['1.2.3.4', "'; --", '::::', long],
  'x-forwarded-host': ['elsewhere.example', ''],
  'x-forwarded-proto': ['https', 'javascript'],
  'x-http-method-override': ['DELETE', 'TRACE'],
  'x-request-id': ['\u00ff', long],
  'stripe-signature': ['', 't=1,v1=00', long],
  host: ['', 'elsewhere.example', 'a b', '[', long],
  'user-agent': ['', '\u00ff', long],
  authorization: ['Bearer x', 'Basic ====', long],
  cookie: [
    'tutti_session=; tutti_session=%',
    '=;=;;',
    '__proto__=1',
    'a="',
    `tutti_journey=${long}`,
    '\u00ff=\u00ff',
  ],
};

/** One to three headers; with more, one that is rejected would mask the others. */
export const fuzzHeaders: fc.Arbitrary<Record<string, string>> = fc
  .subarray(Object.keys(values), { minLength: 1, maxLength: 3 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...values[name]!)]))),
  );
