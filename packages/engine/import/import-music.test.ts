import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { compositionPlan } from '#contract/plan.ts';
import { importMusic } from '#engine/import/import-music.ts';
import { importSamples } from '#engine/import/testing/samples.ts';
import { midiFile, midiTrack, notesInARow } from '#engine/import/testing/write-midi.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const messageOf = (bytes: Uint8Array): string => {
  try {
    importMusic(bytes);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

it.each([
  ['midi', 'midi'],
  ['abc', 'abc'],
  ['chordPro', 'chords'],
  ['bars', 'chords'],
] as const)('importMusic reads %s as a valid plan', (sample, kind) => {
  const { plan, ...read } = importMusic(importSamples[sample]);
  expect(compositionPlan.parse(plan)).toEqual(plan);
  expect(read.kind).toBe(kind);
  const lengthMs = plan.sections.reduce((sum, { duration_ms: ms }) => sum + ms!, 0);
  expect(read.understanding.length_ms).toBe(lengthMs);
  expect(plan.positive_global_styles).toEqual([
    `${read.understanding.bpm} bpm`,
    read.understanding.key,
    read.understanding.metre,
  ]);
  expect(read.understanding.notes > 0).toBe(kind !== 'chords');
});

it('importMusic reads a long file up to the maximum length of a piece, in at most 30 sections', () => {
  const notes = Array.from({ length: 8000 }, (_, i) => [60 + (i % 12), 120] as const);
  const { plan, understanding, warnings } = importMusic(midiFile([midiTrack(notesInARow(notes))]));
  expect(compositionPlan.safeParse(plan).error).toBeUndefined();
  expect(understanding.length_ms).toBeLessThanOrEqual(limits.musicLengthMs.max);
  expect(plan.sections.length).toBeLessThanOrEqual(limits.planSections.max);
  expect(warnings.join()).toMatch(/Only the first 4:\d\d of 16:40 were read/);
});

it('importMusic reads UTF-16 and Windows-1252 texts', () => {
  const text = '{title: Café}\n[C]déjà [G]vu';
  const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
  expect(importMusic(utf16).understanding.title).toBe('Café');
  expect(importMusic(Uint8Array.from(Buffer.from(text, 'latin1'))).understanding.title).toBe('Café');
});

it('importMusic refuses other files with the byte', () => {
  expect(messageOf(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).toBe(
    'Byte 4: this is neither a MIDI file nor a text of chords or ABC notation.',
  );
  expect(messageOf(new Uint8Array())).toBe('The file is empty.');
  expect(messageOf(encode('x'.repeat(300_000)))).toMatch(/^Byte 262144: a text has at most 256 KiB/);
  expect(messageOf(new Uint8Array(limits.importBytes.max + 1))).toBe('A file has at most 2 MB.');
});
