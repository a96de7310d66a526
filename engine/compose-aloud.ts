import { openMp3Stream } from '#engine/encode/mp3-stream.ts';
import { ceilingFor } from '#engine/encode/headroom.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { musicTarget } from '#engine/master/master.ts';
import { expectedGain, RoughMaster } from '#engine/master/rough-master.ts';
import type { Stereo } from '#engine/render/stems.ts';
import type { Score } from '#engine/score/score.ts';

/** Receives the next frames of an MP3 at 128 kbit/s; concatenated, they are a playable file. */
export type OnSound = (mp3: Uint8Array<ArrayBuffer>) => void;

const FORMAT = 'mp3_44100_128';

/**
 * Called when the frames of the mix before `end` are complete; at the end of the piece `end` is the length of the
 * mix.
 */
type Listener = (mix: Stereo, end: number) => void;

/**
 * Streams a piece as MP3 while it is rendered. It uses preview mastering, because the loudness of the whole piece is
 * not known yet. The mix is not modified.
 */
export async function composeAloud(score: Score, onSound: OnSound): Promise<Listener> {
  const stream = await openMp3Stream({ sampleRate: SAMPLE_RATE, channels: 2, kilobits: 128 });
  const rough = new RoughMaster(expectedGain(score.parts.length, musicTarget), ceilingFor(FORMAT));
  let said = 0;
  return ({ left, right }, end) => {
    const isLast = end === left.length;
    const passage = { left: left.subarray(said, end), right: right.subarray(said, end) };
    said = end;
    const frames = stream.encode(rough.process(passage, isLast));
    if (frames.length > 0) onSound(frames);
    if (isLast) onSound(stream.end());
  };
}
