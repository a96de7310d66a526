import { expect, test } from 'vitest';
import { z } from 'zod';
import { compositionPlan } from '#contract/plan.ts';
import { somebody } from '#server/testing/browser.ts';
import { peopleApp } from '#server/testing/people-app.ts';
import { speakOfIssues } from './issue-sentences.ts';

speakOfIssues();

test.each<[string, z.ZodType, unknown, string]>([
  ['what is missing', z.object({ name: z.string() }), {}, '“name” is missing.'],
  ['nothing at all', z.object({}), null, 'The request has no body.'],
  ['another kind', z.object({ list: z.array(z.string()) }), { list: [1] }, '“list.0” must be a text.'],
  ['no number', z.object({ limit: z.coerce.number() }), { limit: 'many' }, '“limit” must be a number.'],
  ['a part of one', z.object({ uses: z.int() }), { uses: 1.5 }, '“uses” must be a whole number.'],
  ['too little', z.object({ tempo: z.number().min(60) }), { tempo: 59 }, '“tempo” must be at least 60.'],
  [
    'too much',
    z.object({ name: z.string().max(3) }),
    { name: 'long' },
    '“name” must have at most 3 characters.',
  ],
  [
    'too many',
    z.object({ tags: z.array(z.unknown()).max(1) }),
    { tags: [1, 2] },
    '“tags” must have at most 1 entries.',
  ],
  [
    'no choice',
    z.object({ mode: z.enum(['basic', 'stream']) }),
    { mode: 'x' },
    '“mode” must be basic or stream.',
  ],
  [
    'no time',
    z.object({ at: z.iso.datetime() }),
    { at: '' },
    '“at” must be a time like 2030-01-31T12:00:00Z.',
  ],
  ['no id', z.object({ id: z.uuid() }), { id: 'x' }, '“id” must be an id.'],
  ['too much of it', z.strictObject({}), { a: 1 }, 'The request knows no “a”.'],
  [
    'no branch',
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('music') }),
      z.object({ type: z.literal('voice') }),
    ]),
    {},
    '“type” must be music or voice.',
  ],
])('of %s it is said in a sentence', (_what, schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence);
});

test('a section that is too short is named by its number', () => {
  const sections = [{ section_name: 'A' }, { section_name: 'B', duration_ms: 499 }];
  expect(
    z.object({ composition_plan: compositionPlan }).safeParse({ composition_plan: { sections } }).error
      ?.issues[0]?.message,
  ).toBe('Section 2 is too short (at least half a second).');
});

test('what a schema says itself goes before', () => {
  expect(z.string('Invite code is required').safeParse(undefined).error?.issues[0]?.message).toBe(
    'Invite code is required',
  );
});

const people = await peopleApp();
const admin = await somebody(people, 'admin');
const nowhere = '01920000-0000-7000-8000-000000000000';

test.each([
  ['POST /api/projects', 'name', 'Project name is required.'],
  [
    `POST /api/projects/${nowhere}/ideas`,
    'title',
    'Please provide both a title and description for your idea.',
  ],
  [`POST /api/projects/${nowhere}/members`, 'email', 'Please enter an email address.'],
  [`POST /api/projects/${nowhere}/generate-music`, 'prompt', 'Please enter a music prompt.'],
  [`POST /api/projects/${nowhere}/generate-sound-effect`, 'prompt', 'Please enter a sound effect prompt.'],
  [
    'POST /api/music-generation/create-plan',
    'prompt',
    'Please enter a prompt first to generate a composition plan.',
  ],
  [`POST /api/admin/users/${nowhere}/tokens`, 'balance', 'Please enter a valid token balance'],
  ['POST /api/admin/invite-codes', 'code', 'Please enter an invite code'],
  ['POST /api/auth/register', 'email', 'Please enter an email address.'],
])('%s says of a missing %s what the form says', async (route, path, message) => {
  for (const body of [{}, { [path]: null }]) {
    const reply = await admin.call(route, { body });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ message, issues: expect.arrayContaining([{ path, message }]) });
  }
});
