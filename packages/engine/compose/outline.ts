import type { ScoreOutline } from '#contract/score-outline.ts';
import { pieceOf } from '#engine/compose/score.ts';
import type { GridSection } from '#engine/compose/score.types.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';

import { hash32 } from '#engine/kit/hash.ts';
import { mod, roundTo } from '#engine/kit/math.ts';
import type { Beats } from '#engine/kit/units.ts';
import { capitalize } from '#engine/score/channel-settings.ts';
import { partName } from '#engine/score/part-name.ts';
import type { Note } from '#contract/stored-score.ts';
import type { DrumHit, Part, Score } from '#engine/score/score.ts';
import { keyName } from '#engine/theory/keys.ts';

type OutlineSection = ScoreOutline['sections'][number];
type OutlinePart = ScoreOutline['parts'][number];
type PartSection = OutlinePart['sections'][number];

/** Whole bars of a section; a remainder of the last section belongs to its last bar. */
const barCount = ({ lengthBeats }: GridSection, barBeats: Beats, isLast: boolean): number => {
  const bars = lengthBeats / barBeats;
  return Math.max(1, isLast ? Math.floor(bars + 0.02) : Math.ceil(bars - 0.02));
};

/** The chord symbols of the bars of a section. */
function chartOf({ chords = [] }: Score, { startBeats }: GridSection, bars: number, barBeats: Beats): string {
  const symbolsOf = (bar: number): string[] => {
    const from = startBeats + bar * barBeats;
    const inside = chords.filter(
      (chord) => chord.startBeats < from + barBeats - 1e-6 && chord.endBeats > from + 1e-6,
    );
    return inside.map(({ symbol }) => symbol);
  };
  return Array.from({ length: bars }, (_, bar) => symbolsOf(bar).join(' ')).join(' | ');
}

const written = ({ gridBeats, startBeats }: Note | DrumHit): Beats => gridBeats ?? startBeats;

/** Resolution of the digest, in parts of a beat. */
const DIGEST_STEPS = 96;

/**
 * Identifies the notes of a section by their pitch class above the tonic and their written place in the section: equal
 * in other keys, octaves, tempos and dynamics.
 */
function digestOf(events: readonly (Note | DrumHit)[], from: Beats, tonic: number): string {
  const places = events.map((event) => {
    const what = 'piece' in event ? event.piece : mod(event.pitch - tonic, 12);
    return `${Math.round((written(event) - from) * DIGEST_STEPS)} ${what}`;
  });
  return hash32(places.toSorted().join(';')).toString(16).padStart(8, '0');
}

function partSection(
  part: Part,
  section: number,
  { startBeats, lengthBeats }: GridSection,
  { bars, barBeats, tonic, isLast }: { bars: number; barBeats: Beats; tonic: number; isLast: boolean },
): PartSection[] {
  const events: readonly (Note | DrumHit)[] = part.kind === 'drums' ? part.hits : part.notes;
  const inside = events.filter((event) => {
    const beat = written(event);
    return (
      event.velocity > 0 &&
      (section === 0 || beat >= startBeats - 1e-6) &&
      (isLast || beat < startBeats + lengthBeats - 1e-6)
    );
  });
  if (inside.length === 0) return [];
  const played = new Set(
    inside.map((event) => {
      const bar = Math.floor((written(event) - startBeats) / barBeats + 1e-6) + 1;
      return Math.max(1, Math.min(bars, bar));
    }),
  );
  const pitches = inside.flatMap((event) => ('pitch' in event ? [event.pitch] : []));
  return [
    {
      section,
      bars: [...played].toSorted((a, b) => a - b),
      notes: inside.length,
      meanPitch:
        pitches.length === 0
          ? null
          : roundTo(pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length, 2),
      digest: digestOf(inside, startBeats, tonic),
    },
  ];
}

/**
 * The score of a piece in outline: sections with their chords, and who plays what in which section. Times are
 * not rounded, and those at the piece's tempo: a ritardando does not move the start of a section.
 */
export async function outlineScore(request: ComposeRequest): Promise<ScoreOutline> {
  const { bpm, key, score, sections } = await pieceOf(request);
  const { metre } = score;
  const barBeats = (metre.beatsPerBar * 4) / metre.beatUnit;
  const last = sections.length - 1;
  let startMs = 0;
  let firstBar = 1;
  const outlined = sections.map((section, i): OutlineSection => {
    const bars = barCount(section, barBeats, i === last);
    const first = firstBar;
    firstBar += bars;
    const start = startMs;
    startMs += section.exactMs;
    return {
      section_name: section.name,
      kind: section.kind,
      start_ms: start,
      duration_ms: section.exactMs,
      first_bar: first,
      bars,
      chords: chartOf(score, section, bars, barBeats),
      intensity: section.intensity,
    };
  });
  const tonicAt = (beat: Beats): number =>
    score.keyChanges?.findLast((change) => change.beat <= beat + 1e-6)?.key.tonic ?? score.key.tonic;
  const parts = score.parts.map((part): OutlinePart => {
    const name = partName(part, score.parts);
    return {
      part: name,
      label: capitalize(name),
      stem: part.stem,
      sections: sections.flatMap((section, i) =>
        partSection(part, i, section, {
          bars: outlined[i]!.bars,
          barBeats,
          tonic: tonicAt(section.startBeats),
          isLast: i === last,
        }),
      ),
    };
  });
  return {
    bpm,
    key: keyName(key),
    metre: `${metre.beatsPerBar}/${metre.beatUnit}`,
    sections: outlined,
    parts: parts.filter((part) => part.sections.length > 0),
  };
}
