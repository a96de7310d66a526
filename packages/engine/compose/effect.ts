import type { EffectComposition, EffectRequest } from '#engine/compose/effect.types.ts';
import { mixLayers } from '#engine/effects/mix/mix-layers.ts';
import { renderLayers } from '#engine/effects/models/render-layers.ts';
import { describeEffect } from '#engine/effects/understand/describe-effect.ts';
import { understandEffect } from '#engine/effects/understand/understand-effect.ts';
import type { EncodedAudio, EngineFormat } from '#engine/compose/music.types.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { decodeLossy } from '#engine/encode/decode/decode-lossy.ts';
import { encode, playableWav } from '#engine/encode/encode.ts';
import { ceilingBeforeMeasurement, FILE_CEILING } from '#engine/encode/headroom.ts';
import type { Tags } from '#engine/encode/tags.ts';
import { roundTo } from '#engine/kit/math.ts';
import { SAMPLE_RATE, type Decibels } from '#engine/kit/units.ts';
import type { Mix } from '#engine/master/master.ts';
import { normalise } from '#engine/master/normalise.ts';
import { truePeak } from '#engine/master/true-peak.ts';
import { waveform } from '#engine/master/waveform.ts';
import { reporter, type OnProgress } from '#engine/compose/progress.ts';
import { composeTexts } from '#engine/compose/messages.ts';

const DEFAULT_ARTIST = 'Tutti';
/** In LUFS; lower if a peak reaches the format's ceiling first. */
const TARGET_LOUDNESS: Decibels = -16;

/**
 * Generates a sound effect from a prompt. The same request gives the same bytes on every machine. `onProgress`
 * receives each stage and a fraction that never decreases.
 */
export async function composeEffect(
  request: EffectRequest,
  onProgress?: OnProgress,
): Promise<EffectComposition> {
  const report = reporter(onProgress);
  report.stage('understanding');
  const intent = understandEffect(request);
  report.stage('rendering');
  const frames = Math.round((intent.durationMs / 1000) * SAMPLE_RATE);
  const mixed = mixLayers(intent, renderLayers(intent, frames));
  report.stage('mastering');
  const tags: Tags = {
    title: intent.title,
    genre: composeTexts.genres.effect,
    artist: request.artist ?? DEFAULT_ARTIST,
  };
  const { mix, audio } = await encodeUnderCeiling(mixed, request.format, tags);
  const facts = {
    title: intent.title,
    understood: describeEffect(intent),
    kinds: intent.layers.map(({ kind }) => kind),
    durationMs: intent.durationMs,
    seed: intent.seed,
    loudnessLufs: roundTo(mix.loudnessLufs, 2),
    truePeakDbtp: roundTo(mix.truePeakDbtp, 2),
    loop: intent.loop,
  };
  const composition = {
    facts,
    audio,
    playable: playableWav(audio, request.format, tags),
    waveform: waveform(mix.audio),
  };
  report.done();
  return composition;
}

/** Additional attenuation after an overshoot: the next overshoot differs slightly. */
const CORRECTION_MARGIN: Decibels = 0.1;

/**
 * Normalises and encodes. If the decoded file of a lossy format exceeds the ceiling, the audio is attenuated by the
 * excess and encoded again: overshoot depends on the sound, and headroom for the highest would cost all others 2 dB.
 */
async function encodeUnderCeiling(
  mixed: Stereo,
  format: EngineFormat,
  tags: Tags,
): Promise<{ mix: Mix; audio: EncodedAudio }> {
  let ceiling = ceilingBeforeMeasurement(format);
  for (;;) {
    const mix = normalise(mixed, { loudness: TARGET_LOUDNESS, ceiling });
    const audio = await encode(mix.audio, format, tags);
    const decoded = await decodeLossy(audio.bytes, format);
    const excess = decoded === undefined ? 0 : truePeak(decoded) - FILE_CEILING;
    if (excess <= 0) return { mix, audio };
    ceiling = mix.truePeakDbtp - excess - CORRECTION_MARGIN;
  }
}
