import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { ideaTransitions, ideaStatuses, type IdeaStatus } from '#contract/idea-transitions.ts';
import type { Idea } from '#contract/ideas.ts';
import { limits } from '#contract/limits.ts';
import type { SignedInUser } from '#server/testing/browser.ts';
import { createProjectUsers } from '#server/testing/project-users.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';
import { ideasTable } from '../../platform/schema/ideas.tables.ts';

const context = await testContext();
const { db, ideas, tracks, projects } = context;

const users = await createProjectUsers(context);
const creator = users.userOf('creator');
const ideasOf = `/api/projects/${users.project.id}/ideas`;

const fields = { title: 'Lullaby', description: 'For an empty carriage' };

async function ideaBy(page: SignedInUser, status: IdeaStatus = 'pending'): Promise<Idea> {
  const reply = await page.call(`POST ${ideasOf}`, { body: fields });
  expect(reply.statusCode).toBe(201);
  const idea = reply.json<Idea>();
  if (status !== 'pending') await db.update(ideasTable).set({ status }).where(eq(ideasTable.id, idea.id));
  return { ...idea, status };
}

const move = (page: SignedInUser, { id }: Idea, status: string) =>
  page.call(`PATCH /api/ideas/${id}`, { body: { status } });

describe('access to ideas', () => {
  test('lets the project admin move and delete a member’s idea', async () => {
    const owner = users.userOf('project admin');
    const idea = await ideaBy(creator);
    expect((await move(owner, idea, 'in_progress')).statusCode).toBe(200);
    expect((await owner.call(`DELETE /api/ideas/${idea.id}`)).statusCode).toBe(204);
  });

  test('lets an author move their own idea, regardless of role', async () => {
    const author = users.userOf('collaborator');
    const idea = await ideaBy(author);
    expect(idea.may).toEqual({ move: true, delete: true });
    expect((await move(author, idea, 'in_progress')).statusCode).toBe(200);
  });
});

test('an idea has the documented fields and the permissions of the reader', async () => {
  const { id } = await ideaBy(creator);
  const { ideas: listed } = (await users.userOf('collaborator').call(`GET ${ideasOf}`)).json<{
    ideas: Idea[];
  }>();
  expect(listed[0]).toEqual({
    id,
    projectId: users.project.id,
    userId: creator.user.id,
    user: { firstName: 'Some', lastName: 'Body', profileImageUrl: null, isGuest: false },
    ...fields,
    status: 'pending',
    generatedTrackId: null,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
    may: { move: false, delete: false },
  });
});

test.each([
  [{ title: ' ', description: 'x' }],
  [{ title: 'x', description: '' }],
  [{ title: 'x' }],
  [{ ...fields, title: 'x'.repeat(limits.ideaTitle.max + 1) }],
  [{ ...fields, description: 'x'.repeat(limits.ideaDescription.max + 1) }],
])('POST ideas refuses %j', async (body) => {
  const reply = await creator.call(`POST ${ideasOf}`, { body });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'validation_failed' });
});

describe('moving an idea', () => {
  const pairs = ideaStatuses.flatMap((from) => ideaStatuses.map((to) => [from, to] as const));
  test.each(pairs)('follows the allowed transitions from %s to %s', async (from, to) => {
    const idea = await ideaBy(creator, from);
    const reply = await move(creator, idea, to);
    const isAllowed = from === to || ideaTransitions[from].includes(to);
    expect(reply.statusCode).toBe(isAllowed ? 200 : 409);
    expect(reply.json()).toMatchObject(isAllowed ? { status: to } : { code: 'invalid_transition', from, to });
  });

  test('refuses an unknown status', async () => {
    expect((await move(creator, await ideaBy(creator), 'done')).statusCode).toBe(400);
  });

  test('allows one target status for concurrent moves', async () => {
    const idea = await ideaBy(creator, 'in_progress');
    const targets = Array.from({ length: 20 }, (_, i) => (i % 2 ? 'generated' : 'rejected'));
    const codes = await Promise.all(targets.map(async (to) => (await move(creator, idea, to)).statusCode));
    const [row] = (await creator.call(`GET ${ideasOf}`)).json<{ ideas: Idea[] }>().ideas;
    const winners = codes.filter((code, i) => code === 200 && targets[i] === row!.status);
    expect(winners).toHaveLength(10);
    expect(codes.filter((code) => code === 409)).toHaveLength(10);
  });
});

const project = () =>
  projects.authorize(
    users.project.id,
    { ...creator.user, role: 'creator', inviteValidated: true, needsSecondFactor: false },
    'generate',
  );

describe('an idea that becomes a track', () => {
  test('stores the track and clears it when it returns to pending', async () => {
    const idea = await ideaBy(creator);
    const row = newTrack(users.project.id, creator.user.id);
    const where = await project();
    await db.transaction(async (tx) => {
      await ideas.assertCanBecomeTrack(tx, where, idea.id);
      const { id } = await tracks.add(tx, row);
      await ideas.becameTrack(tx, idea.id, id);
    });
    const [listed] = (await creator.call(`GET ${ideasOf}`)).json<{ ideas: Idea[] }>().ideas;
    expect(listed).toMatchObject({ id: idea.id, status: 'generated', generatedTrackId: row.id });
    expect((await move(creator, idea, 'pending')).json()).toMatchObject({ generatedTrackId: null });
  });

  test('must belong to the project and not be rejected', async () => {
    const rejected = await ideaBy(creator, 'rejected');
    const where = await project();
    const check = (id: string) => db.transaction((tx) => ideas.assertCanBecomeTrack(tx, where, id));
    await expect(check(rejected.id)).rejects.toMatchObject({ code: 'invalid_transition' });
    await expect(check(uuidv7())).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

test('pages contain all ideas, newest first', async () => {
  const others = await createProjectUsers(context);
  const page = others.userOf('creator');
  const path = `/api/projects/${others.project.id}/ideas`;
  for (let i = 0; i < 5; i++) await page.call(`POST ${path}`, { body: { ...fields, title: `Idea ${i}` } });
  const titles: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const reply = await page.call(`GET ${path}?limit=2${cursor && `&cursor=${cursor}`}`);
    const { ideas: listed, nextCursor } = reply.json<{ ideas: Idea[]; nextCursor?: string }>();
    titles.push(...listed.map(({ title }) => title));
    cursor = nextCursor;
  }
  expect(titles).toEqual(['Idea 4', 'Idea 3', 'Idea 2', 'Idea 1', 'Idea 0']);
  expect((await page.call(`GET ${path}?cursor=elsewhere`)).statusCode).toBe(400);
});
