import type { PauseKind, Phrase, ScriptWord, Sentence } from './script.ts';

const strength: Readonly<Record<PauseKind, number>> = {
  comma: 0,
  dash: 1,
  clause: 2,
  ellipsis: 3,
  sentence: 4,
  exclamation: 5,
  question: 6,
  paragraph: 7,
};
const MIN_SENTENCE_END = strength.ellipsis;

/** A longer phrase is split by a comma pause, preferably before a conjunction. */
const MAX_PHRASE_WORDS = 28;
const CONJUNCTIONS = new Set(
  'and but or because which that when while so then if as where who with for'.split(' '),
);
/** Maximum length of an utterance in spoken characters; a longer sentence is split. */
const MAX_UTTERANCE_CHARACTERS = 400;

/** Collects words and pauses in the order of the text and groups them into phrases and sentences. */
export class ScriptWriter {
  private readonly done: Sentence[] = [];
  private phrases: Phrase[] = [];
  private words: ScriptWord[] = [];

  /** Adds a word; a comma in `spoken` is a pause inside the word. */
  addWord(written: string, spoken: string): void {
    const parts = spoken.split(',').map((part) => part.trim());
    parts.forEach((part, i) => {
      if (i > 0) this.pause('comma');
      if (part !== '') this.words.push({ written: i === 0 ? written.trim() : '', spoken: part });
    });
  }

  /** Ends a phrase. The strongest of successive pauses counts; pauses before the first word are ignored. */
  pause(kind: PauseKind): void {
    if (this.words.length === 0) {
      this.strengthen(kind);
      return;
    }
    this.phrases.push(...splitPhrase(this.words, kind));
    this.words = [];
    if (strength[kind] >= MIN_SENTENCE_END) this.endSentence();
  }

  sentences(): readonly Sentence[] {
    this.pause('paragraph');
    if (this.phrases.length > 0) this.endSentence();
    return this.done;
  }

  private endSentence(): void {
    this.done.push(...splitUtterances(this.phrases));
    this.phrases = [];
  }

  private strengthen(kind: PauseKind): void {
    const last = this.phrases.at(-1);
    if (last) {
      if (strength[kind] <= strength[last.end]) return;
      this.phrases.splice(-1, 1, { ...last, end: kind });
      if (strength[kind] >= MIN_SENTENCE_END) this.endSentence();
      return;
    }
    const sentence = this.done.at(-1);
    const end = sentence?.phrases.at(-1);
    if (!sentence || !end || strength[kind] <= strength[end.end]) return;
    this.done.splice(-1, 1, { phrases: [...sentence.phrases.slice(0, -1), { ...end, end: kind }] });
  }
}

function splitPhrase(words: readonly ScriptWord[], end: PauseKind): Phrase[] {
  if (words.length <= MAX_PHRASE_WORDS) return [{ words, end }];
  let cut = MAX_PHRASE_WORDS;
  for (let i = MAX_PHRASE_WORDS; i > MAX_PHRASE_WORDS / 2; i--) {
    if (CONJUNCTIONS.has(words[i]!.spoken)) {
      cut = i;
      break;
    }
  }
  return [{ words: words.slice(0, cut), end: 'comma' }, ...splitPhrase(words.slice(cut), end)];
}

function splitUtterances(phrases: readonly Phrase[]): Sentence[] {
  const sentences: Phrase[][] = [];
  let characters = Infinity;
  for (const phrase of phrases) {
    const length = phrase.words.reduce((sum, { spoken }) => sum + spoken.length + 1, 0);
    if (characters + length > MAX_UTTERANCE_CHARACTERS) {
      sentences.push([]);
      characters = 0;
    }
    sentences.at(-1)!.push(phrase);
    characters += length;
  }
  return sentences.map((group) => ({ phrases: group }));
}
