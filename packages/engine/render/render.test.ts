import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StemName } from '#contract/part-groups.ts';
import { enginePlayers } from '#engine/compose/players.ts';
import { levelOf, meanOf, peakOf, powerSpectrum } from '#engine/dsp/measure.ts';
import type { DrumPart, NotePart, Part, Score } from '#engine/score/score.ts';
import { drumKits, drumPieces } from '#engine/theory/drum-pieces.ts';
import type { OnBar } from './bar-progress.ts';
import { renderBlocks, render as renderStems } from './render.ts';
import type { Stereo } from './stems.ts';

const placement = { gainDb: 0, pan: 0, reverb: 0.2, echo: 0, duckDb: 0 };

const notes = (pitches: readonly number[], beats = 1): NotePart['notes'] =>
  pitches.map((pitch, i) => ({
    startBeats: i * beats,
    durationBeats: beats * 0.9,
    pitch,
    velocity: 0.5 + 0.05 * i,
  }));

const part = (changes: Partial<NotePart>): NotePart => ({
  kind: 'notes',
  name: changes.instrument ?? 'piano',
  stem: 'harmony',
  instrument: 'piano',
  channel: placement,
  notes: notes([60, 64, 67, 72]),
  ...changes,
});

const beat: DrumPart = {
  kind: 'drums',
  name: 'Drums',
  stem: 'drums',
  kit: 'acoustic',
  channel: { ...placement, reverb: 0.05 },
  hits: Array.from({ length: 8 }, (_, i) => ({
    startBeats: i / 2,
    piece: i % 4 === 0 ? ('kick' as const) : i % 4 === 2 ? ('snare' as const) : ('open-hat' as const),
    velocity: 0.8,
  })),
};

const scoreOf = (parts: readonly Part[], changes: Partial<Score> = {}): Score => ({
  title: 'Study',
  lengthMs: 2600,
  tempo: [{ beat: 0, bpm: 120 }],
  metre: { beatsPerBar: 4, beatUnit: 4 },
  key: { tonic: 0, mode: 'major' },
  genre: 'Pop',
  sections: [],
  parts,
  reverb: { type: 'hall', decaySeconds: 1.2, brightness: 0.5 },
  automation: [],
  seed: 5,
  ...changes,
});

const band = scoreOf([
  beat,
  part({ instrument: 'electric-bass', stem: 'bass', notes: notes([36, 43, 41, 36]) }),
  part({ instrument: 'strings', channel: { ...placement, pan: -0.5, duckDb: 6 } }),
  part({ instrument: 'synth-lead', stem: 'lead', channel: { ...placement, echo: 0.3, pan: 0.3 } }),
  part({ instrument: 'bell', stem: 'effects', notes: notes([84]) }),
]);

interface Stems {
  readonly frames: number;
  readonly stems: ReadonlyMap<StemName, Stereo>;
}

/** Copies all stems, because the renderer reuses the memory of a stem. */
const render = (score: Score, onBar?: OnBar): Stems => {
  const { frames, stems } = renderStems(score, enginePlayers, onBar);
  const copies = Array.from(
    stems,
    ([name, { left, right }]) => [name, { left: left.slice(), right: right.slice() }] as const,
  );
  return { frames, stems: new Map(copies) };
};

const mixOf = ({ frames, stems }: Stems): Stereo => {
  const mix = { left: new Float32Array(frames), right: new Float32Array(frames) };
  for (const stem of stems.values()) {
    for (let i = 0; i < frames; i++) {
      mix.left[i]! += stem.left[i]!;
      mix.right[i]! += stem.right[i]!;
    }
  }
  return mix;
};

const fingerprint = ({ stems }: Stems): string => {
  const hash = createHash('sha256');
  for (const [name, { left, right }] of stems) hash.update(name).update(left).update(right);
  return hash.digest('hex');
};

const onlyStem = (stems: Stems): Stereo => {
  const [first] = stems.stems.values();
  if (!first) throw new Error('nothing sounds');
  return first;
};

const kitOf = (kit: DrumPart['kit'], hits: DrumPart['hits']): Stereo =>
  onlyStem(render(scoreOf([{ ...beat, kit, hits, channel: { ...placement, reverb: 0 } }])));

describe('a rendered score', () => {
  const rendered = render(band);

  it('has only the stems that sound, in the order of delivery', () => {
    expect([...rendered.stems.keys()]).toEqual(['drums', 'bass', 'harmony', 'lead', 'effects']);
    const silent = render(scoreOf([part({ notes: [] }), beat]));
    expect([...silent.stems.keys()]).toEqual(['drums']);
    expect(render(scoreOf([])).stems.size).toBe(0);
  });

  it('is identical when rendered in blocks', () => {
    const copies = [...rendered.stems.keys()].map(() => [] as number[]);
    for (const block of renderBlocks(band, enginePlayers).blocks) {
      for (const [index, stem] of block.entries()) copies[index]!.push(...stem.left);
    }
    expect(copies).toEqual(Array.from(rendered.stems.values(), ({ left }) => [...left]));
  });

  it('is identical when rendered in blocks with channel and parallel compression', () => {
    const compressor = { ratio: 4, thresholdDb: -4, kneeDb: 6, attackMs: 20, releaseMs: 120 };
    const score: Score = {
      ...band,
      parallelDrums: 0.4,
      parts: band.parts.map((each): Part => ({ ...each, channel: { ...each.channel, compressor } })),
    };
    const compressed = render(score);
    const copies = [...compressed.stems.keys()].map(() => [] as number[]);
    for (const block of renderBlocks(score, enginePlayers).blocks) {
      for (const [index, stem] of block.entries()) copies[index]!.push(...stem.right);
    }
    expect(copies).toEqual(Array.from(compressed.stems.values(), ({ right }) => [...right]));
    expect(fingerprint(compressed)).not.toBe(fingerprint(rendered));
  });

  it('has the requested length, to the frame', () => {
    for (const lengthMs of [2600, 1234, 777.7]) {
      const { frames, stems } = render(scoreOf([beat], { lengthMs }));
      expect(frames).toBe(Math.round(lengthMs * 44.1));
      expect(stems.get('drums')?.left.length).toBe(frames);
      expect(stems.get('drums')?.right.length).toBe(frames);
    }
  });

  it('has audible stems with finite samples, no DC offset and a silent end', () => {
    for (const { left, right } of rendered.stems.values()) {
      for (const channel of [left, right]) {
        expect(channel.every(Number.isFinite)).toBe(true);
        expect(levelOf(channel)).toBeGreaterThan(-60);
        expect(peakOf(channel)).toBeLessThan(1.5);
        expect(Math.abs(meanOf(channel))).toBeLessThan(0.001);
        expect(Math.abs(channel.at(-1)!)).toBeLessThan(1e-6);
      }
    }
  });

  it('fades out notes that still sound at the end', () => {
    const sustained = part({
      instrument: 'organ',
      notes: [{ startBeats: 0, durationBeats: 20, pitch: 60, velocity: 0.9 }],
    });
    const { left } = onlyStem(render(scoreOf([sustained])));
    const steps = left.map((x, i) => x - (left[i - 1] ?? 0));
    expect(levelOf(left.subarray(-6000, -2000))).toBeGreaterThan(-40);
    expect(peakOf(steps.subarray(-200))).toBeLessThan(2e-3);
    expect(levelOf(left.subarray(-40))).toBeLessThan(-55);
  });

  it('is deterministic and depends on the seed', () => {
    expect(fingerprint(render(band))).toBe(fingerprint(rendered));
    expect(fingerprint(render({ ...band, seed: 6 }))).not.toBe(fingerprint(rendered));
  });

  it('has the same mix whether parts share a stem or not', () => {
    const parts = band.parts.filter(
      (each): each is NotePart => each.kind === 'notes' && each.stem !== 'bass',
    );
    const apart = mixOf(render(scoreOf(parts)));
    const together = mixOf(render(scoreOf(parts.map((each) => ({ ...each, stem: 'lead' as const })))));
    const difference = apart.left.map((x, i) => x - together.left[i]!);
    expect(peakOf(difference)).toBeLessThan(2e-6);
    expect(levelOf(together.left)).toBeGreaterThan(-40);
  });

  it.each([
    ['one stem', [beat]],
    ['three stems', band.parts.slice(0, 3)],
    ['silence', []],
  ])('reports each bar of %s once, in order', (_, parts) => {
    const reports: string[] = [];
    render(scoreOf(parts, { lengthMs: 5000, metre: { beatsPerBar: 3, beatUnit: 4 } }), (bar, bars) =>
      reports.push(`${bar}/${bars}`),
    );
    expect(reports).toEqual(['1/4', '2/4', '3/4', '4/4']);
  });
});

/** Level of the strongest bin around a frequency. */
const levelAt = (spectrum: Float64Array, hertz: number): number => {
  const bin = Math.round((hertz * 16_384) / 44_100);
  return 10 * Math.log10(Math.max(...spectrum.subarray(bin - 3, bin + 4)));
};

describe('the mixer', () => {
  const dry = { ...placement, reverb: 0 };
  const rendered = (changes: Partial<NotePart['channel']>, parts: readonly Part[] = []): Stereo =>
    render(
      scoreOf([
        part({ instrument: 'organ', notes: notes([60], 4), channel: { ...dry, ...changes } }),
        ...parts,
      ]),
    ).stems.get('harmony')!;

  it('pans with equal power', () => {
    const right = rendered({ pan: 1 });
    const middle = rendered({});
    expect(levelOf(right.left)).toBeLessThan(levelOf(right.right) - 40);
    expect(levelOf(right.right) - levelOf(middle.right)).toBeGreaterThan(1.5);
    expect(levelOf(right.right) - levelOf(middle.right)).toBeLessThan(3.5);
  });

  it('applies gain in decibels', () => {
    expect(levelOf(rendered({ gainDb: -12 }).left) - levelOf(rendered({}).left)).toBeCloseTo(-12, 2);
  });

  it('applies the EQ and the low cut of a channel', () => {
    const [plain, dipped, cut] = [{}, { eq: [{ frequency: 261.6, gainDb: -6, q: 1 }] }, { lowCut: 1000 }].map(
      (channel) => powerSpectrum(rendered(channel).left, 20_000, 16_384),
    );
    expect(levelAt(dipped!, 261.6) - levelAt(plain!, 261.6)).toBeCloseTo(-6, 0);
    expect(levelAt(dipped!, 2093) - levelAt(plain!, 2093)).toBeCloseTo(0, 0);
    expect(levelAt(cut!, 261.6) - levelAt(plain!, 261.6)).toBeLessThan(-15);
  });

  it('ducks a part by the given depth at the kick and recovers', () => {
    const plain = rendered({}, [beat]);
    const ducked = rendered({ duckDb: 9 }, [beat]);
    const gain = (from: number): number =>
      levelOf(ducked.left.subarray(from, from + 200)) - levelOf(plain.left.subarray(from, from + 200));
    expect(gain(44_100 + 10)).toBeLessThan(-8);
    expect(gain(44_100 + 10)).toBeGreaterThan(-9.1);
    expect(gain(44_100 + 21_000)).toBeCloseTo(0, 1);
  });

  it('sums bass below 120 Hz to mono', () => {
    const wide = part({ instrument: 'supersaw', stem: 'bass', notes: notes([31], 4), channel: dry });
    const { left, right } = onlyStem(render(scoreOf([wide])));
    let side = 0;
    let low = 0;
    let lowSide = 0;
    // A one-pole low-pass at 60 Hz.
    for (let i = 0; i < left.length; i++) {
      low += 0.0085 * (left[i]! + right[i]! - low);
      lowSide += 0.0085 * (left[i]! - right[i]! - lowSide);
      side += lowSide * lowSide;
    }
    expect(side).toBeGreaterThan(0);
    expect(Math.sqrt(side / left.length)).toBeLessThan(0.01);
    expect(low).not.toBe(0);
  });

  it('adds reverb, and an echo on the dotted eighth', () => {
    const short = part({ instrument: 'plucked-synth', notes: notes([72], 0.25), channel: dry });
    const level = (changes: Partial<NotePart['channel']>, from: number): number => {
      const { left, right } = onlyStem(render(scoreOf([{ ...short, channel: { ...dry, ...changes } }])));
      return levelOf(left.subarray(from, from + 3000)) + levelOf(right.subarray(from, from + 3000));
    };
    expect(level({ reverb: 0.3 }, 44_100)).toBeGreaterThan(level({}, 44_100) + 30);
    const dottedEighth = Math.round(0.375 * 44_100);
    expect(level({ echo: 0.4 }, dottedEighth)).toBeGreaterThan(level({}, dottedEighth) + 6);
  });

  it('sends as much to the echo as its automation says, from its first step on', () => {
    const short = part({ instrument: 'plucked-synth', notes: notes([72, 76, 79, 84], 0.75), channel: dry });
    const play = (channel: NotePart['channel']) => onlyStem(render(scoreOf([{ ...short, channel }])));
    const automated = (...echo: { beat: number; value: number }[]) =>
      play({ ...dry, echo: 0.4, automation: { echo } });
    const echoing = play({ ...dry, echo: 0.4 });
    expect(automated({ beat: 1, value: 0.4 })).toEqual(echoing);
    expect(automated({ beat: 0, value: 0 })).toEqual(play(dry));
    const { left } = automated({ beat: 1, value: 0 });
    // The fader moves in the 30 ms before the beat.
    const step = 0.45 * 44_100;
    expect(left.subarray(0, step)).toEqual(echoing.left.subarray(0, step));
    expect(left.subarray(step)).not.toEqual(echoing.left.subarray(step));
  });
});

describe('drums', () => {
  it('have every piece in every kit, with a fast attack, velocity response and decay', () => {
    for (const kit of drumKits) {
      for (const piece of drumPieces) {
        const [soft, hard] = [0.3, 0.9].map((velocity) => kitOf(kit, [{ startBeats: 0, piece, velocity }]));
        expect(peakOf(soft!.left.subarray(0, 662)), `${kit} ${piece}`).toBeGreaterThan(0.002);
        expect(peakOf(hard!.left)).toBeGreaterThan(1.8 * peakOf(soft!.left));
        expect(levelOf(hard!.left.subarray(-4410))).toBeLessThan(
          piece === 'crash' || piece === 'ride' ? -45 : -80,
        );
        expect(Math.abs(meanOf(hard!.left))).toBeLessThan(0.001);
      }
    }
  });

  it('differ between kits', () => {
    for (const piece of ['kick', 'snare', 'closed-hat'] as const) {
      const prints = drumKits.map((kit) =>
        fingerprint({
          frames: 0,
          stems: new Map([['drums', kitOf(kit, [{ startBeats: 0, piece, velocity: 0.8 }])]]),
        }),
      );
      expect(new Set(prints).size).toBe(drumKits.length);
    }
  });

  it('choke an open hat when the next hat falls', () => {
    const open = { startBeats: 0, piece: 'open-hat', velocity: 0.9 } as const;
    const alone = kitOf('acoustic', [open]);
    const choked = kitOf('acoustic', [open, { startBeats: 0.25, piece: 'pedal-hat', velocity: 0.01 }]);
    const later = 9000;
    expect(levelOf(choked.left.subarray(later, later + 4000))).toBeLessThan(
      levelOf(alone.left.subarray(later, later + 4000)) - 20,
    );
  });

  it('vary from hit to hit', () => {
    const { left } = kitOf('acoustic', [
      { startBeats: 0, piece: 'snare', velocity: 0.8 },
      { startBeats: 2, piece: 'snare', velocity: 0.8 },
    ]);
    expect(left.subarray(0, 4000)).not.toEqual(left.subarray(44_100, 48_100));
  });
});
