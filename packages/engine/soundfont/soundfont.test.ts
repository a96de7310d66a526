import { describe, expect, it } from 'vitest';
import { memorySource, type ByteSource } from './byte-source.ts';
import { openSoundFont } from './soundfont.ts';
import { buildSoundFont } from './testing/build-soundfont.ts';
import { range, simpleFont, simpleSpec, sine, vorbisSample } from './testing/simple-font.ts';

const open = (bytes: Uint8Array) => openSoundFont(memorySource(bytes));
const regionOf = (bytes: Uint8Array) => open(bytes).preset(0, 0)!.regions[0]!;

/** The loop of a sample that follows another one. */
function loopOf(loop: readonly [number, number]) {
  const samples = [
    { name: 'first', pcm: sine },
    { name: 'second', pcm: sine, loop },
  ];
  return open(buildSoundFont({ ...simpleSpec(), samples })).sample(1, 0).loop;
}

describe('openSoundFont', () => {
  it('reads the name, the licence and the programs', () => {
    const font = open(simpleFont());
    expect(font.name).toBe('Test');
    expect(font.licence).toBe('CC0');
    expect(font.programs).toMatchObject([{ name: 'Sine', bank: 0, program: 0 }]);
    expect(font.preset(0, 1)).toBeUndefined();
  });

  it('reads 16-bit samples with their loop', () => {
    const sample = open(simpleFont()).sample(0, 0);
    expect(sample.frames).toBe(sine.length);
    expect(sample.values[25]).toBe(20_000 / 32_768);
    expect(sample.loop).toEqual({ start: 1000, end: 2000 });
  });

  it('cuts a loop at the ends of its sample', () => {
    expect(loopOf([1000, sine.length + 8])).toEqual({ start: 1000, end: sine.length });
    expect(loopOf([-5, 2000])).toEqual({ start: 0, end: 2000 });
    expect(loopOf([sine.length + 5, sine.length + 50])).toBeUndefined();
    expect(loopOf([2000, 1000])).toBeUndefined();
  });

  it('reads Ogg Vorbis samples', () => {
    const spec = simpleSpec();
    const vorbis = vorbisSample();
    const font = open(buildSoundFont({ ...spec, samples: [{ name: 'vorbis', vorbis, loop: [10, 60] }] }));
    const sample = font.sample(0, Infinity);
    expect(sample.frames).toBeGreaterThan(100);
    expect(sample.values.some((value) => Math.abs(value) > 0.01)).toBe(true);
    expect(sample.loop).toEqual({ start: 10, end: 60 });
  });

  it('reads the tables and no samples when it opens a font', () => {
    const bytes = simpleFont();
    let read = 0;
    const source: ByteSource = {
      size: bytes.length,
      read(offset, length) {
        read += length;
        return bytes.subarray(offset, offset + length);
      },
    };
    openSoundFont(source).preset(0, 0);
    expect(read).toBeLessThan(bytes.length - 2 * sine.length);
  });

  it('finds the tables after samples of odd length without padding', () => {
    const padded = simpleFont();
    const list = Buffer.from(padded).indexOf('sdta');
    const view = new DataView(padded.buffer);
    const size = view.getUint32(list - 4, true);
    const unpadded = Uint8Array.from([
      ...padded.slice(0, list - 4 + 4 + size - 1),
      ...padded.slice(list - 4 + 4 + size),
    ]);
    const edited = new DataView(unpadded.buffer);
    edited.setUint32(list - 4, size - 1, true);
    edited.setUint32(list + 8, view.getUint32(list + 8, true) - 1, true);
    expect(open(unpadded).programs).toHaveLength(1);
  });
});

describe('the zones of a preset', () => {
  it('apply the defaults of the specification', () => {
    expect(regionOf(simpleFont())).toMatchObject({
      keys: { low: 0, high: 127 },
      gain: -0,
      pan: 0,
      cutoff: 13_500,
      centsPerKey: 100,
      loop: 'none',
      volume: { delay: 0, hold: 0, sustain: 0 },
    });
  });

  it('add preset generators to those of the instrument and intersect ranges', () => {
    const region = regionOf(
      simpleFont(
        {
          generators: [
            [43, range(20, 80)],
            [52, 10],
            [48, 100],
          ],
        },
        {
          generators: [
            [43, range(40, 100)],
            [52, -30],
            [48, 50],
            [58, 3],
          ],
        },
      ),
    );
    expect(region.keys).toEqual({ low: 40, high: 80 });
    expect(region.tuning).toBe(-20);
    expect(region.gain).toBeCloseTo(-6);
    expect(region.rootKey).toBeUndefined();
  });

  it('take over the global zone and replace its generators', () => {
    const spec = simpleSpec();
    const zones = [
      {
        generators: [
          [17, 500],
          [51, 2],
        ],
      },
      {
        generators: [
          [51, 5],
          [54, 1],
          [53, 0],
        ],
      },
    ] as const;
    const region = regionOf(buildSoundFont({ ...spec, instruments: [{ name: 'Global', zones }] }));
    expect(region).toMatchObject({ pan: 1, tuning: 500, loop: 'always' });
  });

  it('are selected by key and velocity', () => {
    const spec = simpleSpec();
    const zones = [
      {
        generators: [
          [43, range(0, 59)],
          [53, 0],
        ],
      },
      {
        generators: [
          [43, range(60, 127)],
          [44, range(0, 63)],
          [53, 0],
        ],
      },
      {
        generators: [
          [43, range(60, 127)],
          [44, range(64, 127)],
          [53, 0],
        ],
      },
    ] as const;
    const preset = open(buildSoundFont({ ...spec, instruments: [{ name: 'Split', zones }] })).preset(0, 0)!;
    const at = (key: number, velocity: number) =>
      preset.regionsAt(key, velocity).map((region) => preset.regions.indexOf(region));
    expect([at(59, 100), at(60, 63), at(60, 64)]).toEqual([[0], [1], [2]]);
  });

  it('keep modulators by velocity and key, and no others', () => {
    const region = regionOf(
      simpleFont({
        modulators: [
          [0x102, 8, -2400],
          [3, 8, 1000],
          [0x81, 8, 500],
        ],
      }),
    );
    expect(region.modulators.map(({ source, amount }) => [source, amount])).toEqual([
      ['velocity', -2400],
      ['key', 1000],
    ]);
  });
});
