import type { Frames, Hertz, Seconds } from '#engine/kit/units.ts';
import type { Speech } from '#engine/voice/models/flite/flite.ts';
import type { Script, Sentence } from '#engine/voice/text/script.ts';
import { alignWords, type TimedSound } from '#engine/voice/phones/align-words.ts';
import { LEAD_IN, LEAD_OUT, pauses } from './pauses.ts';

export interface WordTime {
  /** The word as written. */
  readonly text: string;
  readonly start: Seconds;
  readonly end: Seconds;
}

/** The speech of a whole text: mono samples and the times of its written words. */
export interface AssembledSpeech {
  readonly samples: Float32Array;
  readonly sampleRate: Hertz;
  readonly words: readonly WordTime[];
}

export interface AssembleOptions {
  /** The playback rate of the sentences. */
  readonly sampleRate: Hertz;
  /** Ratio of `sampleRate` to the synthesis rate; phone times are divided by it. */
  readonly rateRatio: number;
  readonly speed: number;
}

/** Padding around a segment, so that no attack or release is cut; both ends are faded. */
const PRE_PADDING: Seconds = 0.02;
const POST_PADDING: Seconds = 0.06;
const FADE: Seconds = 0.008;

/** A segment of speech between two pauses, in seconds from the start of its sentence. */
interface Segment {
  readonly start: Seconds;
  readonly end: Seconds;
  readonly pause: Seconds;
}

/**
 * Concatenates the sentences of a script: the pauses of the synthesizer are replaced by the pauses of the
 * punctuation.
 */
export function assemble(
  script: Script,
  speeches: readonly Speech[],
  options: AssembleOptions,
): AssembledSpeech {
  const { sampleRate, rateRatio, speed } = options;
  const placed: { segment: Segment; at: Seconds; samples: Float32Array }[] = [];
  const words: WordTime[] = [];
  let at = LEAD_IN;
  let end = at;
  script.sentences.forEach((sentence, i) => {
    const { samples, phones } = speeches[i]!;
    const sounds = phones.map(({ name, end: time }) => ({ name, end: time / rateRatio }));
    const segments = segmentsOf(sentence, sounds, speed);
    const starts = segments.map((segment) => {
      const start = at;
      placed.push({ segment, at, samples });
      end = at + segment.end - segment.start;
      at = end + segment.pause;
      return start;
    });
    words.push(...wordTimes(sentence, sounds, segments, starts));
  });
  const output = new Float32Array(Math.ceil((end + LEAD_OUT) * sampleRate));
  for (const { segment, at: start, samples } of placed)
    mixSegment(output, samples, segment, start, sampleRate);
  return { samples: output, sampleRate, words: mergeContinuations(words) };
}

/** Splits the sounds at pauses; if the segments match the phrases, each gets the pause of its phrase. */
function segmentsOf({ phrases }: Sentence, sounds: readonly TimedSound[], speed: number): Segment[] {
  const segments: { start: Seconds; end: Seconds }[] = [];
  let isInSegment = false;
  sounds.forEach(({ name, end }, i) => {
    if (name === 'pau') isInSegment = false;
    else if (isInSegment) segments.at(-1)!.end = end;
    else {
      segments.push({ start: sounds[i - 1]?.end ?? 0, end });
      isInSegment = true;
    }
  });
  const last = pauses[phrases.at(-1)!.end] / speed;
  if (segments.length === phrases.length) {
    return segments.map((segment, i) => ({ ...segment, pause: pauses[phrases[i]!.end] / speed }));
  }
  // The pauses of the synthesizer do not match the punctuation: they are kept.
  return segments.map((segment, i) => ({
    ...segment,
    pause: i + 1 < segments.length ? segments[i + 1]!.start - segment.end : last,
  }));
}

function wordTimes(
  { phrases }: Sentence,
  sounds: readonly TimedSound[],
  segments: readonly Segment[],
  starts: readonly Seconds[],
): WordTime[] {
  const words = phrases.flatMap((phrase) => phrase.words);
  const ranges = alignWords(
    words.map(({ spoken }) => spoken),
    sounds,
  );
  const toOutputTime = (time: Seconds) => {
    const after = segments.findIndex((segment) => time <= segment.end);
    const i = after === -1 ? segments.length - 1 : after;
    const segment = segments[i];
    return segment ? starts[i]! + Math.min(Math.max(time, segment.start), segment.end) - segment.start : 0;
  };
  // A start on the border of two segments belongs to the second one.
  const epsilon = 1e-6;
  return words.map(({ written }, i) => {
    const { start, end } = ranges[i]!;
    return {
      text: written,
      start: toOutputTime(end > start ? start + epsilon : start),
      end: toOutputTime(end),
    };
  });
}

/** Merges the parts of a word that contains a pause. */
function mergeContinuations(words: readonly WordTime[]): WordTime[] {
  const joined: WordTime[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (word.text === '' && last) joined.splice(-1, 1, { ...last, end: word.end });
    else if (word.text !== '') joined.push(word);
  }
  return joined;
}

function mixSegment(
  output: Float32Array,
  samples: Float32Array,
  segment: Segment,
  at: Seconds,
  sampleRate: Hertz,
): void {
  const frames = (time: Seconds): Frames => Math.round(time * sampleRate);
  const from = Math.max(0, frames(segment.start - PRE_PADDING));
  const to = Math.min(samples.length, frames(segment.end + POST_PADDING));
  const shift = frames(at) - frames(segment.start);
  const fade = frames(FADE);
  for (let i = from; i < to; i++) {
    const target = i + shift;
    if (target < 0 || target >= output.length) continue;
    const gain = Math.min(1, (i - from) / fade, (to - 1 - i) / fade);
    output[target]! += samples[i]! * gain;
  }
}
