import { limits } from '#contract/limits.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { SectionTime } from '#contract/tracks.ts';
import type { CompositionFacts } from '#engine/compose/music.types.ts';
import type { Mix } from '#engine/master/master.ts';
import type { Part, Score } from '#engine/score/score.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { backingVocalsLabel, singers } from '#engine/theory/singers.ts';
import { type Key, keyName } from '#engine/theory/keys.ts';

/** The results of the previous stages. */
export interface CompositionResult {
  /** The request as it was understood, in a sentence. */
  readonly understood: string;
  readonly genres: readonly string[];
  readonly key: Key;
  readonly plan: CompositionPlan;
  readonly score: Score;
  readonly mix: Mix;
}

/** Metadata of a finished piece for users and for tags. */
export function factsOf({ understood, genres, key, plan, score, mix }: CompositionResult): CompositionFacts {
  return {
    title: score.title,
    understood,
    genres,
    bpm: rounded(score.tempo[0]!.bpm, 3),
    key: keyName(key),
    metre: `${score.metre.beatsPerBar}/${score.metre.beatUnit}`,
    seed: score.seed,
    durationMs: score.lengthMs,
    instruments: instrumentNames(score),
    sections: sectionTimes(score),
    plan: withDurations(plan, score),
    loudnessLufs: rounded(mix.loudnessLufs, 2),
    truePeakDbtp: rounded(mix.truePeakDbtp, 2),
  };
}

/** Display names of the instruments and singers, without duplicates. */
export const instrumentNames = ({ parts }: Score): string[] => [
  ...new Set(parts.filter(hasNotes).map(instrumentLabel)),
];

/**
 * Adds the actual durations to the sections of a plan that have none, unless a section is shorter than a plan allows;
 * then the plan stays as it is and gives the same durations again.
 */
function withDurations(plan: CompositionPlan, { sections: actual }: Score): CompositionPlan {
  const sections = plan.sections.map((section, i) => ({
    ...section,
    duration_ms: section.duration_ms ?? actual[i]?.durationMs,
  }));
  const isTooShort = sections.some(({ duration_ms: ms = 0 }) => ms < limits.planSectionMs.min);
  return isTooShort ? plan : { ...plan, sections };
}

function sectionTimes({ sections }: Score): SectionTime[] {
  return sections.map(({ name, startMs, durationMs }) => ({
    section_name: name,
    start_ms: startMs,
    duration_ms: durationMs,
  }));
}

function hasNotes(part: Part): boolean {
  return (part.kind === 'drums' ? part.hits : part.notes).length > 0;
}

function instrumentLabel(part: Part): string {
  if (part.kind === 'drums') return part.name.slice(0, 1).toLowerCase() + part.name.slice(1);
  if (part.kind === 'voice') return part.role === 'lead' ? singers[part.singer].label : backingVocalsLabel;
  return instruments[part.instrument].label;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
