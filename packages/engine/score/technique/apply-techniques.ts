import type { Note } from '#contract/stored-score.ts';
import { mod } from '#engine/kit/math.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { NotePart } from '#engine/score/score.ts';
import { bendNotes } from '#engine/score/technique/bends.ts';
import { detach } from '#engine/score/technique/detach.ts';
import { swells, vibratoCurve } from '#engine/score/technique/control-curves.ts';
import { inflections, palmMutingPresets } from '#engine/score/technique/idiom-amounts.data.ts';
import { palmMute } from '#engine/score/technique/palm-mute.ts';
import { melodyPedalSpans, pedalSpans } from '#engine/score/technique/pedal.ts';
import type { TechniqueContext } from '#engine/score/technique/technique-context.ts';
import type { Articulation } from '#engine/theory/instruments/instrument-record.ts';
import { strings } from '#engine/theory/instruments/strings.data.ts';
import { instruments } from '#engine/theory/instruments.ts';

/** Gain that makes up for the mean attenuation by swells. */
export const SWELL_MAKEUP_DB = 1.6;
/** Basses slide less often than fiddles and guitars. */
const BASS_SLIDES = 0.35;
const MAX_SLUR_GAP: Beats = 0.25;
const MAX_SLUR_INTERVAL = 4;
/** A performed note can be this much before its place on the grid. */
const EARLY: Beats = 0.12;

/** Slurs of a melodic line: small intervals without a rest, not across a bar line. */
const slur = (notes: readonly Note[], barBeats: Beats): Note[] =>
  notes.map((note, i) => {
    const next = notes[i + 1];
    if (next === undefined) return note;
    const gap = next.startBeats - note.startBeats - note.durationBeats;
    const interval = Math.abs(next.pitch - note.pitch);
    const startsBar = mod(next.startBeats + EARLY, barBeats) < 2 * EARLY;
    const isSlurred =
      gap >= 0 && gap <= MAX_SLUR_GAP && interval >= 1 && interval <= MAX_SLUR_INTERVAL && !startsBar;
    return isSlurred ? { ...note, articulation: 'legato' as const } : note;
  });

/** The notes of each section, so that the techniques of one do not depend on the notes of another. */
const bySection = (notes: readonly Note[], { sections }: TechniqueContext['piece']): (readonly Note[])[] => {
  const starts = sections.slice(1).map(({ startBeats }) => startBeats - EARLY);
  return sections.map((_, i) =>
    notes.filter(
      ({ startBeats }) => startBeats >= (starts[i - 1] ?? -Infinity) && startBeats < (starts[i] ?? Infinity),
    ),
  );
};

/**
 * Adds to a performed part what its instrument does in the genre: sustain pedal, swells, vibrato, slurs, detached
 * notes, palm muting, falls and other pitch bends.
 */
export const applyTechniques = (part: NotePart, context: TechniqueContext): NotePart => {
  const { articulations: techniques, isPolyphonic } = instruments[part.instrument];
  const has = (technique: Articulation) => techniques.includes(technique);
  if (part.notes.length === 0 || techniques.length === 0) return part;
  const { intent, piece } = context;
  const isLine = part.stem === 'lead' || part.stem === 'bass' || !isPolyphonic;
  const amounts = inflections[intent.genre.preset];
  const bendContext = {
    techniques,
    amounts: part.stem === 'bass' ? { ...amounts, slide: amounts.slide * BASS_SLIDES } : amounts,
    key: intent.key,
    bpm: piece.bpm,
    seed: intent.seed,
    name: part.name,
  };
  const sections = bySection(part.notes, piece);
  const played = (notes: readonly Note[]) => {
    const bent = bendNotes(has('legato') ? slur(notes, piece.barBeats) : notes, bendContext);
    return has('detached')
      ? detach(bent, {
          articulation: part.instrument in strings ? 'spiccato' : 'staccato',
          amount: amounts.detached,
          bpm: piece.bpm,
          barBeats: piece.barBeats,
          seed: intent.seed,
          name: part.name,
        })
      : bent;
  };
  const isMuted = has('palm-mute') && palmMutingPresets.includes(intent.genre.preset);
  const muted = (notes: readonly Note[]) => palmMute(notes, context);
  return {
    ...part,
    notes: isLine ? sections.flatMap(played) : isMuted ? sections.flatMap(muted) : part.notes,
    channel: { ...part.channel, gainDb: part.channel.gainDb + (has('swell') ? SWELL_MAKEUP_DB : 0) },
    controls: {
      ...(has('swell') && { expression: sections.flatMap(swells) }),
      ...(has('vibrato') &&
        isLine && { vibrato: sections.flatMap((notes) => vibratoCurve(notes, piece.bpm)) }),
      ...(has('pedal') && {
        pedal: sections.flatMap((notes) =>
          isLine ? melodyPedalSpans(notes, context) : pedalSpans(notes, context),
        ),
      }),
    },
  };
};
