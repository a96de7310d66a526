import { clamp } from '#engine/kit/math.ts';
import { random } from '#engine/kit/random.ts';
import type { PlannedPiece, PlannedSection } from '#engine/plan/planned-piece.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { chooseTheme } from './choose-theme.ts';
import { SongWriter } from './song-writer.ts';
import { songs } from './themes.data.ts';

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

/** Stanza kind per section; if no section would have words, the longest becomes a verse. */
function stanzasOf({ sections }: PlannedPiece): Stanza[] {
  const stanzas = sections.map(({ kind }) => stanzaOf[kind]);
  if (stanzas.some((stanza) => stanza !== 'none')) return stanzas;
  const lengths = sections.map(({ lengthBeats }) => lengthBeats);
  const longest = lengths.indexOf(Math.max(...lengths));
  return stanzas.map((_, i) => (i === longest ? 'verse' : 'none'));
}

/**
 * Writes lyrics from the subject, mood and genre: a list of lines per section. Each verse continues one scene and leads
 * to the title line, which the chorus repeats. Deterministic for a seed.
 */
export function writeLyrics(piece: PlannedPiece, intent: Intent): string[][] {
  const { seed, genre, vocals: sung, subject } = intent;
  const stanzas = stanzasOf(piece);
  const capacities = piece.sections.map((section, i) =>
    capacityOf(section, piece, stanzas[i] === 'verse' && (sung?.isRapped ?? false)),
  );
  const syllables = Math.max(
    ...capacities.filter((_, i) => stanzas[i] === 'chorus').map((one) => one.syllables),
  );
  const writer = new SongWriter(songs[chooseTheme(intent, random(seed, 'theme'))], {
    subject,
    random: random(seed, 'lyrics'),
    titleSyllables: Number.isFinite(syllables) ? syllables : capacities[0]!.syllables,
    hasChorus: stanzas.includes('chorus'),
    hasPreChorus: stanzas.includes('pre-chorus'),
  });
  return piece.sections.map((section, i) => {
    const stanza = stanzas[i];
    const { lines } = capacities[i]!;
    if (stanza === undefined || stanza === 'none' || section.directions.unwanted.vocals) return [];
    if (stanza === 'chorus') return writer.chorus(lines);
    if (stanza === 'bridge') return writer.bridge(lines);
    if (stanza === 'pre-chorus') return writer.preChorus(lines);
    if (sung?.isRapped) return writer.rap(lines);
    return genre.preset === 'Blues' && lines % 3 === 0 ? writer.bluesVerse(lines) : writer.verse(lines);
  });
}
