import { describe, expect, it } from 'vitest';
import type { Body } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import type { ApiUser } from '#contract/testing/api-user.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { editStudio } from './testing/edit-studio.ts';

const studio = await editStudio();
const { creatorWithProject: creator, make, remade, comment } = studio;
const { db, tracks } = studio.services;

const read = (user: ApiUser, trackId: string, body: Body<'readEdits'>) =>
  user.call('readEdits', { params: { trackId }, body });
async function refusal(user: ApiUser, trackId: string, body: unknown) {
  const reply = await user.request('readEdits', { params: { trackId }, body: body as Body<'readEdits'> });
  return `${reply.status} ${((await reply.json()) as { code: string }).code}`;
}
const outlineOf = (user: ApiUser, trackId: string): Promise<ScoreOutline> =>
  user.call('getScoreOutline', { params: { trackId } });

describe('readEdits', () => {
  it('reads a text about the whole piece, a range, or the section of a moment', async () => {
    const who = await creator();
    const track = await make(who, { music_length_ms: 16_000 });
    const outline = await outlineOf(who.user, track.id);
    const section = outline.sections[0]!;
    const barMs = section.duration_ms / section.bars;
    const whole = await read(who.user, track.id, { text: 'no drums' });
    expect(whole.edits).toEqual([{ kind: 'mute', parts: ['drums'] }]);
    const range = { position: barMs / 1000, positionEnd: (2 * barMs) / 1000 };
    expect((await read(who.user, track.id, { text: 'no drums', ...range })).edits).toEqual([
      { kind: 'mute', parts: ['drums'], bars: { from: 2, to: 2 } },
    ]);
    const moment = await read(who.user, track.id, { text: 'no drums', position: barMs / 1000 });
    expect(moment.edits).toHaveLength(1);
    expect(moment.descriptions[0]).toMatch(/drums/i);
  });

  it('reads a comment on an earlier version at the same bars of the requested one', async () => {
    const who = await creator();
    const track = await make(who, { music_length_ms: 16_000 });
    await remade(who, track.id, { kind: 'edit', edits: [{ kind: 'tempo', factor: 0.8 }] });
    const { sections } = await outlineOf(who.user, track.id);
    const faster = (
      await who.user.call('getScoreOutline', { params: { trackId: track.id }, query: { v: '1' } })
    ).sections[0]!;
    expect(sections[0]!.bars).toBe(faster.bars);
    const barSeconds = faster.duration_ms / faster.bars / 1000;
    const place = { version: 1, position: barSeconds, positionEnd: 2 * barSeconds };
    const { id } = await comment(who, track.id, 'no drums', place);
    const bars = { from: 2, to: 2 };
    const edits = [{ kind: 'mute', parts: ['drums'], bars }];
    expect(await read(who.user, track.id, { commentId: id })).toMatchObject({ version: 1, edits });
    expect(await read(who.user, track.id, { commentId: id, version: 2 })).toMatchObject({
      version: 2,
      edits,
    });
  });

  it('does not read the replies to a comment', async () => {
    const who = await creator();
    const track = await make(who);
    const { id } = await comment(who, track.id, 'I love this');
    await comment(who, track.id, 'no drums', { parentId: id });
    expect(await read(who.user, track.id, { commentId: id })).toMatchObject({ edits: [], notUnderstood: [] });
  });

  it('returns what was not understood in the words of the text', async () => {
    const who = await creator();
    const track = await make(who);
    const { edits, notUnderstood } = await read(who.user, track.id, {
      text: 'No drums. Pan the piano to the left.',
    });
    expect(edits).toHaveLength(1);
    expect(notUnderstood).toEqual(['Pan the piano to the left']);
  });

  it('suggests a prompt for a track of another provider, and for an upload', async () => {
    const who = await creator();
    const { id: userId } = await who.user.call('getCurrentUser');
    const add = async (changes: object) =>
      (await tracks.add(db, newTrack(who.projectId, userId, changes))).id;
    const outside = await add({ provider: 'elevenlabs' });
    expect(await read(who.user, outside, { text: 'softer drums' })).toEqual({
      edits: [],
      descriptions: [],
      notUnderstood: [],
      ambiguities: [],
      version: 1,
      reader: 'builtin',
      prompt: 'a night train. softer drums.',
    });
    const uploaded = await add({ provider: null, source: 'uploaded', prompt: null, seed: null });
    expect(await read(who.user, uploaded, { text: 'softer drums' })).toMatchObject({
      prompt: 'softer drums',
    });
    const spoken = await add({ trackType: 'voice' });
    expect(await read(who.user, spoken, { text: 'softer drums' })).toMatchObject({
      prompt: null,
      notUnderstood: ['softer drums'],
    });
  });

  it('refuses a text and a comment at once, neither, a long text, and an unknown provider or version', async () => {
    const who = await creator();
    const track = await make(who);
    const { id } = await comment(who, track.id, 'no drums');
    const text = 'no drums';
    expect(await refusal(who.user, track.id, { text, commentId: id })).toBe('400 validation_failed');
    expect(await refusal(who.user, track.id, {})).toBe('400 validation_failed');
    const long = 'x'.repeat(limits.editText.max + 1);
    expect(await refusal(who.user, track.id, { text: long })).toBe('400 validation_failed');
    expect(await refusal(who.user, track.id, { text: 'x'.repeat(10_000) })).toBe('400 validation_failed');
    expect(await refusal(who.user, track.id, { text, provider: 'nobody' })).toBe('400 unknown_provider');
    expect(await refusal(who.user, track.id, { text, version: 2 })).toBe('404 no_such_version');
    expect(await refusal(who.user, track.id, { text, position: -1 })).toBe('400 validation_failed');
    const stranger = await creator();
    expect(await refusal(stranger.user, track.id, { text })).toBe('404 not_found');
  });

  it('reads the longest text in time', async () => {
    const who = await creator();
    const track = await make(who);
    const text = 'no drums in the chorus and softer strings, but '.repeat(200).slice(0, limits.editText.max);
    const before = performance.now();
    const { edits } = await read(who.user, track.id, { text });
    expect(edits.length).toBeLessThanOrEqual(limits.edits.max);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});

it('getScoreOutline returns sections, parts and chords of each version', async () => {
  const who = await creator();
  const track = await make(who);
  await remade(who, track.id, { kind: 'edit', edits: [{ kind: 'mute', parts: ['drums'] }] });
  const outline = await outlineOf(who.user, track.id);
  const first = await who.user.call('getScoreOutline', {
    params: { trackId: track.id },
    query: { v: '1' },
  });
  expect(first.sections.map(({ section_name }) => section_name)).toEqual(
    track.sections.map(({ section_name }) => section_name),
  );
  expect(first).toMatchObject({ key: track.key, metre: track.metre });
  expect(first.bpm).toBeCloseTo(track.bpm!, 2);
  expect(first.parts.map(({ part }) => part)).toContain('drums');
  expect(outline.sections).toEqual(first.sections);
  expect(first.sections.every(({ chords }) => chords.length > 0)).toBe(true);
});
