import { openMp3Stream } from '#engine/encode/mp3-stream.ts';
import { ceilingFor } from '#engine/encode/headroom.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { musicTarget } from '#engine/master/master.ts';
import { estimatedGain, PreviewMaster } from '#engine/master/preview-master.ts';
import type { Stereo } from '#engine/render/stems.ts';
import type { Score } from '#engine/score/score.ts';

/** Receives the next frames of an MP3 at 128 kbit/s; concatenated, they are a playable file. */
export type OnAudioChunk = (mp3: Uint8Array<ArrayBuffer>) => void;

const FORMAT = 'mp3_44100_128';

/**
 * Called when the frames of the mix before `end` are complete; at the end of the piece `end` is the length of the
 * mix.
 */
type OnMixBlock = (mix: Stereo, end: number) => void;

/**
 * Streams a piece as MP3 while it is rendered. It uses preview mastering, because the loudness of the whole piece is
 * not known yet. The mix is not modified.
 */
export async function streamPreview(score: Score, onAudioChunk: OnAudioChunk): Promise<OnMixBlock> {
  const stream = await openMp3Stream({ sampleRate: SAMPLE_RATE, kilobits: 128 });
  const previewMaster = new PreviewMaster(estimatedGain(score.parts.length, musicTarget), ceilingFor(FORMAT));
  let sentFrames = 0;
  return ({ left, right }, end) => {
    const isLast = end === left.length;
    const block = { left: left.subarray(sentFrames, end), right: right.subarray(sentFrames, end) };
    sentFrames = end;
    const frames = stream.encode(previewMaster.process(block, isLast));
    if (frames.length > 0) onAudioChunk(frames);
    if (isLast) onAudioChunk(stream.end());
  };
}
