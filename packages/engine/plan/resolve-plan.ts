import type { CompositionPlan, PlanSection } from '#contract/plan.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Beats, Milliseconds } from '#engine/kit/units.ts';
import { chartOf, melodyOf, transpositionOf } from '#engine/plan/given-music.ts';
import { defaultIntensity } from '#engine/plan/intensity.ts';
import { parseLocalStyles } from '#engine/plan/parse-local-styles.ts';
import type { PlannedPiece, PlannedSection } from '#engine/plan/planned-piece.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import { beatsAt, msAt } from '#engine/theory/tempo-curve.ts';
import { barBeatsOf } from '#engine/theory/metre.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { normaliseText } from '#engine/theory/words/phrases.ts';
import { findSections } from '#engine/theory/words/section-words.ts';

/**
 * Requested section ends, scaled to the length of the piece; a section without a duration gets the mean of the
 * others.
 */
const scaledEnds = (sections: readonly PlanSection[], lengthMs: Milliseconds): number[] => {
  const given = sections.flatMap(({ duration_ms: duration }) => (duration === undefined ? [] : [duration]));
  const meanDuration =
    given.length === 0 ? 1 : given.reduce((total, duration) => total + duration, 0) / given.length;
  const durations = sections.map(({ duration_ms: duration }) => duration ?? meanDuration);
  const total = durations.reduce((whole, duration) => whole + duration, 0);
  let passed = 0;
  return durations.map((duration) => {
    passed += duration;
    return (passed * lengthMs) / total;
  });
};

/**
 * Section ends on bar lines, counted from the start of each section; a section shorter than a bar ends on a beat. In
 * a piece with fewer beats than sections the ends are not snapped.
 */
const snappedEnds = (ends: readonly Beats[], barBeats: Beats, lengthBeats: Beats): Beats[] => {
  if (lengthBeats < ends.length + 1) return [...ends.slice(0, -1), lengthBeats];
  let start = 0;
  return ends.map((end, i) => {
    if (i === ends.length - 1) return lengthBeats;
    const bars = Math.round((end - start) / barBeats);
    const target = bars >= 1 ? start + bars * barBeats : Math.round(end);
    const latest = Math.max(start, Math.floor(lengthBeats) - (ends.length - 1 - i));
    start = clamp(target, Math.min(start + 1, latest), latest);
    return start;
  });
};

/** Section ends in whole milliseconds: each section has at least one, and the last ends with the piece. */
const endsInMs = (ends: readonly Milliseconds[], lengthMs: Milliseconds): Milliseconds[] => {
  let before = 0;
  return ends.map((end, i) => {
    const latest = lengthMs - (ends.length - 1 - i);
    before = i === ends.length - 1 ? lengthMs : clamp(Math.round(end), before + 1, latest);
    return before;
  });
};

const kindOf = (name: string, index: number, count: number): SectionKind => {
  const [found] = findSections(normaliseText(name.replace(/\d+/g, ' ')));
  if (found !== undefined) return found.value;
  if (index === count - 1 && count > 2) return 'outro';
  return index === 0 && count > 2 ? 'intro' : index % 2 === 0 ? 'chorus' : 'verse';
};

/**
 * Puts a plan, edited or generated, on the beat grid of an intent. Section names and local styles apply; durations
 * are scaled to the requested length if they do not add up to it, and end on the nearest bar line. Written chords and
 * melodies are transposed to the key of the intent.
 */
export const resolvePlan = (plan: CompositionPlan, intent: Intent): PlannedPiece => {
  const { bpm, metre, lengthMs, energy, accelerando } = intent;
  const barBeats = barBeatsOf(metre);
  const beatsOf = (ms: Milliseconds): Beats => beatsAt(ms, intent);
  const lengthBeats = beatsOf(lengthMs);
  const requestedEnds = scaledEnds(plan.sections, lengthMs).map(beatsOf);
  const ends = snappedEnds(requestedEnds, barBeats, lengthBeats);
  const endsMs = endsInMs(
    ends.map((beats) => msAt(beats, intent)),
    lengthMs,
  );

  const transpose = transpositionOf(plan, intent.key);
  const sections = plan.sections.map((section, i): PlannedSection => {
    const startBeats = i === 0 ? 0 : (ends[i - 1] ?? 0);
    const endBeats = ends[i] ?? lengthBeats;
    const startMs = endsMs[i - 1] ?? 0;
    const kind = kindOf(section.section_name, i, plan.sections.length);
    const directions = parseLocalStyles(section);
    return {
      name: section.section_name,
      kind,
      startBeats,
      lengthBeats: endBeats - startBeats,
      startMs,
      durationMs: (endsMs[i] ?? lengthMs) - startMs,
      intensity: directions.intensity ?? defaultIntensity(kind, energy, startBeats / lengthBeats),
      directions,
      lines: section.lines,
      chart: chartOf(section, transpose, intent.key),
      melody: melodyOf(section, startBeats, endBeats - startBeats, transpose),
      parts: section.parts ?? [],
    };
  });
  return { bpm, accelerando, metre, barBeats, lengthMs, lengthBeats, sections };
};
