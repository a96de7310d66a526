import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';

const fixture = await testContext();
const creator = await registerUser(fixture, 'creator');
const headers = { 'content-type': 'application/json' };

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly { path: string; message: string }[];
}

describe('a JSON content type without a body', () => {
  test('is accepted where no body is needed', async () => {
    const { id } = await createProject(creator);
    for (const route of ['PUT /api/activities/read-all', `DELETE /api/projects/${id}`]) {
      expect((await creator.call(route, { headers })).statusCode).toBe(204);
    }
  });

  test('returns 400 where a body is needed', async () => {
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
  'the body %s returns 400 as invalid JSON',
  async (body) => {
    const reply = await creator.call('POST /api/projects', { headers, body });
    const message = 'The body is not valid JSON.';
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ code: 'validation_failed', message, issues: [{ path: '', message }] });
  },
);

test('a sign-in with 1 MiB of nested JSON returns 413 without being parsed', async () => {
  const body = `${'['.repeat(524_000)}${']'.repeat(524_000)}`;
  const startedMs = performance.now();
  const reply = await fixture.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, body });
  expect(reply.statusCode).toBe(413);
  expect(performance.now() - startedMs).toBeLessThan(100);
});

test('a deeply nested body returns 400 where bodies may be long, and brackets in strings do not count', async () => {
  const route = 'POST /api/music-generation/understand';
  const deep = await creator.call(route, { headers, body: `{"prompt":${'['.repeat(500_000)}` });
  expect(deep.json()).toMatchObject({ code: 'validation_failed', message: 'The body is nested too deeply.' });
  const prompt = String.raw`\"`.repeat(20) + '[{'.repeat(200);
  expect((await creator.call(route, { body: { prompt } })).statusCode).toBe(200);
});

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/** Maximum length in bytes of a body that a JSON schema allows, at three bytes per character. */
function maxLength(schema: z.core.JSONSchema.JSONSchema): number {
  const all = (many: readonly unknown[]) => many.map((one) => maxLength(one as z.core.JSONSchema.JSONSchema));
  const { anyOf, oneOf, allOf, properties = {}, type } = schema;
  if (anyOf ?? oneOf) return Math.max(...all(anyOf ?? oneOf ?? []));
  if (allOf) return sum(all(allOf));
  if (schema.const !== undefined) return JSON.stringify(schema.const).length;
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  if (type === 'object') return sum(all(Object.values(properties))) + JSON.stringify(properties).length;
  if (type === 'array') return (schema.maxItems ?? Infinity) * (1 + maxLength(schema.items as typeof schema));
  if (type === 'string') return 2 + 3 * (schema.maxLength ?? (schema.format ? 64 : Infinity));
  return 32;
}

test('the default body limit is twice the longest body of every endpoint without its own limit', () => {
  const tooLong = Object.values<Endpoint>(api).filter(({ body, bodyBytes }) => {
    if (!body || bodyBytes !== undefined) return false;
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    return maxLength(schema) > limits.jsonBodyBytes / 2;
  });
  expect(tooLong).toEqual([]);
});

test('a body of another content type returns 415 without validation issues', async () => {
  const reply = await creator.call('POST /api/projects', {
    headers: { 'content-type': 'text/plain' },
    body: '{}',
  });
  expect(reply.statusCode).toBe(415);
  expect(Object.keys(reply.json<Refusal>())).toEqual(['code', 'message']);
});
