import type { CompositionPlan } from '#contract/plan.ts';
import type { CompositionFacts, SectionTime } from '#engine/compose.types.ts';
import type { Mix } from '#engine/master/master.ts';
import type { Part, Score } from '#engine/score/score.ts';
import { instruments, kitLabels } from '#engine/theory/instruments.ts';
import { keyName } from '#engine/theory/keys.ts';
import { describe } from '#engine/understand/describe.ts';
import type { Intent } from '#engine/understand/intent.ts';

/** What was understood, written and measured, for people and for tags. */
export function factsOf(intent: Intent, plan: CompositionPlan, score: Score, mix: Mix): CompositionFacts {
  return {
    title: score.title,
    understood: describe(intent),
    genres: intent.genres,
    bpm: rounded(score.tempo[0]?.bpm ?? intent.bpm, 3),
    key: keyName(intent.key),
    metre: `${score.metre.beatsPerBar}/${score.metre.beatUnit}`,
    seed: score.seed,
    durationMs: score.lengthMs,
    instruments: [...new Set(score.parts.filter(hasNotes).map(instrumentLabel))],
    sections: sectionTimes(score),
    plan,
    loudnessLufs: rounded(mix.loudnessLufs, 2),
    truePeakDbtp: rounded(mix.truePeakDbtp, 2),
  };
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
  return part.kind === 'drums' ? kitLabels[part.kit] : instruments[part.instrument].label;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
