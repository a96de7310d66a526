import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Edit } from '#contract/edits.ts';
import { applyEdits, describeEdit, editContextOf } from '#engine/edits.ts';
import { readComment } from '#engine/reading.ts';
import { SAMPLE_RATE, type Seconds } from '#engine/index.ts';
import { directionOf } from './direction.ts';
import type { EditCase } from './edit-cases.data.ts';
import { differenceOf, differentNotes, notesOf, type Span, spanOfEdit, stemNames } from './identity.ts';
import { composeEdited, type Version } from './version.ts';
import { writeVersionFiles } from './version-files.ts';

export interface EditResult {
  readonly piece: string;
  readonly comment: string;
  readonly read: string;
  /** What stays the same, in words. */
  readonly unchanged: string;
  readonly measured: string;
  /** Empty: passed. */
  readonly failures: readonly string[];
}

/** A performed note can start this early, a sung consonant most. */
const EARLY: Seconds = 0.15;
/** Cymbals, held notes and reverbs of what changed are over after this. */
const TAIL: Seconds = 5;
/** What is left in a reverb until another one takes over: a sixteenth of the last bit of 16-bit audio. */
const RESIDUE_DBFS = -120;

interface Checks {
  readonly facts: string[];
  readonly failures: string[];
}

/** Stems that the edit does not concern, and the touched ones around the touched time. */
function checkSamples({ stems }: EditCase, before: Version, after: Version, span: Span): Checks {
  const facts: string[] = [];
  const failures: string[] = [];
  let same = 0;
  let firstEarly = -Infinity;
  let lastLate = -Infinity;
  let late = -Infinity;
  const end = before.piece.lengthMs / 1000;
  for (const name of stemNames(before, after)) {
    const difference = differenceOf(before.stems.get(name), after.stems.get(name));
    const isTouched = stems === 'all' || stems.includes(name);
    if (!isTouched) {
      if (difference === undefined) same++;
      else failures.push(`${name} differs from ${difference.first.toFixed(2)} s on`);
      continue;
    }
    if (difference === undefined) {
      if (stems !== 'all') failures.push(`${name} does not change`);
      continue;
    }
    firstEarly = Math.max(firstEarly, span.from - difference.first);
    lastLate = Math.max(lastLate, difference.last - span.to);
    if (span.to + TAIL < end) late = Math.max(late, difference.peakFrom(span.to + TAIL));
  }
  if (stems !== 'all') facts.push(`${same} other stems`);
  if (span.from > 0) {
    facts.push(`until ${(Math.max(0, firstEarly) * 1000).toFixed(0)} ms before`);
    if (firstEarly > EARLY) failures.push(`differs ${firstEarly.toFixed(2)} s before`);
  }
  if (span.to + 0.1 < end) {
    facts.push(
      `from ${Math.max(0, lastLate).toFixed(1)} s after${late > -Infinity ? ` (${late.toFixed(0)} dBFS after ${TAIL} s)` : ''}`,
    );
    if (late > RESIDUE_DBFS) failures.push(`differs by ${late.toFixed(0)} dBFS ${TAIL} s after`);
  }
  return { facts, failures };
}

/** The exact length, and the notes of sections that only move. */
function checkNotes(
  before: Version,
  after: Version,
  {
    expectedMs,
    order,
    semitones = 0,
  }: { expectedMs: number; order: readonly (number | undefined)[]; semitones?: number },
): Checks {
  const failures: string[] = [];
  const frames = [...after.stems.values()][0]!.left.length;
  const { lengthMs } = after.piece;
  if (Math.abs(lengthMs - expectedMs) > 1)
    failures.push(`${lengthMs} ms instead of ${expectedMs.toFixed(1)}`);
  if (frames !== Math.round((lengthMs * SAMPLE_RATE) / 1000)) failures.push(`${frames} frames`);
  let sections = 0;
  for (const [i, from] of order.entries()) {
    if (from === undefined) continue;
    const [was, is] = [notesOf(before, from), notesOf(after, i, semitones)];
    const different = differentNotes(was, is);
    if (different > 0) failures.push(`section ${i + 1}: ${different} of ${was.length} notes differ`);
    else sections++;
  }
  return {
    facts: [`notes of ${sections} sections`, `${lengthMs} ms (${(lengthMs - expectedMs).toFixed(1)})`],
    failures,
  };
}

/** All stems until a section that changes. */
function checkUntil(before: Version, after: Version, until: Seconds): Checks {
  const early = stemNames(before, after).map((name) => {
    const difference = differenceOf(before.stems.get(name), after.stems.get(name));
    return difference === undefined ? 0 : until - difference.first;
  });
  const most = Math.max(...early);
  return {
    facts: [`all stems until ${(Math.max(0, most) * 1000).toFixed(0)} ms before`],
    failures: most > EARLY ? [`differs ${most.toFixed(2)} s before`] : [],
  };
}

const both = (a: Checks, b: Checks): Checks => ({
  facts: [...a.facts, ...b.facts],
  failures: [...a.failures, ...b.failures],
});

function checkUnchanged(checked: EditCase, edit: Edit, before: Version, after: Version): Checks {
  const { outline, lengthMs } = before.piece;
  const all = outline.sections.map((_, i) => i);
  switch (edit.kind) {
    case 'tempo': {
      const expectedMs = (lengthMs * outline.bpm) / after.piece.outline.bpm;
      return checkNotes(before, after, { expectedMs, order: all });
    }
    case 'key':
      return both(
        checkSamples(checked, before, after, spanOfEdit(edit, before.piece)),
        checkNotes(before, after, { expectedMs: lengthMs, order: all, semitones: edit.semitones! }),
      );
    case 'length': {
      const section = outline.sections[edit.section]!;
      const expectedMs = lengthMs + (edit.by_bars * section.duration_ms) / section.bars;
      return both(
        checkNotes(before, after, {
          expectedMs,
          order: all.map((i) => (i === edit.section ? undefined : i)),
        }),
        checkUntil(before, after, section.start_ms / 1000),
      );
    }
    case 'order': {
      const expectedMs = edit.sections.reduce((sum, i) => sum + outline.sections[i]!.duration_ms, 0);
      const first = outline.sections[edit.sections.findIndex((from, i) => from !== i)]!;
      return both(
        checkNotes(before, after, { expectedMs, order: edit.sections }),
        checkUntil(before, after, first.start_ms / 1000),
      );
    }
    default:
      return checkSamples(checked, before, after, spanOfEdit(edit, before.piece));
  }
}

/** Reads the comment, makes the new version as the studio does, and measures what differs. */
export async function measureEdit(checked: EditCase, before: Version, folder: string): Promise<EditResult> {
  const context = editContextOf(before.piece.outline);
  const { edits } = readComment(checked.comment, context);
  const [edit] = edits;
  const row = { piece: checked.piece, comment: checked.comment };
  if (edit === undefined || edits.length > 1 || edit.kind !== checked.kind)
    return {
      ...row,
      read: JSON.stringify(edits),
      unchanged: '',
      measured: '',
      failures: ['read differently'],
    };
  const after = await composeEdited(before.piece, applyEdits(before.piece, edits));
  const checks = checkUnchanged(checked, edit, before, after);
  const own = await mkdtemp(join(folder, 'edit-'));
  const [a, b] = [await mkdtemp(join(own, 'a-')), await mkdtemp(join(own, 'b-'))];
  const files = [await writeVersionFiles(before, a), await writeVersionFiles(after, b)] as const;
  const span =
    edit.kind === 'order' || edit.kind === 'length' ? { from: 0, to: 0 } : spanOfEdit(edit, before.piece);
  const direction = await directionOf({ edit, checked, before, after, files, span });
  await rm(own, { recursive: true });
  return {
    ...row,
    read: describeEdit(edit, context),
    unchanged: checks.facts.join(', '),
    measured: direction.measured,
    failures: [...checks.failures, ...(direction.reached ? [] : ['not in the direction'])],
  };
}
