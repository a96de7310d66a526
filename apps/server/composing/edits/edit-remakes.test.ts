import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Edit } from '#contract/edits.ts';
import type { Generation } from '#contract/generation.ts';
import type { Remake } from '#contract/remake.ts';
import { eventually } from '#server/testing/eventually.ts';
import { sseClients } from '#server/testing/sse-client.ts';
import { editStudio } from './testing/edit-studio.ts';

const studio = await editStudio();
const {
  creatorWithProject: creator,
  make,
  remade,
  ask,
  stems,
  audio,
  comment,
  commentOf,
  versionsOf,
} = studio;
const { db, jobs, tokens } = studio.services;

const listen = sseClients();

const drumsSofter: Remake = { kind: 'edit', edits: [{ kind: 'level', by_db: -6, parts: ['drums'] }] };

/** The same answer of the remake and of its estimate. */
const both = (refused: string) => [refused, refused];

describe('a comment that is tried', () => {
  it('is read, priced, made a version of, and resolved by it', async () => {
    const who = await creator();
    const track = await make(who);
    const { id } = await comment(who, track.id, 'The drums are too loud');
    const read = await who.user.call('readEdits', { params: { trackId: track.id }, body: { commentId: id } });
    expect(read).toMatchObject({
      edits: [{ kind: 'level', parts: ['drums'] }],
      notUnderstood: [],
      version: 1,
      reader: 'builtin',
      prompt: null,
    });
    expect(read.descriptions).toHaveLength(1);
    const body: Remake = { kind: 'edit', edits: read.edits, comment_id: id, as: 'version' };
    const estimate = await studio.estimate(who, track.id, body);
    expect(estimate).toMatchObject({ durationMs: 8_000, canAfford: true, remarks: [] });
    expect(estimate.changed.length).toBeGreaterThan(0);
    expect(estimate.changed.flatMap(({ parts }) => parts)).toEqual(estimate.changed.map(() => 'drums'));
    expect(estimate.unchanged.parts).toContain('piano');
    const made = await remade(who, track.id, body);
    expect(made).toMatchObject({
      id: track.id,
      version: 2,
      remake: 'edit',
      duration: 8,
      parentTrackId: track.id,
    });
    expect(made.tokenCost).toBe(0);
    const { id: userId } = await who.user.call('getCurrentUser');
    expect(await commentOf(who, track.id, id)).toMatchObject({ fixedInVersion: 2, resolvedBy: userId });
    expect(await versionsOf(who, track.id)).toEqual([
      [2, 'comment', 1],
      [1, 'generated', null],
    ]);
    const [job] = (await who.user.call('listGenerations', { params: { projectId: who.projectId } }))
      .generations;
    expect(estimate.tokenCost).toBe(job!.tokenCost! + job!.freeTokens!);
  });

  it('is announced to the project, with the version that fixed it', async () => {
    const who = await creator();
    const track = await make(who);
    const { id } = await comment(who, track.id, 'softer drums');
    const jar = new Map([who.user.session]);
    const stream = await listen({ jar }, studio.url);
    await remade(who, track.id, { ...drumsSofter, comment_id: id });
    await eventually(() =>
      expect(stream.events()).toContainEqual(
        expect.objectContaining({
          entity: 'comment',
          id,
          row: expect.objectContaining({ fixedInVersion: 2 }) as object,
        }),
      ),
    );
  });

  it('is resolved without a version by an edit that makes a new track', async () => {
    const who = await creator();
    const track = await make(who);
    const { id } = await comment(who, track.id, 'softer drums');
    const made = await remade(who, track.id, { ...drumsSofter, comment_id: id, as: 'track' });
    expect(made.id).not.toBe(track.id);
    const resolved = await commentOf(who, track.id, id);
    expect(resolved.fixedInVersion).toBeNull();
    expect(resolved.resolvedAt).not.toBeNull();
  });

  it('is refused if it is a reply, deleted, or on another track', async () => {
    const who = await creator();
    const [track, other] = [await make(who), await make(who)];
    const { id } = await comment(who, track.id, 'softer drums');
    const { id: reply } = await comment(who, track.id, 'much softer', { parentId: id });
    const elsewhere = await comment(who, other.id, 'softer drums');
    const gone = await comment(who, track.id, 'softer drums');
    await who.user.call('deleteComment', { params: { commentId: gone.id } });
    for (const comment_id of [reply, elsewhere.id, gone.id, uuidv7()]) {
      expect(await studio.refusal(who, track.id, { ...drumsSofter, comment_id })).toEqual([
        '404 not_found',
        '404 not_found',
      ]);
      const read = await who.user.request('readEdits', {
        params: { trackId: track.id },
        body: { commentId: comment_id },
      });
      expect(read.status).toBe(404);
    }
  });

  it('is fixed once by two requests with the same key, which are charged once', async () => {
    const who = await creator();
    const track = await make(who);
    const { id } = await comment(who, track.id, 'softer drums');
    const key = { 'idempotency-key': uuidv7(), prefer: 'respond-async' };
    const body = { ...drumsSofter, comment_id: id, as: 'version' } as Remake;
    const [first, second] = (await Promise.all(
      [1, 2].map(async () => (await ask(who, track.id, body, key)).json()),
    )) as [Generation, Generation];
    expect(second.id).toBe(first.id);
    expect(first).toMatchObject({ versionOf: track.id, remake: 'edit', freeTokens: 27 });
    await eventually(async () => expect((await jobs.byId(first.id))!.status).toBe('completed'));
    expect(await versionsOf(who, track.id)).toHaveLength(2);
    expect(await commentOf(who, track.id, id)).toMatchObject({ fixedInVersion: 2 });
    expect(await tokens.verify()).toEqual([]);
  });

  it('stays open if the generation is cancelled', async () => {
    const who = await creator();
    const track = await make(who);
    const { id } = await comment(who, track.id, 'softer drums');
    // No other test composes this edit: it takes longer than the cancellation.
    const edits: Edit[] = [{ kind: 'level', by_db: -5, parts: ['drums'] }];
    const body: Remake = { kind: 'edit', edits, comment_id: id, as: 'version' };
    const reply = await ask(who, track.id, body, { prefer: 'respond-async' });
    const generation = (await reply.json()) as Generation;
    await jobs.cancel((await jobs.byId(generation.id))!);
    expect(await commentOf(who, track.id, id)).toMatchObject({ fixedInVersion: null, resolvedAt: null });
    expect(await versionsOf(who, track.id)).toHaveLength(1);
  });

  it('is resolved together with the commit of its version, also if the first commit fails', async () => {
    const who = await creator();
    const track = await make(who);
    const { id } = await comment(who, track.id, 'softer drums');
    // A sequence keeps its value when the transaction is rolled back: the first update fails, the second does not.
    await db.execute(sql`CREATE SEQUENCE comment_fixes`);
    await db.execute(sql`CREATE FUNCTION fail_first_fix() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('comment_fixes') = 1 THEN RAISE EXCEPTION USING ERRCODE = '40P01'; END IF;
      RETURN NEW;
    END $$`);
    await db.execute(sql`CREATE TRIGGER fail_first_fix BEFORE UPDATE ON comments
      FOR EACH ROW EXECUTE FUNCTION fail_first_fix()`);
    try {
      await remade(who, track.id, { ...drumsSofter, comment_id: id });
    } finally {
      await db.execute(sql`DROP TRIGGER fail_first_fix ON comments`);
      await db.execute(sql`DROP FUNCTION fail_first_fix`);
    }
    const { rows } = await db.execute<{ tried: string }>(sql`SELECT last_value AS tried FROM comment_fixes`);
    expect(Number(rows[0]!.tried)).toBe(2);
    expect(await versionsOf(who, track.id)).toHaveLength(2);
    expect(await commentOf(who, track.id, id)).toMatchObject({ fixedInVersion: 2 });
    const { activities } = await who.user.call('listProjectActivities', {
      params: { projectId: who.projectId },
    });
    expect(activities.filter(({ message }) => message.includes('resolved a comment'))).toHaveLength(1);
    expect(await tokens.verify()).toEqual([]);
  });
});

describe('an edited version', () => {
  it('has the stems of its source, except for the parts that the edits concern', async () => {
    const who = await creator();
    const track = await make(who);
    const made = await remade(who, track.id, drumsSofter);
    expect(made.compositionPlan!.sections.every(({ parts }) => parts?.[0]?.part === 'drums')).toBe(true);
    expect(await versionsOf(who, track.id)).toEqual([
      [2, 'edited', 1],
      [1, 'generated', null],
    ]);
    const [before, after] = [await stems(who, track.id, 1), await stems(who, track.id, 2)];
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
    const differing = [...before].filter(([name, bytes]) => !bytes.equals(after.get(name)!));
    expect(differing.map(([name]) => name)).toEqual(['drums.wav']);
    expect((await audio(who, track.id, 2)).equals(await audio(who, track.id, 1))).toBe(false);
  });

  it('is edited further: edits add up', async () => {
    const who = await creator();
    const track = await make(who);
    await remade(who, track.id, drumsSofter);
    const twice = await remade(who, track.id, drumsSofter);
    expect(twice).toMatchObject({ version: 3 });
    const level = (twice.compositionPlan!.sections[0]!.parts ?? []).reduce(
      (sum, { level_db = 0 }) => sum + level_db,
      0,
    );
    expect(level).toBe(-12);
  });
});

it('a version with sections that an edit composes again has the estimated length to the millisecond and the tempo, and is edited further', async () => {
  const who = await creator();
  const track = await make(who);
  const [, chorus] = track.sections;
  const body: Remake = {
    kind: 'edit',
    edits: [
      { kind: 'length', section: 1, by_bars: 2 },
      { kind: 'tempo', factor: 1.25 },
    ],
  };
  const estimate = await studio.estimate(who, track.id, body);
  expect(estimate.durationMs).toBeLessThan(2 * chorus!.duration_ms + 8_000);
  const longer = await remade(who, track.id, body);
  expect(longer.duration * 1_000).toBe(estimate.durationMs);
  expect(longer.bpm).toBeCloseTo(track.bpm! * 1.25, 1);
  expect(longer.differences).toEqual([]);
  expect(longer.settings).toHaveProperty('arrangement');
  const softer = await remade(who, track.id, drumsSofter);
  expect(softer.compositionPlan!.sections.every(({ parts }) => parts?.[0]?.part === 'drums')).toBe(true);
  const [before, after] = await Promise.all([2, 3].map((one) => stems(who, track.id, one)));
  const differing = [...before!].filter(([name, bytes]) => !bytes.equals(after!.get(name)!));
  expect(differing.map(([name]) => name)).toEqual(['drums.wav']);
  const ended = await remade(who, track.id, { kind: 'edit', edits: [{ kind: 'ending', style: 'cut' }] });
  expect(ended.compositionPlan!.sections[0]!.parts).toEqual(softer.compositionPlan!.sections[0]!.parts);
  const { versions } = await who.user.call('listVersions', { params: { trackId: track.id } });
  const all = softer.sections.map((_, section) => section);
  expect(versions.map(({ number, changedSections }) => [number, changedSections])).toEqual([
    [4, all.slice(-1)],
    [3, all],
    [2, all],
    [1, null],
  ]);
});

describe('a remake with edits', () => {
  it('is refused without an effect, for missing sections, and for invalid edits', async () => {
    const who = await creator();
    const track = await make(who);
    const edit = (...edits: unknown[]) => studio.refusal(who, track.id, { kind: 'edit', edits });
    expect(await edit({ kind: 'mute', parts: ['bagpipes'] })).toEqual(both('400 no_effect'));
    expect(await edit({ kind: 'mute', parts: ['drums'], sections: [29] })).toEqual(
      both('400 no_such_section'),
    );
    expect(await edit({ kind: 'order', sections: [0, 29] })).toEqual(both('400 no_such_section'));
    for (const invalid of [
      { kind: 'mute', parts: [] },
      { kind: 'level', by_db: -200 },
      { kind: 'level', by_db: 'loud' },
      { kind: 'tempo' },
      { kind: 'tempo', factor: 1.1, bpm: 90 },
      { kind: 'key' },
      { kind: 'chords' },
      { kind: 'dynamics', by: 0 },
      { kind: 'explode' },
      { kind: 'mute', parts: ['x'.repeat(10_000)] },
      { kind: 'mute', parts: ['drums'], bars: { from: 3, to: 1 } },
      null,
    ]) {
      expect(await edit(invalid)).toEqual(both('400 validation_failed'));
    }
    expect(await edit()).toEqual(both('400 validation_failed'));
    expect(await edit(...Array.from({ length: 33 }, () => ({ kind: 'ending', style: 'soft' })))).toEqual(
      both('400 validation_failed'),
    );
    expect(await versionsOf(who, track.id)).toHaveLength(1);
  });

  it('is refused for an old version, one in the trash, and a track without a score', async () => {
    const who = await creator();
    const track = await make(who);
    await remade(who, track.id, drumsSofter);
    await who.user.call('deleteVersion', { params: { trackId: track.id, version: '1' } });
    expect(await studio.refusal(who, track.id, { ...drumsSofter, version: 1 })).toEqual(
      both('404 no_such_version'),
    );
    await db.execute(
      sql`UPDATE track_versions SET provider_version = 'of old', score_key = NULL WHERE track_id = ${track.id}`,
    );
    await db.execute(
      sql`UPDATE tracks SET provider_version = 'of old', score_key = NULL WHERE id = ${track.id}`,
    );
    expect(await studio.refusal(who, track.id, drumsSofter)).toEqual(both('409 score_outdated'));
    const effect = await who.user.call('generateSoundEffect', {
      params: { projectId: who.projectId },
      body: { prompt: 'a bell', duration: 1_000 },
    });
    expect(await studio.refusal(who, effect.id, drumsSofter)).toEqual(both('409 no_score'));
  });
});
