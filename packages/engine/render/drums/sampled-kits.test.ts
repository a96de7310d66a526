import { describe, expect, it } from 'vitest';
import { levelOf, peakOf, powerSpectrum, spectralCentre } from '#engine/dsp/measure.ts';
import { defaultBank } from '#engine/soundfont/default-bank.ts';
import type { Stereo } from '../stems.ts';
import type { Drum } from './drum.ts';
import { sampledKit } from './sampled-kits.ts';
import type { SampledKit } from './sampled-kits.data.ts';

function stroke(drum: Drum, velocity: number, choke = Infinity, seed = 5): Stereo {
  const frames = Math.ceil((drum.length + 0.5) * 44_100);
  const out = { left: new Float32Array(frames), right: new Float32Array(frames) };
  drum.play({ velocity, choke, seed }, out, 0);
  return out;
}

const bothLevels = ({ left, right }: Stereo, frames: number) =>
  Math.max(levelOf(left.subarray(0, frames)), levelOf(right.subarray(0, frames)));
const centre = ({ left }: Stereo) =>
  spectralCentre(powerSpectrum(left, 0, 16_384).map(Math.sqrt), 20, 18_000);

const balanceLevel = (drum: Drum) => bothLevels(stroke(drum, 0.75), 17_640);

const kitNames: readonly SampledKit[] = ['standard', 'brush'];

describe.each(kitNames)('the sampled kit %s', (name) => {
  const kit = sampledKit(name, defaultBank);
  const pieces = Object.entries(kit);

  it('has a sound for each piece, which ends in silence within its length', () => {
    for (const [piece, drum] of pieces) {
      const { left, right } = stroke(drum, 0.8);
      const end = Math.ceil(drum.length * 44_100);
      expect(peakOf(left), `the ${piece}`).toBeGreaterThan(0.03);
      expect(left.every(Number.isFinite) && right.every(Number.isFinite), `the ${piece}`).toBe(true);
      expect(Math.abs(left[0]!), `the ${piece}`).toBeLessThan(0.05 * peakOf(left));
      expect(levelOf(left.subarray(end)), `the ${piece}`).toBeLessThan(-100);
      expect(Math.max(peakOf(left), peakOf(right)), `the ${piece}`).toBeLessThan(1.5);
    }
  });

  it('is louder and brighter when struck harder', () => {
    for (const [piece, drum] of pieces) {
      const [soft, hard] = [stroke(drum, 0.3), stroke(drum, 0.95)];
      expect(bothLevels(hard, 8820) - bothLevels(soft, 8820), `the ${piece}`).toBeGreaterThan(6);
      expect(centre(hard), `the ${piece}`).toBeGreaterThan(centre(soft));
    }
  });

  it('balances kick, snare, hi-hat and cymbals', () => {
    expect(Math.abs(balanceLevel(kit.kick) - balanceLevel(kit.snare))).toBeLessThan(8);
    expect(balanceLevel(kit.snare) - balanceLevel(kit['closed-hat'])).toBeGreaterThan(6);
    expect(balanceLevel(kit['closed-hat']) - balanceLevel(kit['pedal-hat'])).toBeGreaterThan(2);
  });
});

describe('a sampled drum', () => {
  it('differs between two strokes and not for one seed', () => {
    const { snare } = sampledKit('standard', defaultBank);
    expect(stroke(snare, 0.7).left).toEqual(stroke(snare, 0.7).left);
    expect(stroke(snare, 0.7, Infinity, 6).left).not.toEqual(stroke(snare, 0.7).left);
  });

  it('ends within 60 ms without a click when choked', () => {
    const { left } = stroke(sampledKit('standard', defaultBank)['open-hat'], 0.8, 8000);
    expect(peakOf(left.subarray(8000 + 2700))).toBe(0);
    const steps = left.map((x, i) => x - (left[i - 1] ?? 0));
    expect(peakOf(steps.subarray(8000 + 2500))).toBeLessThan(1e-3);
  });
});
