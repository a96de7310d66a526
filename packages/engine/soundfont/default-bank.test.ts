import { describe, expect, it } from 'vitest';
import { defaultBank } from './default-bank.ts';

describe('defaultBank', () => {
  const bank = defaultBank();

  it('has every General MIDI program and the drum kits that are used', () => {
    for (let program = 0; program < 128; program++) expect(bank.preset(0, program)?.regions).not.toEqual([]);
    for (const kit of [0, 8, 32, 40, 48]) expect(bank.preset(128, kit)?.regions).not.toEqual([]);
  });

  it('contains its licence', () => {
    expect(bank.licence).toContain('S. Christian Collins');
  });

  it('decodes the beginning of a sample to the same bits as the whole sample', () => {
    const { sample: index } = bank.preset(0, 0)!.regionsAt(48, 64)[0]!;
    const beginning = bank.sample(index, 20_000);
    const values = beginning.values.slice(0, 20_000);
    expect(beginning.isComplete).toBe(false);
    const whole = bank.sample(index, Infinity);
    expect(whole.frames).toBeGreaterThan(4 * 20_000);
    expect(values).toEqual(whole.values.slice(0, 20_000));
  });
});
