import { describe, expect, it } from 'vitest';
import { centsOff, levelOf, peakOf, powerSpectrum } from '#engine/dsp/measure.ts';
import { memorySource } from '#engine/soundfont/byte-source.ts';
import { openSoundFont, type SoundFont } from '#engine/soundfont/soundfont.ts';
import { simpleFont, simpleSpec } from '#engine/soundfont/testing/simple-font.ts';
import { buildSoundFont, type ZoneSpec } from '#engine/soundfont/testing/build-soundfont.ts';
import type { Stereo } from '../stems.ts';
import { SampledVoice, sampledVoices } from './sampled-voice.ts';
import type { VoiceNote } from './voice-note.ts';

const LOOPED = [54, 1] as const;
const RELEASE = 38;
/** 0.1 s in timecents. */
const TENTH = -3986;

const open = (...generators: ZoneSpec['generators']): SoundFont =>
  openSoundFont(memorySource(simpleFont({ generators })));

const noteOf = (note: Partial<VoiceNote> = {}): VoiceNote => ({
  pitch: 60,
  velocity: 0.8,
  gate: 30_000,
  left: 1,
  right: 1,
  maxRelease: 0.5,
  shelfGain: 1,
  shelfAt: 1000,
  ...note,
});

function play(font: SoundFont, note: Partial<VoiceNote> = {}, frames = 44_100): Stereo {
  const out = { left: new Float32Array(frames), right: new Float32Array(frames) };
  new SampledVoice(font, [font.preset(0, 0)!.regions[0]!], noteOf(note)).play(0, out, 0);
  return out;
}

const voicesOf = (font: SoundFont) => sampledVoices(font, font.preset(0, 0)!.regions, noteOf());

const offBy = ({ left }: Stereo, hertz: number) => centsOff(powerSpectrum(left, 4096, 16_384), hertz);

describe('SampledVoice', () => {
  it('transposes the sample to the pitch of the note', () => {
    expect(Math.abs(offBy(play(open(LOOPED)), 441))).toBeLessThan(0.5);
    expect(Math.abs(offBy(play(open(LOOPED), { pitch: 72 }), 882))).toBeLessThan(0.5);
    expect(Math.abs(offBy(play(open(LOOPED, [58, 48])), 882))).toBeLessThan(0.5);
    expect(Math.abs(offBy(play(open(LOOPED, [56, 50]), { pitch: 84 }), 882))).toBeLessThan(0.5);
  });

  it('holds a looped sample at its level without a click', () => {
    const { left } = play(open(LOOPED));
    const levels = [8000, 16_000, 24_000].map((from) => levelOf(left.subarray(from, from + 4000)));
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(0.1);
    const curvature = left.map((x, i) => x - 2 * (left[i - 1] ?? 0) + (left[i - 2] ?? 0));
    expect(peakOf(curvature.subarray(1000, 29_000))).toBeLessThan(0.004);
  });

  it('fades out at the end of a sample without a loop', () => {
    const { left } = play(open());
    expect(peakOf(left.subarray(4000))).toBe(0);
    const steps = left.map((x, i) => x - (left[i - 1] ?? 0));
    expect(peakOf(steps.subarray(3700))).toBeLessThan(0.05);
  });

  it('releases within the time of the zone, and within the limit of the note', () => {
    const { left } = play(open(LOOPED, [RELEASE, TENTH]));
    expect(levelOf(left.subarray(30_000 + 2205, 30_000 + 2646))).toBeCloseTo(
      levelOf(left.subarray(20_000)) - 53,
      -1,
    );
    expect(peakOf(left.subarray(30_000 + 4411))).toBe(0);
    const limited = play(open(LOOPED, [RELEASE, 2400]), { maxRelease: 0.05 });
    expect(peakOf(limited.left.subarray(30_000 + 2206))).toBe(0);
  });

  it('closes its low-pass filter with the cutoff of the zone', () => {
    const dull = play(open(LOOPED, [8, 5500]));
    expect(levelOf(dull.left)).toBeLessThan(levelOf(play(open(LOOPED)).left) - 6);
  });

  it('pans by the zone', () => {
    const { left, right } = play(open(LOOPED, [17, -500]));
    expect(peakOf(left)).toBeGreaterThan(0.8);
    expect(peakOf(right)).toBe(0);
  });

  it('attenuates by 0.4 of the written decibels, as the sound cards did', () => {
    const [loud, soft] = [play(open(LOOPED)), play(open(LOOPED, [48, 200]))];
    expect(levelOf(loud.left) - levelOf(soft.left)).toBeCloseTo(8, 1);
  });

  it('ends when it has decayed below -80 dBFS, and not before', () => {
    const font = open(LOOPED, [36, 0], [37, 1440]);
    const { left } = play(font, { gate: 44_100 });
    const end = left.findLastIndex((x) => x !== 0);
    expect(levelOf(left.subarray(end - 4096, end - 2048))).toBeGreaterThan(-80);
    expect(levelOf(left.subarray(end - 2048, end))).toBeLessThan(-78);
    expect(end).toBeLessThan(38_000);
  });

  it('plays on if it begins with silence', () => {
    const { left } = play(open(LOOPED, [33, 0]), { gate: 66_150 }, 66_150);
    expect(peakOf(left.subarray(0, 44_000))).toBe(0);
    expect(peakOf(left.subarray(44_000))).toBeGreaterThan(0.5);
  });

  it('never writes past the end of the buffer', () => {
    const { left } = play(open(LOOPED), { gate: 100_000 }, 1000);
    expect(left).toHaveLength(1000);
    expect(left.every(Number.isFinite)).toBe(true);
  });
});

describe('sampledVoices', () => {
  const [sine] = simpleSpec().samples;
  const openZones = (...zones: ZoneSpec['generators'][]): SoundFont =>
    openSoundFont(
      memorySource(
        buildSoundFont({
          ...simpleSpec(),
          samples: [sine!, sine!],
          instruments: [{ name: 'Layers', zones: zones.map((generators) => ({ generators })) }],
        }),
      ),
    );

  it('reads a sample once for all regions that play it at the same pitch', () => {
    const layers = [LOOPED, [8, 5500], [53, 0]] as const;
    expect(voicesOf(openZones([LOOPED, [53, 0]], layers))).toHaveLength(1);
    expect(voicesOf(openZones([LOOPED, [53, 0]], [LOOPED, [52, 5], [53, 0]]))).toHaveLength(2);
    expect(voicesOf(openZones([LOOPED, [53, 0]], [LOOPED, [53, 1]]))).toHaveLength(2);
  });

  it('adds the layers of a voice', () => {
    const font = openZones([LOOPED, [48, 200], [53, 0]], [LOOPED, [8, 5500], [17, 250], [53, 0]]);
    const [together, apart] = [0, 1].map(() => ({
      left: new Float32Array(40_000),
      right: new Float32Array(40_000),
    })) as [Stereo, Stereo];
    for (const voice of voicesOf(font)) voice.play(0, together, 0);
    for (const region of font.preset(0, 0)!.regions) {
      new SampledVoice(font, [region], noteOf()).play(0, apart, 0);
    }
    expect(together.left).toEqual(apart.left);
    expect(together.right).toEqual(apart.right);
  });
});
