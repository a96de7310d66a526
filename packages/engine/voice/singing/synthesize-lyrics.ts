import type { PronouncedLine } from '#contract/stored-score.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import { contextLabels } from '#engine/voice/models/hts/context-labels.ts';
import { generateSpeechParameters } from '#engine/voice/models/hts/speech-parameters.ts';
import type { HtsVoice } from '#engine/voice/models/hts/hts-voice.ts';
import type { SpokenLine } from '#engine/voice/models/hts/spoken-line.ts';
import { pronunciationOf } from '#engine/voice/models/hts/utterance.ts';
import type { PronouncedPhoneme } from '#engine/voice/phones/phonemes.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { pronounceLines, pronounceWords } from '#engine/voice/models/flite/flite.ts';
import { NothingToSpeakError } from '#engine/voice/text/nothing-to-speak.ts';
import { parseScript } from '#engine/voice/text/parse-script.ts';
import type { ScriptWord } from '#engine/voice/text/script.ts';

/** Lines for each run of the synthesizer, which holds all of its speech in memory. */
const BATCH = 12;

/**
 * Tempo of the speech that is sung, relative to the trained speaker, who reads fast (227 words a minute). Slow speech has
 * longer consonants and vowels that reach their formants.
 */
const ARTICULATION_TEMPO = 0.7;

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
  phones: readonly PronouncedPhoneme[],
  alone: ReadonlyMap<string, readonly string[]>,
  voice: HtsVoice,
): SpokenLine | undefined {
  const { phones: phonemes, syllables, utterance } = pronunciationOf(phones, alone, words, false);
  if (syllables.length === 0) return undefined;
  return speakLine({ text, phonemes: phonemes.map(({ name }) => name), syllables, utterance }, voice);
}

/** A pronounced line, spoken by a trained voice. */
export function speakLine(
  { text, phonemes, syllables, utterance }: PronouncedLine,
  voice: HtsVoice,
): SpokenLine {
  const labels = contextLabels(utterance);
  const parameters = generateSpeechParameters(voice, labels, ARTICULATION_TEMPO);
  const { phoneStarts, frameInterval } = parameters;
  const sounding = labels.flatMap(({ phone }, i) =>
    phone === 'pau'
      ? []
      : [{ start: phoneStarts[i]! * frameInterval, end: phoneStarts[i + 1]! * frameInterval }],
  );
  return {
    text,
    parameters,
    phonemes: phonemes.map((name, i) => ({ name, ...sounding[i]! })),
    syllables,
    utterance,
  };
}

/** Vowels that backing voices sustain. */
const SUSTAINED_VOWELS = ['ooh', 'ah'];

/**
 * The lyrics of a plan as speech, by line; empty for an instrumental piece.
 */
export function synthesizeLyrics(
  { sections }: CompositionPlan,
  { vocals: sung }: Intent,
  voice: HtsVoice,
): Promise<ReadonlyMap<string, SpokenLine>> {
  const lines = sections.flatMap((section) => section.lines);
  if (!sung || lines.length === 0) return Promise.resolve(new Map());
  return synthesizeLines([...lines, ...SUSTAINED_VOWELS], voice);
}

/**
 * Lines as speech parameters, with syllable timing, as the source of the singing. Deterministic. Lines without speakable
 * words are missing from the result.
 */
export async function synthesizeLines(
  lines: readonly string[],
  voice: HtsVoice,
): Promise<ReadonlyMap<string, SpokenLine>> {
  const result = new Map<string, SpokenLine>();
  const speakable = [...new Set(lines)]
    .map((text) => ({ text, words: wordsOf(text) }))
    .filter(({ words }) => words.length > 0);
  for (let at = 0; at < speakable.length; at += BATCH) {
    const batch = speakable.slice(at, at + BATCH);
    const spoken = batch.map(({ words }) => words.map((word) => word.spoken).join(' '));
    const utterances = await pronounceLines(spoken);
    const alone = await pronounceWords(batch.flatMap(({ words }) => words.map((word) => word.spoken)));
    batch.forEach(({ text, words }, i) => {
      const line = lineOf(text, words, utterances[i]!, alone, voice);
      if (line) result.set(text, line);
    });
  }
  return result;
}
