import { clamp } from '#engine/kit/math.ts';
import { random } from '#engine/kit/random.ts';
import { countSyllables } from '#engine/phonetics/split-spelling.ts';
import type { PlannedPiece, PlannedSection } from '#engine/plan/planned-piece.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { Intent } from '#engine/understand/intent.ts';
import type { Subject } from '#engine/understand/subject.ts';
import { actionHooks, subjectHooks } from './bodies.data.ts';
import { LineWriter } from './line-writer.ts';
import { chooseTheme } from './choose-theme.ts';
import { themes } from './themes.data.ts';

type Stanza = 'verse' | 'pre-chorus' | 'chorus' | 'bridge' | 'none';

const stanzaOf: Readonly<Record<SectionKind, Stanza>> = {
  intro: 'none',
  verse: 'verse',
  'pre-chorus': 'pre-chorus',
  chorus: 'chorus',
  bridge: 'bridge',
  break: 'bridge',
  build: 'pre-chorus',
  drop: 'chorus',
  solo: 'none',
  outro: 'none',
};

/** Duration of a sung line, breath included. */
const LINE_SECONDS = 4.2;
const RAP_LINE_SECONDS = 3;
const SYLLABLE_SECONDS = 0.29;
const RAP_SYLLABLE_SECONDS = 0.2;
const MAX_LINES = 16;

interface LineCapacity {
  readonly lines: number;
  readonly syllables: number;
}

/**
 * Number of lines and of syllables per line that fit into a section: whole bars per line, and an even count if
 * possible.
 */
function capacityOf(
  { lengthBeats }: PlannedSection,
  { barBeats, bpm }: PlannedPiece,
  isRapped: boolean,
): LineCapacity {
  const barSeconds = (barBeats * 60) / bpm;
  const wanted = isRapped ? RAP_LINE_SECONDS : LINE_SECONDS;
  const bars = Math.max(1, Math.floor(lengthBeats / barBeats + 0.02));
  const lengths = [1, 2, 4].toSorted(
    (a, b) => Math.abs(a * barSeconds - wanted) - Math.abs(b * barSeconds - wanted),
  );
  const perLine = bars % 12 === 0 && !isRapped ? 4 : (lengths.find((length) => length <= bars) ?? 1);
  const count = clamp(Math.floor(bars / perLine), 1, MAX_LINES);
  const lines = count > 2 && count % 2 === 1 && count !== 3 ? count - 1 : count;
  const seconds = Math.min(perLine * barSeconds, wanted * 1.6);
  const each = isRapped ? RAP_SYLLABLE_SECONDS : SYLLABLE_SECONDS;
  return { lines, syllables: Math.round(clamp((seconds * 0.74) / each, 4, isRapped ? 16 : 11)) };
}

/** A chorus that starts with the hook and repeats it; the lines between rhyme. */
function writeChorus(writer: LineWriter, hook: string, { lines, syllables }: LineCapacity): string[] {
  if (lines <= 1) return [hook];
  if (lines < 4) return [hook, ...writer.couplet(syllables, false)].slice(0, lines);
  const written: string[] = [];
  while (written.length < lines) {
    const [second, fourth] = writer.couplet(Math.max(4, syllables - 1), false);
    written.push(hook, second, hook, fourth);
  }
  return written.slice(0, lines);
}

/** Rhyming pairs of lines; an odd last line rhymes with the previous pair. */
function writeVerse(
  writer: LineWriter,
  { lines, syllables }: LineCapacity,
  isRapped: boolean,
  namesSubject: boolean,
): string[] {
  const written: string[] = [];
  for (let pair = 0; written.length < lines; pair++) {
    const before = written.at(-1);
    if (before !== undefined && lines - written.length === 1)
      return [...written, writer.rhymingLine(before, syllables)];
    const names = namesSubject && pair === 0;
    written.push(...(isRapped ? writer.rapCouplet(syllables, names) : writer.couplet(syllables, names)));
  }
  return written.slice(0, lines);
}

/** AAB form of a twelve-bar blues: a line, its repeat and a rhyming answer. */
function writeBluesVerse(
  writer: LineWriter,
  { lines, syllables }: LineCapacity,
  namesSubject: boolean,
): string[] {
  const written: string[] = [];
  while (written.length < lines) {
    const [first, answer] = writer.couplet(syllables, namesSubject && written.length === 0);
    written.push(first, first, answer);
  }
  return written.slice(0, lines);
}

function chooseHook(
  subject: Subject | undefined,
  themeHooks: readonly string[],
  seed: number,
  syllables: number,
): string {
  const rng = random(seed, 'hook');
  if (!subject) return rng.pick(themeHooks);
  const subjectLines = rng
    .shuffle(subject.kind === 'action' ? actionHooks : subjectHooks)
    .map((hook) => hook.replace('{S}', subject.words));
  return (
    subjectLines.toSorted((a, b) => excessSyllables(a, syllables) - excessSyllables(b, syllables))[0] ??
    rng.pick(themeHooks)
  );
}

const excessSyllables = (line: string, syllables: number): number =>
  Math.max(0, countSyllables(line) - syllables);

/** Stanza kind per section; if no section would have words, the longest becomes a verse. */
function stanzasOf({ sections }: PlannedPiece): Stanza[] {
  const stanzas = sections.map(({ kind }) => stanzaOf[kind]);
  if (stanzas.some((stanza) => stanza !== 'none')) return stanzas;
  const lengths = sections.map(({ lengthBeats }) => lengthBeats);
  const longest = lengths.indexOf(Math.max(...lengths));
  return stanzas.map((_, i) => (i === longest ? 'verse' : 'none'));
}

/**
 * Writes lyrics from the subject, mood and genre: a list of lines per section. Verses differ, the chorus repeats.
 * Deterministic for a seed.
 */
export function writeLyrics(piece: PlannedPiece, intent: Intent): string[][] {
  const { seed, genre, vocals: sung, subject } = intent;
  const theme = themes[chooseTheme(intent, random(seed, 'theme'))];
  const writer = new LineWriter(theme, subject, random(seed, 'lyrics'));
  const stanzas = stanzasOf(piece);
  let chorus: string[] | undefined;
  let verses = 0;
  const maxChorusLines = piece.sections
    .filter((_, i) => stanzas[i] === 'chorus')
    .map((section) => capacityOf(section, piece, false))
    .toSorted((a, b) => b.lines - a.lines)[0];
  return piece.sections.map((section, i) => {
    const stanza = stanzas[i];
    if (stanza === undefined || stanza === 'none' || section.directions.unwanted.vocals) return [];
    if (stanza === 'chorus') {
      const capacity = maxChorusLines ?? capacityOf(section, piece, false);
      chorus ??= writeChorus(writer, chooseHook(subject, theme.hooks, seed, capacity.syllables), capacity);
      return chorus.slice(0, capacityOf(section, piece, false).lines);
    }
    const isRapped = stanza === 'verse' && (sung?.isRapped ?? false);
    const capacity = capacityOf(section, piece, isRapped);
    const namesSubject = subject !== undefined && (stanza === 'verse' ? verses++ === 0 : stanza === 'bridge');
    return genre.preset === 'Blues' && capacity.lines % 3 === 0
      ? writeBluesVerse(writer, capacity, namesSubject)
      : writeVerse(writer, capacity, isRapped, namesSubject);
  });
}
