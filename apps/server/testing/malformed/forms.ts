import * as fc from 'fast-check';
import { formBody, type Part } from '#server/testing/form-body.ts';
import { fuzzValue } from './fuzz-values.ts';

/** An encoded form and its headers, which may not match. */
export interface SentForm {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const fuzzText = fuzzValue.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
const oddNames = [
  '',
  '__proto__',
  'constructor',
  'toString',
  'a"; filename="b',
  'title[]',
  '\u0000',
  'x'.repeat(5_000),
];
const fileNames = [
  '',
  '..',
  '../../../etc/passwd',
  '..\\..\\secret.wav',
  'a\u0000.wav',
  '"',
  "a'; --.mp3",
  '\r\ncontent-type: text/html\r\n\r\n<script>',
  'x'.repeat(20_000),
  '🎹.wav',
];
const types = [
  '',
  'text/html',
  'image/svg+xml',
  'audio/wav; charset="',
  'multipart/mixed',
  'a/b'.repeat(1_000),
  '\u0000',
];
/** File signatures, valid or almost valid. */
const beginnings = [
  'RIFF\xff\xff\xff\xffWAVEfmt ',
  'ID3\x04\0\0\x7f\x7f\x7f\x7f',
  'OggS\0',
  'fLaC\0',
  '\0\0\0\x18ftyp',
  '\x89PNG\r\n\x1a\n',
  'GIF89a\xff\xff\xff\xff',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\xff\xd8\xff\xe0',
];

const isFile = ({ fileName }: Part) => fileName !== undefined;
const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((made) => Buffer.from(made));
const fileContent = fc.oneof(
  bytes(400),
  fc
    .tuple(fc.constantFrom(...beginnings), bytes(200))
    .map(([head, rest]) => Buffer.concat([Buffer.from(head, 'latin1'), rest])),
);

/** Changes the set of parts. */
function malformedParts(valid: readonly Part[], names: readonly string[]): fc.Arbitrary<readonly Part[]> {
  const files = valid.filter(isFile);
  const fields = valid.filter((part) => !isFile(part));
  const some = fc.constantFrom(...valid);
  const replaced = (change: fc.Arbitrary<Partial<Part>>) =>
    fc
      .tuple(some, change)
      .map(([one, changed]) => valid.map((part) => (part === one ? { ...part, ...changed } : part)));
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...names, ...oddNames), fuzzText)
      .map(([name, value]) => [...valid.filter((part) => part.name !== name), { name, value }]),
    fc.tuple(fc.constantFrom(...names), fuzzText).map(([name, value]) => [{ name, value }, ...valid]),
    replaced(fc.record({ name: fc.constantFrom(...oddNames, ...names) })),
    replaced(fc.record({ fileName: fc.constantFrom(...fileNames) })),
    replaced(fc.record({ type: fc.constantFrom(...types) })),
    fileContent.map((value) => [...fields, ...files.map((file) => ({ ...file, value }))]),
    // Truncated versions of the real file.
    fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), bytes(20)).map(([share, tail]) => [
      ...fields,
      ...files.map((file) => {
        const whole = Buffer.from(file.value);
        return { ...file, value: Buffer.concat([whole.subarray(0, Math.floor(whole.length * share)), tail]) };
      }),
    ]),
    some.map((one) => valid.filter((part) => part !== one)),
    fc
      .tuple(some, fc.constantFrom(2, 24, 30, 2_000))
      .map(([one, times]) => [...valid, ...Array<Part>(times).fill(one)]),
    fc.constant(fields.map((part) => ({ ...part, fileName: 'field.wav' }))),
    fc.constant(valid.toReversed()),
    fc.constant([]),
  );
}

const contentTypes = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/form-data; boundary=another',
  `multipart/form-data; boundary=${'b'.repeat(3_000)}`,
  'multipart/form-data; boundary=tutti-form-boundary; boundary=another',
  'multipart/form-data; charset=utf-16; boundary=tutti-form-boundary',
  'multipart/mixed; boundary=tutti-form-boundary',
  'multipart/form-data; boundary=tutti-form-boundary\u00ff',
  'MULTIPART/FORM-DATA; BOUNDARY=tutti-form-boundary',
];

const headLines = (count: number, length: number) =>
  Array.from({ length: count }, (_, i) => `x-${i}: ${'y'.repeat(length)}\r\n`).join('');

/** Corrupts the encoding of the same parts. */
function malformedBytes({ body, headers }: SentForm): fc.Arbitrary<SentForm> {
  const text = body.toString('latin1');
  const again = (changed: string): SentForm => ({ headers, body: Buffer.from(changed, 'latin1') });
  return fc.oneof(
    fc.nat(body.length - 1).map((end) => ({ headers, body: body.subarray(0, end) })),
    fc.tuple(fc.nat(body.length - 1), bytes(30)).map(([at, junk]) => ({
      headers,
      body: Buffer.concat([
        body.subarray(0, at),
        junk,
        body.subarray(Math.min(body.length, at + junk.length)),
      ]),
    })),
    fc.constantFrom(...contentTypes).map((type) => ({ body, headers: { 'content-type': type } })),
    fc
      .constantFrom(
        headLines(3_000, 1),
        headLines(1, 100_000),
        headLines(25, 10),
        ': \r\n',
        'no colon\r\n',
        '\u0000\r\n',
        ' folded\r\n',
      )
      .map((lines) => again(text.replaceAll('content-disposition', `${lines}content-disposition`))),
    fc.constantFrom(
      again(text.replaceAll('\r\n', '\n')),
      again(text.replaceAll('form-data; name=', 'attachment; name=')),
      again(text.replaceAll(/content-disposition: [^\r]*\r\n/g, '')),
      again(text.replaceAll(/; name="[^"]*"/g, "; name*=utf-8''%ff%00%zz")),
      again(
        text.replaceAll('content-disposition', 'content-transfer-encoding: base64\r\ncontent-disposition'),
      ),
      again(`--tutti-form-boundary--\r\n${text}`),
      again(`${'junk\r\n'.repeat(5_000)}${text}`),
      again(`${text}${text}`),
      again('--tutti-form-boundary\r\n'.repeat(3_000)),
      again(''),
    ),
  );
}

/** Malformed forms: with wrong parts or a corrupt encoding. */
export function malformedForms(valid: readonly Part[], names: readonly string[]): fc.Arbitrary<SentForm> {
  return fc.oneof(malformedParts(valid, names).map(formBody), malformedBytes(formBody(valid)));
}
