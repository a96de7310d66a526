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

/** A call to spoil: how it is made rightly, and as whom. */
export interface Target {
  readonly endpoint: Endpoint;
  readonly method: Method;
  readonly asked: Asked;
  /** The Cookie header of somebody who may make it. */
  readonly cookie: string;
}

/** What came back; without a status the connection was closed. */
export interface Answer {
  readonly status: number | undefined;
  readonly text: string;
}

/** What takes longer hangs; the first sound that is decoded starts a thread, which takes a busy machine a while. */
export const longestMs = 15_000;
/** What this server does not do at all is no failure of it. */
const isFailure = (status: number) => status >= 500 && status !== 501;

/** A piece that waits to be released is started again when a run takes longer than the queue allows. */
const isLateNews = ({ table, after }: RowChange) =>
  table === 'job_common' && JSON.stringify(after).includes('handler execution exceeded');

/** The whole server, and the rows it keeps under watch. Call it at the top of a test file. */
export async function watchedServer() {
  // Nobody would get through to what is tested here at the pace of these tests.
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

  /** What was ordered goes on changing rows until it is made, or waits to be let go on. */
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
   * Sends one request after the other, the `first` and then as many as the run asks for, and looks at each
   * answer and at every row.
   * @throws what was wrong, and the request that did it
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
    // The reason first: what was sent can be long.
    if (outcome.failed)
      throw new Error(`${String(outcome.errorInstance)}\n${fc.defaultReportMessage(outcome)}`);
    // Nothing that was sent has got into the objects of the language itself.
    expect({}).not.toHaveProperty('polluted');
  }
  return { ...studio, target, expectCleanRefusals };
}
