import { and, inArray, isNull, notLike, or, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, expect, inject } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { splitRoute, type Method, type RouteName } from '#contract/routes.ts';
import { attemptsTable } from '#server/attempts/attempts.tables.ts';
import { jobsTable } from '#server/jobs/jobs.tables.ts';
import { accessTable, type Asked } from '../access/access-table.ts';
import { scene, type Scene } from '../access/scene.ts';
import { studioApp } from '../studio-app.ts';
import { noteRowChanges, type RowChange } from './row-changes.ts';

/** An endpoint to fuzz, with a valid call and an authorized user. */
export interface Target {
  readonly endpoint: Endpoint;
  readonly method: Method;
  readonly asked: Asked;
  /** The Cookie header of an authorized user. */
  readonly cookie: string;
}

/** The reply; without a status the connection was closed. */
export interface Answer {
  readonly status: number | undefined;
  readonly text: string;
}

/** A longer reply counts as hanging; decoding the first sound starts a thread, which is slow on a busy machine. */
export const longestMs = 15_000;
/** 501 is the reply of features that are not configured. */
const isFailure = (status: number) => status >= 500 && status !== 501;

/** The queue restarts a waiting generation when a run exceeds its job expiry. */
const isLateNews = ({ table, after }: RowChange) =>
  table === 'job_common' && JSON.stringify(after).includes('handler execution exceeded');

/** The complete server with recorded row changes. Call it at the top of a test file. */
export async function watchedServer() {
  // The rate limit would reject most requests of these tests.
  const studio = await studioApp({ settings: { REQUESTS_PER_MINUTE: '0' } });
  const { app, services } = studio;
  const { db } = services;
  const rowChanges = await noteRowChanges(db);
  let stage: Scene;

  beforeAll(async () => {
    stage = await scene(studio);
    const [cookie, asAdmin] = [await stage.cookieOf('project admin'), await stage.cookieOf('admin')];
    const { id } = (await app.inject({ url: '/api/auth/user', headers: { cookie } })).json<{ id: string }>();
    const body = { balance: limits.tokenBalance.max, description: 'For as many pieces as it takes' };
    const gift = {
      method: 'POST',
      url: `/api/admin/users/${id}/tokens`,
      headers: { cookie: asAdmin },
      body,
    } as const;
    expect((await app.inject(gift)).statusCode).toBe(200);
  });

  /** Running jobs change rows until they finish or wait to be released. */
  async function ordersAreMade(): Promise<void> {
    const underWay = and(
      inArray(jobsTable.status, ['pending', 'generating']),
      or(notLike(jobsTable.prompt, '%wait%'), isNull(jobsTable.startedAt)),
    );
    await expect
      .poll(() =>
        db
          .select({ one: sql`1` })
          .from(jobsTable)
          .where(underWay),
      )
      .toEqual([]);
  }

  async function target(name: RouteName): Promise<Target> {
    const endpoint: Endpoint = api[name];
    const { method } = splitRoute(endpoint.route);
    const asked = await accessTable[name].asked(stage);
    const cookie = await stage.cookieOf(endpoint.access === 'admin' ? 'admin' : 'project admin');
    return { endpoint, method, asked, cookie };
  }

  /**
   * Sends the `first` requests and then generated ones, one at a time, and checks each reply and all row changes.
   * @throws the failure and the request that caused it
   */
  async function expectCleanRefusals<Request>(
    requests: fc.Arbitrary<Request>,
    send: (request: Request) => Promise<Answer>,
    first: readonly Request[] = [],
  ): Promise<void> {
    await ordersAreMade();
    await rowChanges();
    const refusesCleanly = fc.asyncProperty(requests, async (request) => {
      await db.delete(attemptsTable);
      const started = performance.now();
      const { status = 400, text } = await send(request);
      if (isFailure(status)) throw new Error(`${status} ${text.slice(0, 300)}`);
      if (performance.now() - started > longestMs) throw new Error('too slow');
      if (status === 202) await ordersAreMade();
      const changes = (await rowChanges()).filter((change) => !isLateNews(change));
      if (status >= 400 && changes.length > 0) throw new Error(`${status}, but ${JSON.stringify(changes)}`);
    });
    const outcome = await fc.check(refusesCleanly, {
      numRuns: inject('malformedRuns') + first.length,
      examples: first.map((request): [Request] => [request]),
      seed: inject('malformedSeed'),
      endOnFailure: true,
      timeout: 2 * longestMs,
    });
    // The error first: the request can be long.
    if (outcome.failed)
      throw new Error(`${String(outcome.errorInstance)}\n${fc.defaultReportMessage(outcome)}`);
    // No prototype pollution.
    expect({}).not.toHaveProperty('polluted');
  }
  return { ...studio, target, expectCleanRefusals };
}
