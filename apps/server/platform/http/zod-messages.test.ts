import { expect, test } from 'vitest';
import { z } from 'zod';
import { compositionPlan } from '#contract/plan.ts';
import { registerUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import { installZodMessages } from './zod-messages.ts';

installZodMessages();

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing value', z.object({ name: z.string() }), {}, '“name” is missing.'],
  ['a missing body', z.object({}), null, 'The request has no body.'],
  ['a wrong type', z.object({ list: z.array(z.string()) }), { list: [1] }, '“list.0” must be text.'],
  ['a non-number', z.object({ limit: z.coerce.number() }), { limit: 'many' }, '“limit” must be a number.'],
  ['a fraction', z.object({ uses: z.int() }), { uses: 1.5 }, '“uses” must be a whole number.'],
  [
    'a number below the minimum',
    z.object({ tempo: z.number().min(60) }),
    { tempo: 59 },
    '“tempo” must be at least 60.',
  ],
  [
    'a text above the maximum length',
    z.object({ name: z.string().max(3) }),
    { name: 'long' },
    '“name” must have at most 3 characters.',
  ],
  [
    'too many entries',
    z.object({ tags: z.array(z.unknown()).max(1) }),
    { tags: [1, 2] },
    '“tags” must have at most 1 entries.',
  ],
  [
    'an unknown choice',
    z.object({ mode: z.enum(['basic', 'stream']) }),
    { mode: 'x' },
    '“mode” must be basic or stream.',
  ],
  [
    'an invalid time',
    z.object({ at: z.iso.datetime() }),
    { at: '' },
    '“at” must be a time like 2030-01-31T12:00:00Z.',
  ],
  ['an invalid id', z.object({ id: z.uuid() }), { id: 'x' }, '“id” must be an id.'],
  ['an unknown key', z.strictObject({}), { a: 1 }, 'The request must not contain “a”.'],
  [
    'an unknown discriminator',
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('music') }),
      z.object({ type: z.literal('voice') }),
    ]),
    {},
    '“type” must be music or voice.',
  ],
])('the message for %s is one sentence', (_what, schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence);
});

test('the message for a section that is too short names its number', () => {
  const sections = [{ section_name: 'A' }, { section_name: 'B', duration_ms: 499 }];
  expect(
    z.object({ composition_plan: compositionPlan }).safeParse({ composition_plan: { sections } }).error
      ?.issues[0]?.message,
  ).toBe('Section 2 is too short (at least half a second).');
});

test('the message for an invalid chord quotes it and numbers its section', () => {
  const sections = [
    { section_name: 'A', chords: 'Am | F' },
    { section_name: 'B', chords: 'C | H7' },
  ];
  expect(
    z.object({ composition_plan: compositionPlan }).safeParse({ composition_plan: { sections } }).error
      ?.issues[0]?.message,
  ).toBe('Section 2: “H7” is not a chord.');
});

test('a message from the schema takes precedence', () => {
  expect(z.string('Invite code is required').safeParse(undefined).error?.issues[0]?.message).toBe(
    'Invite code is required',
  );
});

const fixture = await testContext();
const admin = await registerUser(fixture, 'admin');
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
])('%s without %s returns the message of the form', async (route, path, message) => {
  for (const body of [{}, { [path]: null }]) {
    const reply = await admin.call(route, { body });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ message, issues: expect.arrayContaining([{ path, message }]) });
  }
});
