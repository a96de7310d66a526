import type { Frozen } from '#contract/frozen.ts';
import type { ImportedPlan } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import { importAbc } from '#engine/import/abc/import-abc.ts';
import { isAbc } from '#engine/import/abc/abc-tune.ts';
import { importChart } from '#engine/import/chords/import-chart.ts';
import { ImportError } from '#engine/import/import-error.ts';
import { importMidi } from '#engine/import/midi/import-midi.ts';
import { midiStart } from '#engine/import/midi/midi-file.ts';
import { planOfTune } from '#engine/import/plan-of-tune.ts';
import { keyName } from '#engine/theory/keys.ts';
import { importErrors } from '#engine/import/messages.ts';

/** A file as a plan, and how it was understood. Plain JSON. */
export interface ImportedMusic extends Frozen<Omit<ImportedPlan, 'composition_plan'>> {
  readonly plan: CompositionPlan;
}

const decode = (bytes: Uint8Array): string => {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const zero = bytes.indexOf(0);
  if (zero >= 0) {
    throw new ImportError(importErrors.unknownFile, {
      byte: zero,
    });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** Longer texts are no chart or tune. */
const MAX_TEXT_BYTES = 262_144;

const readTune = (bytes: Uint8Array) => {
  if (midiStart(bytes) >= 0) return { kind: 'midi' as const, read: importMidi(bytes) };
  if (bytes.length > MAX_TEXT_BYTES) throw new ImportError(importErrors.longText, { byte: MAX_TEXT_BYTES });
  const text = decode(bytes);
  if (text.trim() === '') throw new ImportError(importErrors.emptyFile);
  return isAbc(text)
    ? { kind: 'abc' as const, read: importAbc(text) }
    : { kind: 'chords' as const, read: importChart(text) };
};

/**
 * Reads a MIDI file, ABC notation or a chord chart (ChordPro, bars, chords above lyrics) as a plan for the composer.
 * @throws ImportError, one sentence with the line or byte
 */
export function importMusic(bytes: Uint8Array): ImportedMusic {
  const { max } = limits.importBytes;
  if (bytes.length > max) throw new ImportError(importErrors.largeFile(max / 1_048_576));
  const { kind, read } = readTune(bytes);
  const { plan, lengthMs, bars, warnings } = planOfTune(read);
  const { title, bpm, key, metre, melodyName } = read.tune;
  return {
    kind,
    plan,
    understanding: {
      title: title?.slice(0, limits.trackTitle.max).trim() || null,
      bpm: Math.round(bpm * 1000) / 1000,
      key: keyName(key),
      metre,
      length_ms: lengthMs,
      bars,
      notes: plan.sections.reduce((sum, { melody }) => sum + (melody?.notes.length ?? 0), 0),
      melody_track: melodyName?.slice(0, 200) ?? null,
    },
    warnings,
    ignored: read.ignored,
  };
}
