import { describe, expect, test } from 'vitest';
import { projectOf, somebody } from '#server/testing/browser.ts';
import { peopleApp } from '#server/testing/people-app.ts';

const people = await peopleApp();
const creator = await somebody(people, 'creator');
const headers = { 'content-type': 'application/json' };

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly { path: string; message: string }[];
}

describe('a JSON type without a body', () => {
  test('is no harm where no body is needed', async () => {
    const { id } = await projectOf(creator);
    for (const route of ['PUT /api/activities/read-all', `DELETE /api/projects/${id}`]) {
      expect((await creator.call(route, { headers })).statusCode).toBe(204);
    }
  });

  test('is told where one is needed', async () => {
    const reply = await creator.call('POST /api/projects', { headers });
    expect(reply.statusCode).toBe(400);
    expect(reply.json<Refusal>()).toMatchObject({
      code: 'validation_failed',
      message: 'The request has no body.',
      issues: [{ path: '' }],
    });
  });
});

test.each(['{"name":', 'name=x', '{"name":"x","__proto__":{"a":1}}'])(
  '%s is said to be no JSON',
  async (body) => {
    const reply = await creator.call('POST /api/projects', { headers, body });
    const message = 'The body is not valid JSON.';
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ code: 'validation_failed', message, issues: [{ path: '', message }] });
  },
);

test('a body of another type is refused without a word about values', async () => {
  const reply = await creator.call('POST /api/projects', {
    headers: { 'content-type': 'text/plain' },
    body: '{}',
  });
  expect(reply.statusCode).toBe(415);
  expect(Object.keys(reply.json<Refusal>())).toEqual(['code', 'message']);
});
