import { inArray } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, expect, inject } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { RouteName } from '#contract/routes.ts';
import { splitRoute, type Method } from '#contract/split-route.ts';
import { attemptsTable } from '#server/platform/schema/attempts.tables.ts';
import { jobsTable } from '#server/platform/schema/jobs.tables.ts';
import type { ApiCall } from '../access/access-rule.ts';
import { accessTable } from '../access/access-table.ts';
import { createFixture, receiverSettings, type Fixture } from '../access/fixture.ts';
import { testApp } from '../test-app.ts';
import { recordRowChanges, type RowChange } from './row-changes.ts';

/** An endpoint to fuzz, with a valid call and an authorized user. */
export interface Target {
  readonly endpoint: Endpoint;
  readonly method: Method;
  readonly call: ApiCall;
  /** The Cookie header of an authorized user. */
  readonly cookie: string;
}

/** The reply; without a status the connection was closed. */
export interface Answer {
  readonly status: number | undefined;
  readonly text: string;
}

/** A longer reply counts as hanging; decoding the first sound starts a thread, which is slow on a busy machine. */
export const maxReplyMs = 15_000;
/** 501 is the reply of features that are not configured. */
const isFailure = (status: number) => status >= 500 && status !== 501;

/** The queue restarts a waiting generation when a run exceeds its job expiry. */
const isQueueTimeout = ({ table, after }: RowChange) =>
  table === 'job_common' && JSON.stringify(after).includes('handler execution exceeded');

/** The complete server with recorded row changes. Call it at the top of a test file. */
export async function fuzzedServer() {
  // The rate limit would reject most requests of these tests.
  const studio = await testApp({ settings: { REQUESTS_PER_MINUTE: '0', ...receiverSettings } });
  const { app, services } = studio;
  const { db } = services;
  const rowChanges = await recordRowChanges(db);
  let fixture: Fixture;

  beforeAll(async () => {
    fixture = await createFixture(studio);
    const [cookie, asAdmin] = [await fixture.cookieOf('project admin'), await fixture.cookieOf('admin')];
    const { id } = (await app.inject({ url: '/api/auth/user', headers: { cookie } })).json<{ id: string }>();
    const body = { balance: limits.tokenBalance.max, description: 'For as many pieces as it takes' };
    const grant = {
      method: 'POST',
      url: `/api/admin/users/${id}/tokens`,
      headers: { cookie: asAdmin },
      body,
    } as const;
    expect((await app.inject(grant)).statusCode).toBe(200);
  });

  /**
   * Running jobs change rows until they finish or wait to be released; one that was released runs on, and so does one
   * without a prompt.
   */
  async function waitForJobs(): Promise<void> {
    const unfinished = inArray(jobsTable.status, ['pending', 'generating']);
    await expect
      .poll(async () => (await db.$count(jobsTable, unfinished)) - studio.fakeProvider.waitingCount())
      .toBeLessThanOrEqual(0);
  }

  async function target(name: RouteName): Promise<Target> {
    const endpoint: Endpoint = api[name];
    const { method } = splitRoute(endpoint.route);
    const call = await accessTable[name].call(fixture);
    const cookie = await fixture.cookieOf(endpoint.access === 'admin' ? 'admin' : 'project admin');
    return { endpoint, method, call, cookie };
  }

  /**
   * Sends the `first` requests and then generated ones, one at a time, and checks each reply and all row changes.
   * @throws the failure and the request that caused it
   */
  async function expectCleanRefusals<Request>(
    requests: fc.Arbitrary<Request>,
    send: (request: Request) => Promise<Answer>,
    examples: readonly Request[] = [],
  ): Promise<void> {
    await waitForJobs();
    await rowChanges();
    const refusesCleanly = fc.asyncProperty(requests, async (request) => {
      await db.delete(attemptsTable);
      const started = performance.now();
      const { status = 400, text } = await send(request);
      if (isFailure(status)) throw new Error(`${status} ${text.slice(0, 300)}`);
      if (performance.now() - started > maxReplyMs) throw new Error('too slow');
      // An accepted request may have started jobs.
      if (status < 300) await waitForJobs();
      const changes = (await rowChanges()).filter((change) => !isQueueTimeout(change));
      if (status >= 400 && changes.length > 0) throw new Error(`${status}, but ${JSON.stringify(changes)}`);
    });
    const result = await fc.check(refusesCleanly, {
      numRuns: inject('malformedRuns') + examples.length,
      examples: examples.map((request): [Request] => [request]),
      seed: inject('malformedSeed'),
      endOnFailure: true,
      timeout: 2 * maxReplyMs,
    });
    // The error first: the request can be long.
    if (result.failed) throw new Error(`${String(result.errorInstance)}\n${fc.defaultReportMessage(result)}`);
    // No prototype pollution.
    expect({}).not.toHaveProperty('polluted');
  }
  return { ...studio, target, expectCleanRefusals };
}
