import { v7 as uuidv7 } from 'uuid';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Body } from '#contract/api.ts';
import type { Generation } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import type { Remake } from '#contract/remake.ts';
import { audioWithoutTags } from '#contract/testing/audio-without-tags.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { editStudio } from '#server/composing/edits/testing/edit-studio.ts';
import type { Creator } from '#server/testing/creators.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';

const studio = await editStudio();
const { services, provider, again, ask, make, creatorWithProject: creator } = studio;

async function remade(who: Creator, trackId: string, body: Remake): Promise<TrackDetail> {
  const response = await ask(who, trackId, body);
  expect(response.status).toBe(201);
  return (await response.json()) as TrackDetail;
}

async function refusal(who: Creator, trackId: string, body: Remake) {
  const response = await ask(who, trackId, body);
  const reply = (await response.json()) as { code: string };
  return `${response.status} ${reply.code}`;
}

/** The audio or score of a track, without the tag that states when it was made. */
const file = async ({ user }: Creator, name: 'getTrackAudio' | 'getTrackMidi', trackId: string) =>
  audioWithoutTags(Buffer.from(await (await user.request(name, { params: { trackId } })).arrayBuffer()));

describe('remakeTrack', () => {
  it('reproduces the same audio and returns the parent track', async () => {
    const who = await creator();
    const track = await make(who, { seed: undefined });
    const same = await again(() => remade(who, track.id, { kind: 'same' }));
    expect(same).toMatchObject({
      parentTrackId: track.id,
      remake: 'same',
      hasScore: true,
      title: track.title,
      seed: track.seed,
      tokenCost: 0,
    });
    expect(
      (await file(who, 'getTrackAudio', same.id)).equals(await file(who, 'getTrackAudio', track.id)),
    ).toBe(true);
    expect([track.parentTrackId, track.remake]).toEqual([null, null]);
  });

  it('varies the notes with the same plan, key and tempo', async () => {
    const who = await creator();
    const track = await make(who);
    const varied = await remade(who, track.id, { kind: 'variation' });
    expect(varied).toMatchObject({ remake: 'variation', key: track.key, bpm: track.bpm, metre: track.metre });
    expect(varied.compositionPlan).toEqual(track.compositionPlan);
    expect(varied.duration).toBe(track.duration);
    expect(varied.seed).not.toBe(track.seed);
    expect(
      (await file(who, 'getTrackMidi', varied.id)).equals(await file(who, 'getTrackMidi', track.id)),
    ).toBe(false);
  });

  it('adds a version to the track, which has its own files, and can remake an earlier version', async () => {
    const who = await creator();
    const track = await make(who);
    const mp3 = await file(who, 'getTrackAudio', track.id);
    const midi = await file(who, 'getTrackMidi', track.id);
    const version = await remade(who, track.id, { kind: 'variation', as: 'version' });
    expect(version).toMatchObject({ id: track.id, version: 2, versionCount: 2, remake: 'variation' });
    expect(version.seed).not.toBe(track.seed);
    expect((await file(who, 'getTrackAudio', track.id)).equals(mp3)).toBe(false);
    const midiOf = async (v: string) => {
      const reply = await who.user.request('getTrackMidi', { params: { trackId: track.id }, query: { v } });
      return Buffer.from(await reply.arrayBuffer());
    };
    expect((await midiOf('1')).equals(midi)).toBe(true);
    expect((await midiOf('2')).equals(midi)).toBe(false);
    const third = await remade(who, track.id, { kind: 'same', as: 'version', version: 1 });
    expect(third).toMatchObject({ id: track.id, version: 3, seed: track.seed });
    expect((await file(who, 'getTrackAudio', track.id)).equals(mp3)).toBe(true);
    const { versions } = await who.user.call('listVersions', { params: { trackId: track.id } });
    expect(versions.map(({ number, origin, sourceVersion }) => [number, origin, sourceVersion])).toEqual([
      [3, 'generated', 1],
      [2, 'variation', 1],
      [1, 'generated', null],
    ]);
  });

  it('extends the track by the requested duration before the ending', async () => {
    const who = await creator();
    const track = await make(who);
    const longer = await remade(who, track.id, { kind: 'extension', extend_by_ms: 8_000 });
    expect(longer).toMatchObject({ remake: 'extension', key: track.key, metre: track.metre });
    expect(longer.bpm).toBeCloseTo(track.bpm!, 2);
    expect(Math.abs(longer.duration - 16)).toBeLessThan(1.5);
    expect(longer.sections.length).toBeGreaterThan(track.sections.length);
    expect(longer.sections.at(-1)!.section_name).toBe(track.sections.at(-1)!.section_name);
  });

  it('regenerates one section, and then another one of the result', async () => {
    const who = await creator();
    const track = await make(who);
    const once = await remade(who, track.id, { kind: 'section', section: 0 });
    expect(once).toMatchObject({ remake: 'section', sections: track.sections, duration: track.duration });
    expect(once.settings).toMatchObject({ section_seeds: [{ section: 0 }] });
    expect((await file(who, 'getTrackMidi', once.id)).equals(await file(who, 'getTrackMidi', track.id))).toBe(
      false,
    );
    const last = track.sections.length - 1;
    const twice = await remade(who, once.id, { kind: 'section', section: last });
    expect(twice.parentTrackId).toBe(once.id);
    expect(twice.settings).toMatchObject({ section_seeds: [{ section: 0 }, { section: last }] });
    const seeds = twice.settings!['section_seeds'] as unknown[];
    expect(seeds[0]).toEqual((once.settings!['section_seeds'] as unknown[])[0]);
  });

  it('charges once for each Idempotency-Key', async () => {
    const who = await creator();
    const track = await make(who);
    const key = { 'idempotency-key': uuidv7(), prefer: 'respond-async' };
    const body: Remake = { kind: 'section', section: 0 };
    const [first, second] = (await Promise.all(
      [1, 2].map(async () => (await ask(who, track.id, body, key)).json()),
    )) as [Generation, Generation];
    expect(second.id).toBe(first.id);
    expect(first).toMatchObject({ parentTrackId: track.id, remake: 'section', freeTokens: 27 });
    expect(first.remakeRequest).toEqual(body);
    expect((await ask(who, track.id, { kind: 'same' }, key)).status).toBe(409);
    const { generations } = await who.user.call('listGenerations', {
      params: { projectId: who.projectId },
    });
    expect(generations).toHaveLength(2);
  });

  it('returns the same version for a repeated Idempotency-Key, also if it was the last one', async () => {
    const who = await creator();
    const track = await make(who);
    const key = { 'idempotency-key': uuidv7() };
    const order = () => ask(who, track.id, { kind: 'same', as: 'version' }, key);
    const first = (await (await order()).json()) as TrackDetail;
    expect(first).toMatchObject({ id: track.id, version: 2 });
    await services.db
      .update(tracksTable)
      .set({ versionCount: limits.versionsPerTrack })
      .where(eq(tracksTable.id, track.id));
    const repeated = await order();
    expect([repeated.status, await repeated.json()]).toMatchObject([201, { id: track.id, version: 2 }]);
  });

  it('adds the track to the requested project if the user can generate there', async () => {
    const who = await creator();
    const track = await make(who);
    const { id } = await who.user.call('createProject', { body: { name: 'Another film' } });
    const version: Remake = { kind: 'same', projectId: id, as: 'version' };
    expect(await refusal(who, track.id, version)).toBe('400 validation_failed');
    expect((await remade(who, track.id, { kind: 'same', projectId: id })).projectId).toBe(id);
    const stranger = await creator();
    expect(await refusal(who, track.id, { kind: 'same', projectId: stranger.projectId })).toBe(
      '404 not_found',
    );
    expect(await refusal(stranger, track.id, { kind: 'same' })).toBe('404 not_found');
  });

  it('requires download access to the track', async () => {
    const [who, stranger] = [await creator(), await creator()];
    const track = await make(who);
    const mine: Remake = { kind: 'same', projectId: stranger.projectId };
    const set = (body: Body<'updateProjectSettings'>) =>
      who.user.call('updateProjectSettings', { params: { projectId: who.projectId }, body });
    await set({ isPublic: true });
    await set({ allowDownloads: false });
    expect(await refusal(stranger, track.id, mine)).toBe('403 forbidden');
    await set({ allowDownloads: true });
    expect((await remade(stranger, track.id, mine)).projectId).toBe(stranger.projectId);
  });

  it('returns an error for no score, no such section, no room and another version', async () => {
    const who = await creator();
    const track = await make(who);
    expect(await refusal(who, track.id, { kind: 'section', section: 29 })).toBe('400 no_such_section');
    const spoken = (await who.user.call('generateVoice', {
      params: { projectId: who.projectId },
      body: { text: 'Hello', voice: (await provider.voices())[0]!.id },
    })) as TrackDetail;
    expect(spoken.hasScore).toBe(false);
    expect(await refusal(who, spoken.id, { kind: 'variation' })).toBe('409 no_score');
    const change = (values: Partial<typeof tracksTable.$inferInsert>) =>
      services.db.update(tracksTable).set(values).where(eq(tracksTable.id, track.id));
    await change({ providerVersion: 'of old', scoreKey: null });
    expect(await refusal(who, track.id, { kind: 'same' })).toBe('409 score_outdated');
    expect(await refusal(who, track.id, { kind: 'section', section: 0 })).toBe('409 score_outdated');
    expect((await remade(who, track.id, { kind: 'variation' })).remake).toBe('variation');
    const endless = { section_name: 'All', duration_ms: 300_000 };
    await change({
      compositionPlan: {
        ...track.compositionPlan!,
        sections: [{ ...track.compositionPlan!.sections[0]!, ...endless }],
      },
    });
    expect(await refusal(who, track.id, { kind: 'extension', extend_by_ms: 10_000 })).toBe('400 piece_full');
  });
});
