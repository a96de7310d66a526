import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Body } from '#contract/api.ts';
import type { Edit } from '#contract/edits.ts';
import type { Remake } from '#contract/remake.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import type { Creator } from '#server/testing/creators.ts';
import { editStudio } from './testing/edit-studio.ts';

const studio = await editStudio();
const { creatorWithProject: creator, make, remade, refusal, stems, versionsOf } = studio;
const { db } = studio.services;

const edit = (version: number, ...edits: Edit[]): Remake => ({
  kind: 'edit',
  edits,
  version,
});
const drumsSofter: Edit = { kind: 'level', by_db: -6, parts: ['drums'] };
const bassLouder: Edit = { kind: 'level', by_db: 3, parts: ['bass'] };
const both = (refused: string) => [refused, refused];

const sections = ({ compositionPlan }: TrackDetail) => compositionPlan!.sections;
const allFrom = (track: TrackDetail, source: number) =>
  sections(track).map((_, section) => ({ source, section }));

/** A track with a second version. */
async function withVersion(second: Remake = edit(1, drumsSofter)) {
  const who = await creator();
  const track = await make(who);
  await remade(who, track.id, second);
  return { who, track };
}

const query = (trackId: string, v: number, other: number) => ({
  params: { trackId },
  query: { v: String(v), with: String(other) },
});
const planOf = ({ user }: Creator, trackId: string, v: number, other: number) =>
  user.call('planMerge', query(trackId, v, other));

describe('a merge of versions', () => {
  /** The second version has other notes. */
  const shared = withVersion({ kind: 'variation' });
  beforeAll(() => shared);

  it('takes sections and parts from where they were asked', async () => {
    const { who, track } = await shared;
    const from = { source: 1, section: 0 };
    const drums = { source: 0, section: 0, parts: [{ part: 'drums', from }] };
    const merged = [drums, ...allFrom(track, 0).slice(1)];
    const body: Remake = { kind: 'merge', sources: [1, 2], sections: merged };
    const estimate = await studio.estimate(who, track.id, body);
    expect(estimate.durationMs).toBe(8_000);
    const { version, ...made } = await remade(who, track.id, body);
    expect(made).toMatchObject({ remake: 'merge', duration: track.duration, bpm: track.bpm });
    expect((await versionsOf(who, track.id))[0]).toEqual([version, 'merged', 1]);
    const [first, second, after] = await Promise.all([1, 2, version].map((one) => stems(who, track.id, one)));
    expect(after!.get('bass.wav')!.equals(first!.get('bass.wav')!)).toBe(true);
    expect(after!.get('drums.wav')!.equals(first!.get('drums.wav')!)).toBe(false);
    expect(second!.get('bass.wav')!.equals(first!.get('bass.wav')!)).toBe(false);
  });

  it('is the same as a version whose sections are taken in their order', async () => {
    const { who, track } = await shared;
    const sectionsOf = allFrom(track, 0);
    const made = await remade(who, track.id, { kind: 'merge', sources: [1, 2], sections: sectionsOf });
    expect(made.duration).toBe(track.duration);
    const [first, after] = await Promise.all([1, made.version].map((one) => stems(who, track.id, one)));
    expect(after!.get('bass.wav')!.equals(first!.get('bass.wav')!)).toBe(true);
  });

  it('is refused for versions, sources and sections that do not exist', async () => {
    const { who, track } = await withVersion();
    const whole = allFrom(track, 0);
    const merge = (changes: object) =>
      refusal(who, track.id, { kind: 'merge', sources: [1, 2], sections: whole, ...changes });
    expect(await merge({ sources: [1, 9] })).toEqual(both('404 no_such_version'));
    expect(await merge({ sections: [{ source: 2, section: 0 }] })).toEqual(both('404 no_such_version'));
    expect(await merge({ key_from: 3 })).toEqual(both('404 no_such_version'));
    expect(await merge({ sections: [{ source: 0, section: 29 }] })).toEqual(both('400 no_such_section'));
    expect(await merge({ sections: [] })).toEqual(both('400 validation_failed'));
    expect(await merge({ sources: [] })).toEqual(both('400 validation_failed'));
    const params = { trackId: track.id, version: '1' };
    await who.user.call('deleteVersion', { params });
    expect(await merge({})).toEqual(both('404 no_such_version'));
  });
});

/** Generates music from a plan with these durations, and an arrangement. */
const order = async (durations: (number | undefined)[], arrangement: unknown) => {
  const { user, projectId } = await creator();
  const sectionsOf = durations.map((duration_ms, index) => ({ section_name: `S${index}`, duration_ms }));
  const settings = { prompt: 'x', composition_plan: { sections: sectionsOf }, arrangement };
  const body = settings as Body<'generateMusic'>;
  const reply = await user.request('generateMusic', { params: { projectId }, body });
  return [reply.status, (await reply.json()) as { code?: string; duration?: number }] as const;
};

describe('an arrangement that a client sends', () => {
  const source = {
    prompt: 'indie pop',
    seed: 1,
    length_ms: 4_000,
    plan: { sections: [{ section_name: 'All', duration_ms: 4_000 }] },
  };
  const twice = [
    { source: 0, section: 0 },
    { source: 0, section: 0 },
  ];
  it('is composed in the length of its plan', async () => {
    const [status, made] = await order([4_000, 4_000], { sources: [source], sections: twice });
    expect([status, made.duration]).toEqual([201, 8]);
  });

  it('is refused if its plan has other sections, no durations, or more than the maximum length', async () => {
    const arrangement = { sources: [source], sections: twice };
    for (const durations of [[4_000], [4_000, undefined], [4_000, 300_000], [500, 499]]) {
      const [status, { code }] = await order(durations, arrangement);
      expect(`${status} ${code}`).toMatch(/^400 (unsupported_plan|validation_failed)$/);
    }
  });

  it('is refused if it names sources or sections that it does not have', async () => {
    for (const section of [
      { source: 1, section: 0 },
      { source: 0, section: 1 },
      { source: 0, section: 0, parts: [{ part: 'drums', source: 1, section: 0 }] },
    ]) {
      const [status] = await order([4_000], { sources: [source], sections: [section] });
      expect(status).toBe(400);
    }
  });
});

describe('compareVersions', () => {
  it('returns what the second version does differently', async () => {
    const { who, track } = await withVersion();
    const compare = (v: number, other: number) => who.user.call('compareVersions', query(track.id, v, other));
    const { differences } = await compare(1, 2);
    expect(differences.length).toBeGreaterThan(0);
    expect(new Set(differences.map(({ kind, part }) => `${kind} ${part}`))).toEqual(new Set(['level drums']));
    expect(differences[0]).toMatchObject({ after: -6 });
    expect((await compare(2, 1)).differences[0]).toMatchObject({ before: -6 });
    expect(await compare(2, 2)).toEqual({ differences: [] });
  });

  it('refuses versions that do not exist, are in the trash, or were made by another composer', async () => {
    const { who, track } = await withVersion();
    const refused = async (v: number, other: number) => {
      const reply = await who.user.request('compareVersions', query(track.id, v, other));
      return ((await reply.json()) as { code: string }).code;
    };
    expect(await refused(1, 3)).toBe('no_such_version');
    await who.user.call('deleteVersion', { params: { trackId: track.id, version: '1' } });
    expect(await refused(2, 1)).toBe('no_such_version');
    await db.execute(
      sql`UPDATE track_versions SET provider_version = 'of old', score_key = NULL WHERE track_id = ${track.id}`,
    );
    expect(await refused(2, 2)).toBe('score_outdated');
  });
});

describe('a merge of edits', () => {
  it('combines edits of other parts by itself', async () => {
    const { who, track } = await withVersion();
    await remade(who, track.id, edit(1, bassLouder));
    const plan = await planOf(who, track.id, 2, 3);
    expect(plan).toMatchObject({ base: 1, conflicts: [] });
    expect(new Set(plan.changes.map(({ by, part }) => `${by} ${part}`))).toEqual(
      new Set(['first drums', 'second electric bass']),
    );
    const made = await remade(who, track.id, { kind: 'merge-edits', version: 2, with: 3 });
    expect(made).toMatchObject({ version: 4, remake: 'merge-edits' });
    expect((await versionsOf(who, track.id))[0]).toEqual([4, 'merged', 2]);
    const all = await Promise.all([1, 2, 3, 4].map((one) => stems(who, track.id, one)));
    const isSame = (name: string, first: number, second: number) =>
      all[first - 1]!.get(`${name}.wav`)!.equals(all[second - 1]!.get(`${name}.wav`)!);
    expect([isSame('drums', 4, 2), isSame('bass', 4, 3), isSame('harmony', 4, 1)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isSame('drums', 4, 1), isSame('bass', 4, 1)]).toEqual([false, false]);
  });

  it('asks for a choice where both changed the same', async () => {
    const { who, track } = await withVersion();
    await remade(who, track.id, edit(1, { kind: 'level', by_db: 2, parts: ['drums'] }));
    const { conflicts } = await planOf(who, track.id, 2, 3);
    expect(conflicts.length).toBeGreaterThan(0);
    const body = { kind: 'merge-edits', version: 2, with: 3 } as const;
    expect(await refusal(who, track.id, body)).toEqual(both('409 unresolved_conflicts'));
    const choices = conflicts.map(({ id }) => ({ conflict: id, take: 'second' as const }));
    await remade(who, track.id, { ...body, choices });
    const [third, fourth] = await Promise.all([3, 4].map((one) => stems(who, track.id, one)));
    expect(fourth!.get('drums.wav')!.equals(third!.get('drums.wav')!)).toBe(true);
  });

  it('needs a version that both come from, which may be in the trash', async () => {
    const { who, track } = await withVersion();
    await remade(who, track.id, edit(1, bassLouder));
    await who.user.call('deleteVersion', { params: { trackId: track.id, version: '1' } });
    expect(await planOf(who, track.id, 2, 3)).toMatchObject({ base: 1, conflicts: [] });
    await db.execute(sql`UPDATE track_versions SET source_version = NULL WHERE track_id = ${track.id}`);
    const body = { kind: 'merge-edits', version: 2, with: 3 } as const;
    expect(await refusal(who, track.id, body)).toEqual(both('409 no_common_version'));
    const reply = await who.user.request('planMerge', query(track.id, 2, 3));
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'no_common_version' }]);
  });
});
