import { beforeAll, describe, expect, it } from 'vitest';
import { compositionPlan, type CompositionPlan } from '#contract/plan.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import { preparePiece } from '#engine/compose/score.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import type { DrumPart, NotePart, Part, Score } from '#engine/score/score.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { understand } from '#engine/understand/understand.ts';

const request: ComposeRequest = {
  prompt: 'Upbeat pop, 120 bpm, C major',
  seed: 5,
  format: 'wav',
  lengthMs: 30_000,
};
const intent = understand(request);
const plan = compositionPlan.parse(writePlan(intent));
const scoreOf = (one: CompositionPlan): Score => preparePiece({ ...request, plan: one }).write().score;
/** The chorus: bars of four beats. */
const SECTION = 2;
const EARLY = 0.12;

const edited = (...parts: readonly PlanPart[]): CompositionPlan => ({
  ...plan,
  sections: plan.sections.map((section, i) => (i === SECTION ? { ...section, parts: [...parts] } : section)),
});

let written: Score;
beforeAll(() => {
  written = scoreOf(plan);
});
const changed = (...parts: readonly PlanPart[]): Score => scoreOf(edited(...parts));

const range = (bars?: { from: number; to: number }) => {
  const start = written.sections[SECTION]!.startBeats;
  const end = written.sections[SECTION + 1]!.startBeats;
  return bars === undefined
    ? { from: start, to: end }
    : { from: start + 4 * (bars.from - 1), to: start + 4 * bars.to };
};
const isIn = (beat: number, { from, to }: { from: number; to: number }) =>
  beat >= from - EARLY && beat < to - EARLY;

const startsOf = (part: Part): number[] =>
  (part.kind === 'drums' ? part.hits : part.notes).map(({ startBeats }) => startBeats);
const notePart = (score: Score, name: string): NotePart => {
  const part = score.parts.find((one) => one.name === name);
  if (part?.kind !== 'notes') throw new Error(`no part ${name}`);
  return part;
};
const drumsOf = (score: Score): DrumPart => {
  const part = score.parts.find(({ kind }) => kind === 'drums');
  if (part?.kind !== 'drums') throw new Error('no drums');
  return part;
};
const inRange = <T extends { readonly startBeats: number }>(
  events: readonly T[],
  bars?: { from: number; to: number },
): T[] => events.filter(({ startBeats }) => isIn(startBeats, range(bars)));
const onsets = (part: NotePart, bars?: { from: number; to: number }) =>
  new Set(inRange(part.notes, bars).map(({ startBeats }) => Math.round(startBeats * 8))).size;

const barsOf = (notes: readonly { startBeats: number }[] = []) =>
  new Set(notes.map(({ startBeats }) => Math.floor((startBeats + EARLY) / 4)));
const isDownbeat = ({ startBeats }: { startBeats: number }) => Math.abs(((startBeats + 2) % 4) - 2) < EARLY;
const mean = (notes: readonly { pitch: number }[]) =>
  notes.reduce((sum, { pitch }) => sum + pitch, 0) / notes.length;
/** The parts whose level an entry moves. */
const namesOf = (part: string) =>
  changed({ part, level_db: -1 }).parts.flatMap(({ name, channel }) =>
    channel.automation === undefined ? [] : [name],
  );

describe('applyPlanParts', () => {
  it('leaves a score without entries as it is, and parts that no entry names object by object', () => {
    const after = changed({ part: 'drums', level_db: -6, plays: false });
    expect(changed({ part: 'theremin', plays: false }).parts).toEqual(written.parts);
    for (const part of written.parts.filter(({ stem }) => stem !== 'drums'))
      expect(after.parts.find(({ name }) => name === part.name)).toEqual(part);
  });

  it('silences a part in the bars of its entry and releases what rings into them', () => {
    const bars = { from: 2, to: 3 };
    const before = notePart(written, 'Pad: warm pad');
    const after = notePart(changed({ part: 'warm pad', bars, plays: false }), 'Pad: warm pad');
    expect(inRange(before.notes, bars)).not.toHaveLength(0);
    expect(inRange(after.notes, bars)).toHaveLength(0);
    const { from } = range(bars);
    const held = after.notes.filter(({ startBeats }) => startBeats < from);
    expect(Math.max(...held.map((note) => note.startBeats + note.durationBeats))).toBeLessThanOrEqual(from);
    expect(after.notes.filter(({ startBeats }) => startBeats > range(bars).to)).toEqual(
      before.notes.filter(({ startBeats }) => startBeats > range(bars).to),
    );
  });

  it('damps cymbals where muted drums begin, and keeps the kicks that trigger the ducking', () => {
    const after = changed({ part: 'drums', plays: false });
    const { from } = range();
    for (const { startBeats, dampBeats } of drumsOf(after).hits)
      expect(dampBeats).toBe(startBeats < from - EARLY ? from : undefined);
    const kicks = drumsOf(written).hits.filter(({ piece }) => piece === 'kick');
    expect(after.kicks).toEqual(kicks.map(({ startBeats }) => startBeats).toSorted((a, b) => a - b));
  });

  it('silences only the pieces of a drum group', () => {
    const hits = inRange(drumsOf(changed({ part: 'hi-hat', plays: false })).hits);
    expect(hits).toEqual(inRange(drumsOf(written).hits).filter(({ piece }) => !piece.endsWith('-hat')));
  });

  it('moves the hits of a drum group whose level changes to a part of their own, in the bars of the entry', () => {
    const after = changed({ part: 'hi-hat', level_db: -9, bars: { from: 1, to: 2 } });
    const split = after.parts.find(({ name }) => name === 'Drums: Hi-hat');
    expect(split?.kind === 'drums' && split.writtenName).toBe('Drums');
    const moved = split?.kind === 'drums' ? split.hits : [];
    expect(moved).toEqual(
      inRange(drumsOf(written).hits, { from: 1, to: 2 }).filter(({ piece }) => piece.endsWith('-hat')),
    );
    expect(drumsOf(after).hits).toHaveLength(drumsOf(written).hits.length - moved.length);
  });

  it.each([-2, -1, 1, 2])('changes the onsets of all parts by %i steps of density', (density) => {
    const after = changed({ part: 'all', density });
    for (const name of ['Lead: piano', 'Arpeggio: plucked synth', 'Electric bass']) {
      const [before, now] = [onsets(notePart(written, name)), onsets(notePart(after, name))];
      const expected = [0.4, 0.65, 1, 1.5, 2][density + 2]!;
      expect(now / before).toBeGreaterThan(expected - 0.15);
      expect(now / before).toBeLessThan(expected + 0.15);
    }
    const ratio = inRange(drumsOf(after).hits).length / inRange(drumsOf(written).hits).length;
    const [low, high] = density < 0 ? [0.3, 0.8 + 0.1 * density] : [1.15, 2.5];
    expect(ratio).toBeGreaterThan(low);
    expect(ratio).toBeLessThan(high);
  });

  it('keeps downbeats and at least one note of each bar when notes are left out', () => {
    const [before, after] = [written, changed({ part: 'bass', density: -2 })].map((score) =>
      inRange(notePart(score, 'Electric bass').notes),
    );
    expect(barsOf(after)).toEqual(barsOf(before));
    expect(after!.filter(isDownbeat)).toHaveLength(before!.filter(isDownbeat).length);
  });

  it('transposes by octaves within the range of the instrument', () => {
    for (const [part, name, register] of [
      ['bass', 'Electric bass', 1],
      ['harmony', 'Comp: piano', -1],
      ['lead', 'Lead: piano', 2],
    ] as const) {
      const after = notePart(changed({ part, register }), name);
      const { low, high } = instruments[after.instrument];
      const before = inRange(notePart(written, name).notes);
      const moved = (mean(inRange(after.notes)) - mean(before)) * Math.sign(register);
      expect(moved).toBeGreaterThan(5);
      for (const { pitch } of inRange(after.notes)) expect(pitch >= low && pitch <= high).toBe(true);
      expect(
        inRange(after.notes)
          .map(({ pitch }) => pitch % 12)
          .toSorted((a, b) => a - b),
      ).toEqual(before.map(({ pitch }) => pitch % 12).toSorted((a, b) => a - b));
    }
  });

  it('plays softer and louder by velocity, with a transition inside the range', () => {
    const [soft, plain, loud] = [
      changed({ part: 'lead', dynamics: -1 }),
      written,
      changed({ part: 'lead', dynamics: 1 }),
    ].map((score) => inRange(notePart(score, 'Lead: piano').notes));
    for (const [i, note] of plain!.entries()) {
      expect(soft![i]!.velocity).toBeLessThan(note.velocity);
      expect(loud![i]!.velocity).toBeGreaterThanOrEqual(note.velocity);
    }
    const middle = Math.floor(plain!.length / 2);
    expect(soft![middle]!.velocity).toBeCloseTo(plain![middle]!.velocity / 1.25, 6);
    expect(soft![0]!.velocity).toBeGreaterThan(plain![0]!.velocity / 1.25);
  });

  it('gives a part to another instrument in a section: two parts, in its range and with its techniques', () => {
    const after = changed({ part: 'lead', instrument: 'cello' });
    const cello = notePart(after, 'Lead: cello');
    const { low, high } = instruments.cello;
    expect(cello.notes).toHaveLength(inRange(notePart(written, 'Lead: piano').notes).length);
    for (const { pitch } of cello.notes) expect(pitch >= low && pitch <= high).toBe(true);
    expect(cello.controls?.pedal).toBeUndefined();
    expect(cello.controls?.expression?.length).toBeGreaterThan(0);
    expect(inRange(notePart(after, 'Lead: piano').notes)).toHaveLength(0);
    expect(notePart(after, 'Lead: piano').notes.length).toBeGreaterThan(0);
  });

  it('lets an entry name the instrument that another entry brings in', () => {
    const after = changed({ part: 'lead', instrument: 'cello' }, { part: 'cello', level_db: -3 });
    expect(notePart(after, 'Lead: cello').channel.automation?.levelDb?.[0]?.value).toBe(-3);
  });

  it('means all members by a family, and one instrument by its own name', () => {
    expect(namesOf('keyboards')).toEqual(['Comp: piano', 'Lead: piano']);
    expect(namesOf('Comp: piano')).toEqual(['Comp: piano']);
    expect(namesOf('synths')).toEqual(['Pad: warm pad', 'Arpeggio: plucked synth', 'Second: plucked synth']);
    expect(namesOf('all')).toHaveLength(written.parts.length);
  });

  it('adds up the entries for one part', () => {
    const after = changed(
      { part: 'bass', level_db: -2 },
      { part: 'all', level_db: -3 },
      { part: 'bass', room: 1 },
    );
    const { automation } = notePart(after, 'Electric bass').channel;
    expect(automation?.levelDb?.map(({ value }) => value)).toEqual([-5, 0]);
    expect(automation?.reverb?.[0]?.value).toBeGreaterThan(0);
  });

  it('lowers and raises the echo with the reverb, and gives none to a part without one', () => {
    const withEcho = written.parts.find(({ kind, channel }) => kind === 'notes' && channel.echo > 0)!;
    const { echo } = withEcho.channel;
    const automationOf = (part: string, room: number) =>
      notePart(changed({ part, room }), part).channel.automation!;
    const valuesOf = (room: number) =>
      automationOf(withEcho.name, room).echo?.map(({ value }) => value / echo);
    expect(valuesOf(-1)).toEqual([expect.closeTo(0.708, 3), 1]);
    expect(valuesOf(1)).toEqual([expect.closeTo(1.413, 3), 1]);
    expect(valuesOf(-3)).toEqual([0, 1]);
    expect(notePart(written, 'Electric bass').channel.echo).toBe(0);
    expect(Object.keys(automationOf('Electric bass', 2))).toEqual(['reverb']);
  });

  it('ignores entries whose bars are after the end of the section', () => {
    expect(changed({ part: 'bass', bars: { from: 90, to: 95 }, plays: false }).parts).toEqual(written.parts);
  });

  it('plays to the end of the piece what the last section has to the end', () => {
    const last = plan.sections.length - 1;
    const sections = plan.sections.map((section, i) =>
      i === last ? { ...section, parts: [{ part: 'all', plays: false }] } : section,
    );
    const after = scoreOf({ ...plan, sections });
    const start = written.sections[last]!.startBeats;
    expect(after.parts.flatMap(startsOf).every((beat) => beat < start)).toBe(true);
  });
});
