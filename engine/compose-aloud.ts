import { openMp3Stream } from '#engine/encode/mp3-stream.ts';
import { ceilingFor } from '#engine/encode/headroom.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { musicTarget } from '#engine/master/master.ts';
import { expectedGain, RoughMaster } from '#engine/master/rough-master.ts';
import type { Stereo } from '#engine/render/stems.ts';
import type { Score } from '#engine/score/score.ts';

/** Takes the next frames of an MP3 at 128 kbit/s; joined, they are a file that plays. */
export type OnSound = (mp3: Uint8Array<ArrayBuffer>) => void;

const FORMAT = 'mp3_44100_128';

/** Hears the mix grow: the frames before `end` are there, all of them when that is its length. */
type Listener = (mix: Stereo, end: number) => void;

/**
 * Says a piece aloud while it is played: roughly mastered, for only the whole piece tells how loud it is. It takes
 * nothing from the mix and adds nothing to it.
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
