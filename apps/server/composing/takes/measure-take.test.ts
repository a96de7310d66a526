import { expect, it } from 'vitest';
import { encode } from '#engine/encode.ts';
import type { RawAudio } from '#providers/provider.ts';
import { brief, tolerances } from '#contract/take-sets.ts';
import { measure } from '#server/library/uploads/measure/measure.ts';
import { takeMeasurement } from './measure-take.ts';

const seconds = 12;
const rate = 44_100;

/** A chord progression in C major, with a beat at 100 BPM. */
async function music(): Promise<Uint8Array> {
  const chords = [
    [48, 60, 64, 67],
    [53, 60, 65, 69],
    [55, 59, 62, 67],
    [48, 60, 64, 67],
  ];
  const beat = 0.6;
  const left = Float32Array.from({ length: seconds * rate }, (_, i) => {
    const time = i / rate;
    const chord = chords[Math.floor(time / (4 * beat)) % chords.length]!;
    const tone = chord.reduce(
      (sum, note) => sum + Math.sin(2 * Math.PI * 440 * 2 ** ((note - 69) / 12) * time),
      0,
    );
    const click = Math.exp(-60 * (time % beat)) * Math.sin(2 * Math.PI * 1_000 * time);
    return 0.05 * tone + 0.4 * click;
  });
  const { bytes } = await encode({ left, right: left }, 'mp3_44100_128', {
    title: 'Music',
    artist: 'Nobody',
    genre: 'Pop',
  });
  return bytes;
}

it('takes no key and tempo that a provider states for a measurement, and shows both', async () => {
  const source: RawAudio = {
    audio: { bytes: await music(), extension: 'mp3', contentType: 'audio/mpeg' },
    // As they were ordered, whatever sounds.
    facts: { title: 'Music', genres: [], bpm: 172, key: 'F# major', provenance: { seed: 1 } },
    expectedMs: seconds * 1_000,
  };
  const settings = { prompt: 'a song in F# major at 172 bpm', music_length_ms: seconds * 1_000 };
  const of = brief.parse({ type: 'music', settings });
  const measureTake = await takeMeasurement({ brief: of, tolerances: tolerances.parse({}) }, seconds * 1_000);
  const { take } = await measureTake(source, async (read) => measure(await read()));
  expect(take.measurements).toMatchObject({ key: 'C major', stated: { bpm: 172, key: 'F# major' } });
  expect(take.measurements.bpm).toBeCloseTo(100, 0);
  expect(take.misses).toEqual(expect.arrayContaining(['tempo', 'key']));
});
