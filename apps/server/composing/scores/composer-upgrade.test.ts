import { v7 as uuidv7 } from 'uuid';
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Body } from '#contract/api.ts';
import type { Remake } from '#contract/remake.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { creatorFactory, type Creator } from '#server/testing/creators.ts';
import { testApp } from '#server/testing/test-app.ts';
import { newVersion, readScore, transposeStored, upgradableComposer } from './testing/composer-upgrade.ts';

const { provider, upgrade } = upgradableComposer();
const studio = await testApp({ provider });
const { services } = studio;
const { db } = services;
const { creatorWithProject } = await creatorFactory(studio);

const edit = (version: number, part: string): Remake => ({
  kind: 'edit',
  version,
  edits: [{ kind: 'level', by_db: -6, parts: [part] }],
});

async function remade({ user }: Creator, trackId: string, body: Remake): Promise<TrackDetail> {
  const reply = await user.request('remakeTrack', { params: { trackId }, body: { as: 'version', ...body } });
  const made = (await reply.json()) as TrackDetail;
  expect([reply.status, made]).toEqual([201, expect.anything()]);
  return made;
}

async function outlineOf({ user }: Creator, trackId: string, version: number): Promise<ScoreOutline> {
  return user.call('getScoreOutline', { params: { trackId }, query: { v: String(version) } });
}

/** Name and digest of what plays in each section, or in one. */
const notesOf = ({ parts }: ScoreOutline, only?: number) =>
  parts.flatMap(({ part, sections }) =>
    sections
      .filter(({ section }) => only === undefined || section === only)
      .map(({ section, digest }) => `${part} ${section} ${digest}`),
  );

/** A track with three versions that the version before made: the second and third are edits of the first. */
async function trackOfBefore(who: Creator): Promise<TrackDetail> {
  const body: Body<'generateMusic'> = {
    prompt: 'indie pop with drums, bass and piano',
    music_length_ms: 8_000,
    seed: 5,
  };
  const track = (await who.user.call('generateMusic', {
    params: { projectId: who.projectId },
    body,
  })) as TrackDetail;
  await remade(who, track.id, edit(1, 'drums'));
  await remade(who, track.id, edit(1, 'bass'));
  return track;
}

const merged: Remake = {
  kind: 'merge',
  sources: [1, 2],
  sections: [
    { source: 0, section: 0 },
    { source: 1, section: 1 },
  ],
};

/** Every remake, with whether it needs what was written. */
const remakes: [string, Remake, boolean][] = [
  ['same', { kind: 'same', version: 1 }, true],
  ['section', { kind: 'section', section: 0, version: 1 }, true],
  ['extension', { kind: 'extension', extend_by_ms: 8_000, version: 1 }, false],
  ['variation', { kind: 'variation', version: 1 }, false],
  ['edit', edit(1, 'piano'), true],
  ['merge', merged, true],
  ['merge-edits', { kind: 'merge-edits', version: 2, with: 3 }, true],
];

/** The status of every call that needs the score of versions 1 to 3. */
async function statuses({ user }: Creator, trackId: string): Promise<Record<string, string>> {
  const params = { trackId };
  const v = { v: '1' };
  const calls: Record<string, Promise<Response>> = {
    midi: user.request('getTrackMidi', { params, query: v }),
    stems: user.request('getTrackStems', { params, query: v }),
    wav: user.request('getTrackWav', { params, query: v }),
    outline: user.request('getScoreOutline', { params, query: v }),
    differences: user.request('compareVersions', { params, query: { v: '1', with: '2' } }),
    plan: user.request('planMerge', { params, query: { v: '2', with: '3' } }),
    reading: user.request('readEdits', { params, body: { text: 'drums softer', version: 1 } }),
  };
  for (const [name, body] of remakes) {
    calls[`estimate of ${name}`] = user.request('estimateRemake', { params, body });
  }
  const entries = Object.entries(calls).map(async ([name, reply]): Promise<[string, string]> => {
    const response = await reply;
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const { code = '' } = isJson && !response.ok ? ((await response.json()) as { code?: string }) : {};
    return [name, `${response.status} ${code}`.trim()];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Runs `work` while a track is one of version 14, whose scores were never stored. */
async function withoutScore<Result>(trackId: string, work: () => Promise<Result>): Promise<Result> {
  const change = async (values: SQL) => {
    await db.execute(sql`UPDATE tracks SET ${values} WHERE id = ${trackId}`);
    await db.execute(sql`UPDATE track_versions SET ${values} WHERE track_id = ${trackId}`);
  };
  await db.execute(sql`DELETE FROM score_files`);
  // The key stays in another column that tracks of this kind do not use.
  await change(sql`playable_key = score_key, score_key = NULL, provider_version = '14'`);
  try {
    return await work();
  } finally {
    await change(sql`score_key = playable_key, playable_key = NULL, provider_version = '15'`);
  }
}

describe('after an upgrade of the composer', { timeout: 300_000 }, () => {
  let who: Creator;
  let track: TrackDetail;
  let before: ScoreOutline;
  let wavBefore: Buffer;

  beforeAll(async () => {
    who = await creatorWithProject();
    const { id: userId } = await who.user.call('getCurrentUser');
    const purchase = { userId, amount: 10_000, description: 'For the tests', purchaseId: uuidv7() };
    await db.transaction((tx) => services.tokens.creditPurchase(tx, purchase));
    track = await trackOfBefore(who);
    const wav = await who.user.request('getTrackWav', { params: { trackId: track.id }, query: { v: '1' } });
    wavBefore = Buffer.from(await wav.arrayBuffer());
    await db.execute(sql`DELETE FROM score_files`);
    await transposeStored(services, track.id);
    upgrade();
    before = await outlineOf(who, track.id, 1);
  }, 300_000);

  it('every route works with a stored score, and says why it does not without one', async () => {
    const stored = await statuses(who, track.id);
    expect(new Set(Object.values(stored))).toEqual(new Set(['200']));
    const { outdated, detail } = await withoutScore(track.id, async () => ({
      outdated: await statuses(who, track.id),
      detail: await who.user.call('getTrack', { params: { trackId: track.id } }),
    }));
    expect(detail).toMatchObject({ providerVersion: '14', playedAnewBy: null });
    const free = new Set(
      remakes.filter(([, , isNeeded]) => !isNeeded).map(([name]) => `estimate of ${name}`),
    );
    for (const [name, status] of Object.entries(outdated))
      expect([name, status]).toEqual([name, free.has(name) ? '200' : '409 score_outdated']);
  });

  it('the pieces of before say which version plays them, and their files too', async () => {
    const detail = await who.user.call('getTrack', { params: { trackId: track.id } });
    expect(detail).toMatchObject({ providerVersion: '15', playedAnewBy: newVersion });
    const files = { params: { trackId: track.id, version: '1' } };
    expect(await who.user.call('getVersionFiles', files)).toMatchObject({ playedAnewBy: newVersion });
    const wav = await who.user.request('getTrackWav', { params: { trackId: track.id }, query: { v: '1' } });
    const bytes = Buffer.from(await wav.arrayBuffer());
    expect(bytes.includes(`Played anew by composer ${newVersion}.`)).toBe(true);
    expect(wavBefore.includes('Played anew')).toBe(false);
  });

  it.each(remakes)('a remake of kind %s keeps the notes that it does not change', async (name, body) => {
    const made = await remade(who, track.id, body);
    expect(made).toMatchObject({ providerVersion: newVersion, playedAnewBy: null });
    const after = await outlineOf(who, track.id, made.version);
    const all = before.sections.map((_, section) => section);
    const kept: Record<string, number[]> = { section: all.slice(1), variation: [], extension: [0] };
    const isKept = (section: number) => (kept[name] ?? all).includes(section);
    const isSame = (section: number) => notesOf(after, section).join() === notesOf(before, section).join();
    expect(all.filter(isKept).filter(isSame)).toEqual(kept[name] ?? all);
    const isNewAtStart = name === 'section' || name === 'variation';
    expect(isSame(0)).toBe(!isNewAtStart);
    const { sources = [] } = (made.settings?.['arrangement'] ?? {}) as { sources?: { composer?: string }[] };
    const composers = sources.map(({ composer }) => composer);
    expect([composers.includes('15'), name === 'section' && !composers.includes(undefined)]).toEqual([
      name !== 'variation',
      false,
    ]);
    const { versions } = await who.user.call('listVersions', { params: { trackId: track.id } });
    const changed = versions.find(({ number }) => number === made.version)!.changedSections;
    const expected: Record<string, number[]> = { same: [], section: [0] };
    expect(changed).toEqual(expected[name] ?? changed);
  });

  it('a remake of a piece of before is stored with the scores of its sources, and can be remade itself', async () => {
    const made = await remade(who, track.id, edit(1, 'piano'));
    const { rows } = await db.execute<{ key: string }>(sql`
      SELECT score_key AS key FROM track_versions WHERE track_id = ${track.id} AND number = ${made.version}`);
    const { composer, sources } = await readScore(services, rows[0]!.key);
    expect([composer, ...sources.map((source) => source.composer)]).toEqual([newVersion, '15']);
    const again = await remade(who, track.id, edit(made.version, 'drums'));
    expect(notesOf(await outlineOf(who, track.id, again.version))).toEqual(notesOf(before));
  });

  it('an order that names the score of nobody is refused', async () => {
    const { settings } = await who.user.call('getTrack', { params: { trackId: track.id } });
    const body = { ...settings, projectId: undefined } as unknown as Body<'generateMusic'>;
    const reply = await who.user.request('generateMusic', { params: { projectId: who.projectId }, body });
    expect(reply.ok).toBe(false);
  });
});
