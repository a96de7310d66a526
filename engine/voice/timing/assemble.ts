import type { Frames, Hertz, Seconds } from '#engine/kit/units.ts';
import type { Speech } from '#engine/voice/flite/flite.ts';
import type { Script, Sentence } from '#engine/voice/text/script.ts';
import { alignWords, type TimedSound } from './align-words.ts';
import { LEAD_IN, LEAD_OUT, pauses } from './pauses.ts';

export interface WordTime {
  /** The word as written. */
  readonly text: string;
  readonly start: Seconds;
  readonly end: Seconds;
}

/** The speech of a whole text: mono samples and the times of its written words. */
export interface Reading {
  readonly samples: Float32Array;
  readonly sampleRate: Hertz;
  readonly words: readonly WordTime[];
}

export interface ReadingOptions {
  /** The playback rate of the sentences. */
  readonly sampleRate: Hertz;
  /** Ratio of `sampleRate` to the synthesis rate; phone times are divided by it. */
  readonly size: number;
  readonly speed: number;
}

/** Padding around a segment, so that no attack or release is cut; both ends are faded. */
const BEFORE: Seconds = 0.02;
const AFTER: Seconds = 0.06;
const FADE: Seconds = 0.008;

/** A segment of speech between two pauses, in seconds from the start of its sentence. */
interface Run {
  readonly start: Seconds;
  readonly end: Seconds;
  readonly pause: Seconds;
}

/**
 * Concatenates the sentences of a script: the pauses of the synthesizer are replaced by the pauses of the
 * punctuation.
 */
export function assemble(script: Script, speeches: readonly Speech[], options: ReadingOptions): Reading {
  const { sampleRate, size, speed } = options;
  const placed: { run: Run; at: Seconds; samples: Float32Array }[] = [];
  const words: WordTime[] = [];
  let at = LEAD_IN;
  let end = at;
  script.sentences.forEach((sentence, i) => {
    const { samples, phones } = speeches[i]!;
    const sounds = phones.map(({ name, end: time }) => ({ name, end: time / size }));
    const runs = runsOf(sentence, sounds, speed);
    const starts = runs.map((run) => {
      const start = at;
      placed.push({ run, at, samples });
      end = at + run.end - run.start;
      at = end + run.pause;
      return start;
    });
    words.push(...wordTimes(sentence, sounds, runs, starts));
  });
  const track = new Float32Array(Math.ceil((end + LEAD_OUT) * sampleRate));
  for (const { run, at: start, samples } of placed) lay(track, samples, run, start, sampleRate);
  return { samples: track, sampleRate, words: joinContinued(words) };
}

/** Splits the sounds at pauses; if the segments match the phrases, each gets the pause of its phrase. */
function runsOf({ phrases }: Sentence, sounds: readonly TimedSound[], speed: number): Run[] {
  const runs: { start: Seconds; end: Seconds }[] = [];
  let isRunning = false;
  sounds.forEach(({ name, end }, i) => {
    if (name === 'pau') isRunning = false;
    else if (isRunning) runs.at(-1)!.end = end;
    else {
      runs.push({ start: sounds[i - 1]?.end ?? 0, end });
      isRunning = true;
    }
  });
  const last = pauses[phrases.at(-1)!.end] / speed;
  if (runs.length === phrases.length) {
    return runs.map((run, i) => ({ ...run, pause: pauses[phrases[i]!.end] / speed }));
  }
  // The pauses of the synthesizer do not match the punctuation: they are kept.
  return runs.map((run, i) => ({ ...run, pause: i + 1 < runs.length ? runs[i + 1]!.start - run.end : last }));
}

function wordTimes(
  { phrases }: Sentence,
  sounds: readonly TimedSound[],
  runs: readonly Run[],
  starts: readonly Seconds[],
): WordTime[] {
  const words = phrases.flatMap((phrase) => phrase.words);
  const spans = alignWords(
    words.map(({ spoken }) => spoken),
    sounds,
  );
  const moved = (time: Seconds) => {
    const after = runs.findIndex((run) => time <= run.end);
    const i = after === -1 ? runs.length - 1 : after;
    const run = runs[i];
    return run ? starts[i]! + Math.min(Math.max(time, run.start), run.end) - run.start : 0;
  };
  // A start on the border of two segments belongs to the second one.
  const nudge = 1e-6;
  return words.map(({ written }, i) => {
    const { start, end } = spans[i]!;
    return { text: written, start: moved(end > start ? start + nudge : start), end: moved(end) };
  });
}

/** Merges the parts of a word that contains a pause. */
function joinContinued(words: readonly WordTime[]): WordTime[] {
  const joined: WordTime[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (word.text === '' && last) joined.splice(-1, 1, { ...last, end: word.end });
    else if (word.text !== '') joined.push(word);
  }
  return joined;
}

function lay(track: Float32Array, samples: Float32Array, run: Run, at: Seconds, sampleRate: Hertz): void {
  const frames = (time: Seconds): Frames => Math.round(time * sampleRate);
  const from = Math.max(0, frames(run.start - BEFORE));
  const to = Math.min(samples.length, frames(run.end + AFTER));
  const shift = frames(at) - frames(run.start);
  const fade = frames(FADE);
  for (let i = from; i < to; i++) {
    const target = i + shift;
    if (target < 0 || target >= track.length) continue;
    const gain = Math.min(1, (i - from) / fade, (to - 1 - i) / fade);
    track[target]! += samples[i]! * gain;
  }
}
