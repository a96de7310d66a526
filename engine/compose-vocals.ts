import type { CompositionPlan } from '#contract/plan.ts';
import type { Recording, SpokenLine, SpokenSound } from '#engine/phonetics/spoken-line.ts';
import { type SoundedWord, syllabify } from '#engine/phonetics/syllabify.ts';
import { singers, type SingerName } from '#engine/theory/singers.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { FLITE_RATE, type Phone, speakLines } from '#engine/voice/flite/flite.ts';
import { NothingToSpeakError } from '#engine/voice/text/nothing-to-speak.ts';
import { readScript } from '#engine/voice/text/read-script.ts';
import type { ScriptWord } from '#engine/voice/text/script.ts';
import { alignWords } from '#engine/voice/timing/align-words.ts';

/** Pace of the synthesized speech: fast, because singing stretches it anyway and shorter speech takes less work. */
const PACE = 0.62;
/** Lines for each run of the synthesizer, which holds all of its speech in memory. */
const BATCH = 12;

/** A word as spoken and as displayed. */
interface SaidWord {
  readonly spoken: string;
  readonly shown: string;
}

/** "7:30" is spoken and displayed as "seven", "thirty". */
function saidWords({ written, spoken }: ScriptWord): SaidWord[] {
  const parts = spoken.split(' ');
  return parts.map((part) => ({ spoken: part, shown: parts.length > 1 || written === '' ? part : written }));
}

/** The words of a line; none for a line without a word ("***"). */
function wordsOf(line: string): SaidWord[] {
  try {
    const { sentences } = readScript(line);
    return sentences.flatMap(({ phrases }) => phrases.flatMap(({ words }) => words.flatMap(saidWords)));
  } catch (error) {
    if (error instanceof NothingToSpeakError) return [];
    throw error;
  }
}

function lineOf(
  text: string,
  words: readonly SaidWord[],
  phones: readonly Phone[],
  recording: Recording,
): SpokenLine | undefined {
  const first = phones[0]?.name === 'pau' ? 1 : 0;
  let start = first === 1 ? phones[0]!.end : 0;
  const sounds: SpokenSound[] = [];
  for (const { name, end } of phones.slice(first)) {
    if (name !== 'pau') sounds.push({ name, start, end });
    start = end;
  }
  const spans = alignWords(
    words.map(({ spoken }) => spoken),
    sounds,
  );
  const near = 1e-6;
  const owned = spans.map(({ start: from, end: to }, i): SoundedWord => {
    const inside = sounds.findIndex(({ start: at }) => at >= from - near);
    const after = sounds.findIndex(({ start: at }) => at >= to - near);
    const shown = words[i]?.shown ?? '';
    return { text: shown, from: inside < 0 ? sounds.length : inside, to: after < 0 ? sounds.length : after };
  });
  const syllables = syllabify(sounds, owned);
  return syllables.length === 0 ? undefined : { text, recording, sounds, syllables };
}

/** Vowels that backing voices sustain. */
const VOWELS = ['ooh', 'ah'];

/**
 * Synthesizes the lyrics of a plan with the speaker of the intent's singer, by line; empty for an instrumental piece.
 */
export function readWords(
  { sections }: CompositionPlan,
  { sung }: Intent,
): Promise<ReadonlyMap<string, SpokenLine>> {
  const lines = sections.flatMap((section) => section.lines);
  if (!sung || lines.length === 0) return Promise.resolve(new Map());
  return readLines([...lines, ...VOWELS], sung.singer);
}

/**
 * Synthesizes lines as speech, with syllable timing, as the source of the singing. Deterministic. Lines without
 * speakable words are missing from the result.
 */
export async function readLines(
  lines: readonly string[],
  singer: SingerName,
): Promise<ReadonlyMap<string, SpokenLine>> {
  const known = new Map<string, SpokenLine>();
  const said = [...new Set(lines)]
    .map((text) => ({ text, words: wordsOf(text) }))
    .filter(({ words }) => words.length > 0);
  const delivery = { voice: singers[singer].speaker, stretch: PACE, pitch: 1 };
  for (let at = 0; at < said.length; at += BATCH) {
    const batch = said.slice(at, at + BATCH);
    const spoken = batch.map(({ words }) => words.map((word) => word.spoken).join(' '));
    // Sequentially: each run uses a whole core, and this limits memory to one run.
    const { samples, utterances } = await speakLines(spoken, delivery);
    if (utterances.length !== batch.length) throw new Error('The synthesizer lost a line.');
    const recording = { samples, sampleRate: FLITE_RATE, pace: PACE };
    batch.forEach(({ text, words }, i) => {
      const line = lineOf(text, words, utterances[i]!, recording);
      if (line) known.set(text, line);
    });
  }
  return known;
}
