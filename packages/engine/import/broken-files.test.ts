import { array, assert, constantFrom, integer, nat, property, tuple, uint8Array } from 'fast-check';
import { expect, it } from 'vitest';
import { compositionPlan } from '#contract/plan.ts';
import { ImportError } from '#engine/import/import-error.ts';
import { importMusic } from '#engine/import/import-music.ts';
import { importSamples } from '#engine/import/testing/samples.ts';
import { midiFile } from '#engine/import/testing/write-midi.ts';
import { threadCpuMs } from '#engine/testing/thread-cpu-ms.ts';

/** Bytes of a valid file, changed, cut out, repeated and cut off at arbitrary places. */
const brokenFile = tuple(
  constantFrom(...Object.values(importSamples)),
  array(tuple(nat(1000), nat(4), nat(255), integer({ min: 1, max: 40 })), {
    minLength: 1,
    maxLength: 8,
  }),
).map(([sample, changes]) => {
  let bytes = [...sample];
  for (const [place, kind, value, length] of changes) {
    const at = place % Math.max(1, bytes.length);
    if (kind === 0) bytes = bytes.toSpliced(at, 1, value);
    else if (kind === 1) bytes = bytes.toSpliced(at, length);
    else if (kind === 2) bytes = bytes.toSpliced(at, 0, ...bytes.slice(at, at + length));
    else if (kind === 3) bytes = bytes.slice(0, at);
    else bytes = bytes.toSpliced(at, 0, value, value, value);
  }
  return Uint8Array.from(bytes);
});

const outcome = (bytes: Uint8Array): string => {
  try {
    const { plan } = importMusic(bytes);
    return compositionPlan.safeParse(plan).error?.message ?? 'read';
  } catch (error) {
    return error instanceof ImportError && /^[^\n]{5,200}$/.test(error.message) ? 'refused' : String(error);
  }
};

it('a broken file is read as a valid plan or refused with one sentence', { timeout: 60_000 }, () => {
  assert(
    property(brokenFile, (bytes) => {
      expect(outcome(bytes)).toMatch(/^(?:read|refused)$/);
    }),
    { numRuns: 1500 },
  );
});

it('arbitrary bytes behind a MIDI header are read or refused', () => {
  const header = midiFile([], { count: 1 });
  assert(
    property(uint8Array({ maxLength: 400 }), (noise) => {
      const track = [0x4d, 0x54, 0x72, 0x6b, 0, 0, 1, 0xff];
      expect(outcome(Uint8Array.from([...header, ...track, ...noise]))).toMatch(/^(?:read|refused)$/);
    }),
    { numRuns: 500 },
  );
});

const repeated = (unit: string, bytes: number) =>
  Uint8Array.from(Buffer.from(unit.repeat(Math.ceil(bytes / unit.length)).slice(0, bytes), 'latin1'));
const KIB_256 = 262_144;
const abc = (unit: string, bytes = 260_000) =>
  Uint8Array.from([...new TextEncoder().encode('X:1\nK:C\nC\n'), ...repeated(unit, bytes)]);

it.each([
  [
    'notes of no length',
    midiFile([[0x4d, 0x54, 0x72, 0x6b, 0, 0x1f, 0xff, 0xf0, ...repeated('\0\x90<@', 2_000_000)]]),
  ],
  ['tracks without events', midiFile([[...repeated('MTrk\0\0\0\0', 2_000_000)]])],
  [
    'changes of tempo',
    midiFile([
      [0x4d, 0x54, 0x72, 0x6b, 0, 0x1f, 0xff, 0xf0, ...repeated('\x01\xffQ\x03\x07\x01\x01', 2_000_000)],
    ]),
  ],
  ['blanks', repeated(' ', KIB_256)],
  ['choruses', repeated('{soc}\n[C]a[G]b\n{eoc}\n{chorus}\n', KIB_256)],
  ['repeated bars', repeated('|: C | G :| x16\n', KIB_256)],
  ['brackets', repeated('[', KIB_256)],
  ['repeats of a tune', abc('|:C:|2D:|')],
  ['endings', abc('|' + '::::::::|1-8,1-8,1-8,1-8,1-8C'.repeat(6600), 191_500)],
  ['passes of an ending', abc(`|1${',1-8'.repeat(60_000)} C:|C`, 240_008)],
  ['broken rhythms', abc('"A"> ')],
  ['colons', abc(':')],
  ['words', abc('\nw: - -   ')],
])('a large file of %s takes less than two seconds of CPU time', (_name, bytes) => {
  let result = '';
  expect(threadCpuMs(() => (result = outcome(bytes)))).toBeLessThan(2000);
  expect(result).toMatch(/^(?:read|refused)$/);
});
