import type { Note } from '#contract/stored-score.ts';
import type { Beats, Decibels } from '#engine/kit/units.ts';
import { capitalize } from '#engine/score/channel-settings.ts';
import { foldIntoRange, octavesOf } from '#engine/score/perform.ts';
import type { SectionParts } from '#engine/score/plan-parts/section-parts.ts';
import { replacementOf } from '#engine/score/plan-parts/find-part.ts';
import { muteNotes } from '#engine/score/plan-parts/mute-notes.ts';
import { isIn } from '#engine/score/plan-parts/ranges.ts';
import type { PartChange } from '#engine/score/plan-parts/resolve-changes.ts';
import { onsetsOf } from '#engine/score/plan-parts/thin-out.ts';
import type { NotePart, Score } from '#engine/score/score.ts';
import { applyTechniques, SWELL_MAKEUP_DB } from '#engine/score/technique/apply-techniques.ts';
import type { TechniqueContext } from '#engine/score/technique/technique-context.ts';
import { type InstrumentName, instruments } from '#engine/theory/instruments.ts';

/** Harmony mostly changes with the bar or in its middle. */
const CHANGES_PER_BAR = 2;
/** Strokes are muted as in a loud section: only the quickest. */
const OPEN_INTENSITY = 1;

/** What techniques depend on, from a score that is written. */
const techniqueContext = (score: Score, sections: readonly SectionParts[]): TechniqueContext => {
  const bars = sections.flatMap(({ startBeats, lengthBeats, barBeats }) =>
    Array.from({ length: Math.max(1, Math.ceil(lengthBeats / barBeats - 1e-6)) }, (_, i) => ({
      startBeats: startBeats + i * barBeats,
      section: { intensity: OPEN_INTENSITY },
      barBeats,
    })),
  );
  const lastEnd = Math.max(
    ...score.parts.flatMap((part) =>
      part.kind === 'notes'
        ? part.notes.map(({ startBeats, durationBeats }) => startBeats + durationBeats)
        : [0],
    ),
  );
  return {
    intent: { key: score.key, seed: score.seed, genre: { preset: score.genre } },
    piece: { bpm: score.tempo[0]?.bpm ?? 120, barBeats: sections[0]?.barBeats ?? 4, sections },
    bars,
    chords: bars.map(({ startBeats, barBeats }) => ({ startBeats: startBeats + barBeats / CHANGES_PER_BAR })),
    cadence: { chordBeats: bars.at(-1)?.startBeats ?? 0, releaseBeats: lastEnd },
  };
};

/** Notes without what another instrument does with them. */
const plain = ({ startBeats, durationBeats, pitch, velocity }: Note): Note => ({
  startBeats,
  durationBeats,
  pitch,
  velocity,
});

/** The notes as an instrument can play them: in its range, and one at a time if it is monophonic. */
const playableNotes = (notes: readonly Note[], instrument: InstrumentName, isBass: boolean): Note[] => {
  const record = instruments[instrument];
  const voices = record.isPolyphonic
    ? notes
    : onsetsOf(notes).map(({ notes: chord }) =>
        chord.reduce((best, note) => (note.pitch > best.pitch === isBass ? best : note)),
      );
  const octaves = octavesOf(voices, record);
  const moved = voices.map((note) => ({
    ...plain(note),
    pitch: foldIntoRange(note.pitch + (octaves.get(note) ?? 0), record),
  }));
  // Notes of a chord that fall on the same key are one.
  const seen = new Set<string>();
  return moved.filter(({ startBeats, pitch }) => {
    const id = `${startBeats} ${pitch}`;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
};

const swellDb = (instrument: InstrumentName): Decibels =>
  instruments[instrument].articulations.includes('swell') ? SWELL_MAKEUP_DB : 0;

const uniqueName = (name: string, taken: ReadonlySet<string>): string => {
  let unique = name;
  for (let nth = 2; taken.has(unique); nth++) unique = `${name} ${nth}`;
  return unique;
};

/**
 * Lets other instruments play a part where its changes say so: a part of the same stem and channel for each, with the
 * playing techniques of its instrument, and the rest of the part. The last of several changes decides.
 */
export const replaceInstrument = (
  part: NotePart,
  all: readonly PartChange[],
  score: Score,
  sections: readonly SectionParts[],
): NotePart[] => {
  const changes = all.filter(({ entry }) => {
    const instrument = replacementOf(entry);
    return instrument !== undefined && instrument !== part.instrument;
  });
  if (changes.length === 0) return [part];
  const playedBy = (beat: Beats) => {
    const change = changes.findLast((one) => isIn(one, beat));
    return change && replacementOf(change.entry);
  };
  const byInstrument = Map.groupBy(part.notes, ({ startBeats }) => playedBy(startBeats));
  const silent = changes.map((change) => ({ ...change, entry: { part: part.name, plays: false } }));
  const taken = new Set(score.parts.map(({ name }) => name));
  const others = [...byInstrument].flatMap(([instrument, notes]): NotePart[] => {
    if (instrument === undefined) return [];
    const prefix = part.name.includes(': ') ? `${part.name.split(': ')[0]}: ` : '';
    const { label } = instruments[instrument];
    const name = uniqueName(prefix === '' ? capitalize(label) : `${prefix}${label}`, taken);
    taken.add(name);
    const { controls: _, ...rest } = part;
    const replaced: NotePart = {
      ...rest,
      name,
      instrument,
      channel: { ...part.channel, gainDb: part.channel.gainDb - swellDb(part.instrument) },
      notes: playableNotes(notes, instrument, part.stem === 'bass'),
    };
    return [applyTechniques(replaced, techniqueContext(score, sections))];
  });
  const own = muteNotes(part, silent);
  return [...(own.kind === 'notes' && own.notes.length > 0 ? [own] : []), ...others];
};
