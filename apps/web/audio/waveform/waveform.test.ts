import { describe, expect, it } from 'vitest';
import { decodeWaveform } from '#web/audio/waveform/decode-waveform.ts';
import { normalizeEnvelopes, envelopePath, fitToColumns } from '#web/audio/waveform/envelope-path.ts';
import { secondsAt, seekTarget } from '#web/audio/waveform/seek-position.ts';

const base64 = (...bytes: number[]) => btoa(String.fromCharCode(...bytes));

describe('decodeWaveform', () => {
  it('returns the bytes of both envelopes', () => {
    const { peak, rms } = decodeWaveform({ points: 3, peak: base64(0, 128, 255), rms: base64(0, 40, 90) });
    expect([...peak]).toEqual([0, 128, 255]);
    expect([...rms]).toEqual([0, 40, 90]);
  });

  it('caches the result per waveform', () => {
    const waveform = { points: 1, peak: base64(7), rms: base64(3) };
    expect(decodeWaveform(waveform)).toBe(decodeWaveform(waveform));
  });

  it('returns empty envelopes for invalid base64', () => {
    expect(decodeWaveform({ points: 1, peak: '%%%', rms: '' }).peak).toHaveLength(0);
  });
});

describe('fitToColumns', () => {
  it('keeps the maximum of each slice', () => {
    expect([...fitToColumns(Uint8Array.of(1, 9, 2, 3, 8, 4), 3)]).toEqual([9, 3, 8]);
  });

  it('stretches a short envelope', () => {
    expect([...fitToColumns(Uint8Array.of(5, 7), 4)]).toEqual([5, 5, 7, 7]);
  });

  it('returns zeros for an empty envelope', () => {
    expect([...fitToColumns(new Uint8Array(0), 2)]).toEqual([0, 0]);
  });
});

describe('normalizeEnvelopes', () => {
  it('scales the loudest position of a quiet track to the full height', () => {
    const normalized = normalizeEnvelopes({ peak: Uint8Array.of(40, 80), rms: Uint8Array.of(10, 20) });
    expect([...normalized.peak]).toEqual([127, 255]);
    // Half as loud is a third as high.
    expect([...normalized.rms]).toEqual([90, 255]);
  });

  it('keeps near silence a thin line', () => {
    const normalized = normalizeEnvelopes({ peak: Uint8Array.of(1), rms: Uint8Array.of(1) });
    expect([normalized.peak[0]! < 30, normalized.rms[0]! < 30]).toEqual([true, true]);
  });

  it('keeps the RMS body within the peaks', () => {
    const normalized = normalizeEnvelopes({ peak: Uint8Array.of(100, 200), rms: Uint8Array.of(90, 90) });
    expect([...normalized.rms]).toEqual([127, 255]);
  });
});

it('envelopePath is mirrored at the middle and reaches the edges at full scale', () => {
  expect(envelopePath(Uint8Array.of(255, 0))).toBe('M0 50L0.5 0L1.5 49.4L2 50L1.5 50.6L0.5 100Z');
});

describe('seeking', () => {
  it('returns the time at the pointer, clamped to the track', () => {
    const box = { left: 100, width: 200 };
    expect(secondsAt(150, box, 60)).toBe(15);
    expect(secondsAt(20, box, 60)).toBe(0);
    expect(secondsAt(900, box, 60)).toBe(60);
    expect(secondsAt(150, { left: 0, width: 0 }, 60)).toBe(0);
  });

  it('follows the keys of the slider pattern and ignores other keys', () => {
    const at = { seconds: 30, duration: 60 };
    expect(seekTarget('ArrowRight', at)).toBe(35);
    expect(seekTarget('ArrowLeft', { seconds: 2, duration: 60 })).toBe(0);
    expect(seekTarget('PageUp', { seconds: 55, duration: 60 })).toBe(60);
    expect(seekTarget('Home', at)).toBe(0);
    expect(seekTarget('End', at)).toBe(60);
    expect(seekTarget('a', at)).toBeUndefined();
  });
});
