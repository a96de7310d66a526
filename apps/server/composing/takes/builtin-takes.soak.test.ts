import { expect, test } from 'vitest';
import { brief, tolerances, type Brief } from '#contract/take-sets.ts';
import { builtinProvider, type BuiltinProvider } from '#providers/builtin/builtin-provider.ts';
import type { GenerateOptions } from '#providers/provider.ts';
import { generationTypes } from '#server/composing/generation/generation-types.ts';
import { measurePool } from '#server/library/uploads/measure-pool.ts';
import { takeMeasurement } from './measure-take.ts';

const effects = [
  'a door slam',
  'heavy rain on a tin roof',
  'thunder in the distance',
  'footsteps on gravel',
  'a car passes by',
  'a dog barks twice',
  'wind in the trees',
  'a glass breaks',
  'ocean waves on a beach',
  'a clock ticking',
  'a short knock on wood',
  'an explosion, far away',
  'a very quiet room tone',
  'birds at dawn',
  'a laser shot',
  'a heartbeat',
  'a phone rings',
  'a sword hit',
  'a train passing',
  'a seamless loop of a fan',
];
const music = [
  'A slow waltz in D minor at 92 bpm',
  'Deep house, 122 bpm, F minor',
  'A sparse solo piano piece, very quiet, in E flat major',
  'Ambient pads, no drums',
  'A march for brass at 110 bpm in B flat major',
  'Drum and bass at 174 bpm',
  'Solo cello, adagio, in C minor',
  'A lullaby for music box',
  'Heavy metal at 160 bpm in E minor',
  'Bossa nova with nylon guitar, 130 bpm',
  'A string quartet in G major, allegro',
  'Lo-fi hip hop, 80 bpm',
  'Only drums, 120 bpm',
  'A jazz trio, swing, 140 bpm in F major',
  'Orchestral trailer, loud, D minor',
  'A reggae tune at 76 bpm in A minor',
  'A techno loop at 128 bpm',
  'Baroque harpsichord in A major',
  'Country song with banjo, 105 bpm, G major',
  'A folk song in 6/8 with flute in D major',
];
const formats = ['mp3_44100_128', 'opus_48000_96', 'pcm_44100', 'mp3_22050_32', 'ulaw_8000'] as const;

/** 100 effects and 100 pieces of music, each with its own seed. */
const briefs: { of: Brief; seed: number }[] = Array.from({ length: 100 }, (_, index) => {
  const outputFormat = formats[index % formats.length];
  const effect = {
    prompt: effects[index % effects.length],
    duration: 500 + ((index * 370) % 4_500),
    outputFormat,
  };
  const tune = {
    prompt: music[index % music.length],
    music_length_ms: 4_000 + ((index * 730) % 12_000),
    outputFormat,
  };
  return [
    { of: brief.parse({ type: 'sound_effect', settings: effect }), seed: 1_000 + index },
    { of: brief.parse({ type: 'music', settings: tune }), seed: 2_000 + index },
  ];
}).flat();

const options: GenerateOptions = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
  resumeToken: { savedValue: undefined, save: async () => undefined },
};

/** The request of a take and its generator. */
async function generate(provider: BuiltinProvider, { of, seed }: (typeof briefs)[number]) {
  if (of.type === 'voice') throw new Error('no voice here');
  if (of.type === 'music') {
    const { music: generator } = provider.generators;
    const milliUnits = await generator.milliUnits(of.settings);
    const format = generationTypes.music.format(of.settings);
    return {
      milliUnits,
      audio: await generator.generate({ seed, settings: of.settings, milliUnits, format }, options),
    };
  }
  const { sound_effect: generator } = provider.generators;
  const milliUnits = await generator.milliUnits(of.settings);
  const { outputFormat: format } = of.settings;
  return {
    milliUnits,
    audio: await generator.generate({ seed, settings: of.settings, milliUnits, format }, options),
  };
}

test('200 takes of the built-in provider miss nothing of their brief', async () => {
  const provider = builtinProvider({ threads: 2, artist: 'Tutti' });
  const pool = measurePool({ threads: 2, timeLimitMs: 60_000 });
  try {
    const missed: string[] = [];
    const queue = briefs.entries();
    const work = async () => {
      for (const [index, one] of queue) {
        const { milliUnits, audio } = await generate(provider, one);
        const measureTake = await takeMeasurement(
          { brief: one.of, tolerances: tolerances.parse({}) },
          milliUnits,
        );
        const measured = await measureTake(audio, (read) => pool.measure('user', read));
        const { misses, measurements } = measured.take;
        if (misses.length > 0) {
          missed.push(
            `${index} ${JSON.stringify(one.of.settings)}: ${misses.join(', ')} ${JSON.stringify(measurements)}`,
          );
        }
      }
    };
    await Promise.all([work(), work()]);
    expect(missed).toEqual([]);
  } finally {
    await provider.close();
    await pool.close();
  }
}, 3_600_000);
