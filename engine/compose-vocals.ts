import type { CompositionPlan } from '#contract/plan.ts';
import type { Recording, SpokenLine, TimedPhoneme } from '#engine/phonetics/spoken-line.ts';
import { type PhonemeWord, syllabify } from '#engine/phonetics/syllabify.ts';
import { singers, type SingerName } from '#engine/theory/singers.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { FLITE_RATE, type Phone, speakLines } from '#engine/voice/flite/flite.ts';
import { NothingToSpeakError } from '#engine/voice/text/nothing-to-speak.ts';
import { parseScript } from '#engine/voice/text/parse-script.ts';
import type { ScriptWord } from '#engine/voice/text/script.ts';
import { alignWords } from '#engine/voice/timing/align-words.ts';

/** Pace of the synthesized speech: fast, because singing stretches it anyway and shorter speech takes less work. */
const SPEECH_PACE = 0.62;
/** Lines for each run of the synthesizer, which holds all of its speech in memory. */
const BATCH = 12;

/** A word as spoken and as displayed. */
interface LyricWord {
  readonly spoken: string;
  readonly displayed: string;
}

/** "7:30" is spoken and displayed as "seven", "thirty". */
function lyricWords({ written, spoken }: ScriptWord): LyricWord[] {
  const parts = spoken.split(' ');
  return parts.map((part) => ({
    spoken: part,
    displayed: parts.length > 1 || written === '' ? part : written,
  }));
}

/** The words of a line; none for a line without a word ("***"). */
function wordsOf(line: string): LyricWord[] {
  try {
    const { sentences } = parseScript(line);
    return sentences.flatMap(({ phrases }) => phrases.flatMap(({ words }) => words.flatMap(lyricWords)));
  } catch (error) {
    if (error instanceof NothingToSpeakError) return [];
    throw error;
  }
}

function lineOf(
  text: string,
  words: readonly LyricWord[],
  phones: readonly Phone[],
  recording: Recording,
): SpokenLine | undefined {
  const first = phones[0]?.name === 'pau' ? 1 : 0;
  let start = first === 1 ? phones[0]!.end : 0;
  const sounds: TimedPhoneme[] = [];
  for (const { name, end } of phones.slice(first)) {
    if (name !== 'pau') sounds.push({ name, start, end });
    start = end;
  }
  const spans = alignWords(
    words.map(({ spoken }) => spoken),
    sounds,
  );
  const tolerance = 1e-6;
  const soundedWords = spans.map(({ start: from, end: to }, i): PhonemeWord => {
    const inside = sounds.findIndex(({ start: at }) => at >= from - tolerance);
    const after = sounds.findIndex(({ start: at }) => at >= to - tolerance);
    const displayed = words[i]?.displayed ?? '';
    return {
      text: displayed,
      from: inside < 0 ? sounds.length : inside,
      to: after < 0 ? sounds.length : after,
    };
  });
  const syllables = syllabify(sounds, soundedWords);
  return syllables.length === 0 ? undefined : { text, recording, phonemes: sounds, syllables };
}

/** Vowels that backing voices sustain. */
const SUSTAINED_VOWELS = ['ooh', 'ah'];

/**
 * Synthesizes the lyrics of a plan with the speaker of the intent's singer, by line; empty for an instrumental piece.
 */
export function synthesizeLyrics(
  { sections }: CompositionPlan,
  { vocals: sung }: Intent,
): Promise<ReadonlyMap<string, SpokenLine>> {
  const lines = sections.flatMap((section) => section.lines);
  if (!sung || lines.length === 0) return Promise.resolve(new Map());
  return synthesizeLines([...lines, ...SUSTAINED_VOWELS], sung.singer);
}

/**
 * Synthesizes lines as speech, with syllable timing, as the source of the singing. Deterministic. Lines without
 * speakable words are missing from the result.
 */
export async function synthesizeLines(
  lines: readonly string[],
  singer: SingerName,
): Promise<ReadonlyMap<string, SpokenLine>> {
  const result = new Map<string, SpokenLine>();
  const speakable = [...new Set(lines)]
    .map((text) => ({ text, words: wordsOf(text) }))
    .filter(({ words }) => words.length > 0);
  const delivery = { voice: singers[singer].speaker, stretch: SPEECH_PACE, pitch: 1 };
  for (let at = 0; at < speakable.length; at += BATCH) {
    const batch = speakable.slice(at, at + BATCH);
    const spoken = batch.map(({ words }) => words.map((word) => word.spoken).join(' '));
    // Sequentially: each run uses a whole core, and this limits memory to one run.
    const { samples, utterances } = await speakLines(spoken, delivery);
    if (utterances.length !== batch.length) throw new Error('The synthesizer lost a line.');
    const recording = { samples, sampleRate: FLITE_RATE, durationScale: SPEECH_PACE };
    batch.forEach(({ text, words }, i) => {
      const line = lineOf(text, words, utterances[i]!, recording);
      if (line) result.set(text, line);
    });
  }
  return result;
}
