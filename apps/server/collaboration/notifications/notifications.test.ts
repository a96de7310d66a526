import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { projectsTable } from '#server/platform/schema/projects.tables.ts';
import {
  browser,
  joinProject,
  createProject,
  registerUser,
  type SignedInUser,
} from '#server/testing/browser.ts';
import { mailJobs, mailsDue, retryMailsNow } from '#server/testing/mail-jobs.ts';
import { fakeSmtpServer, type ReceivedMail } from '#server/testing/fake-smtp-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import { waitForBlockedQuery } from '#server/testing/blocked-query.ts';
import { requestDuringDelete } from '#server/testing/during-delete.ts';
import { digestIntervalMs } from './notifications.service.ts';

const inbox = await fakeSmtpServer();
const mailer = openMailer({ url: inbox.url, from: 'Tutti <tutti@tutti.example>' });
const clock = { offsetMs: 0 };
const site = { url: 'https://tutti.example', name: 'Tutti' };
const now = () => Date.now() + clock.offsetMs;
const { app, services } = await testApp({ mailer, site, now });
const { db } = services;
const notifications = services.notifications!;
afterAll(() => mailer.close());
beforeEach(() => inbox.mails.splice(0));

async function team(name = 'Night Film') {
  const [actor, recipient] = [
    await registerUser({ app, db }, 'creator'),
    await registerUser({ app, db }, 'collaborator'),
  ];
  const { id } = await createProject(actor);
  await db.update(projectsTable).set({ name }).where(eq(projectsTable.id, id));
  await joinProject({ db }, id, recipient);
  return { actor, recipient, projectId: id };
}

async function postComment(page: SignedInUser, projectId: string, content: string) {
  const body = { entityType: 'project', entityId: projectId, content };
  const reply = await page.call('POST /api/comments', { body });
  expect(reply.statusCode).toBe(201);
}

/** Resolves when every due mail is sent. */
async function settled(): Promise<ReceivedMail[]> {
  await expect.poll(() => mailsDue(db), { timeout: 10_000 }).toBe(0);
  return inbox.mails;
}

const addressIn = (letter: ReceivedMail) =>
  /<(https:[^>]+)>/.exec(letter.headers.get('list-unsubscribe') ?? '')![1]!.replace(site.url, '');

test('a digest contains the activities of the other members as plain text and simple HTML', async () => {
  const { actor, recipient, projectId } = await team('Night & <Film>');
  await postComment(actor, projectId, 'The break <b>is</b> it — “là”');
  await postComment(actor, projectId, 'More of it');
  await notifications.digest(projectId);
  const letters = await settled();
  expect(letters).toHaveLength(1);
  const [{ to, headers, parts }] = letters as [ReceivedMail];
  expect(to).toBe(recipient.user.email);
  expect(headers.get('subject')).toBe('Night & <Film>: new activity');
  expect(headers.get('from')).toBe('Tutti <tutti@tutti.example>');
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(parts.get('text/plain')).toContain(
    '- Some Body commented on “Night & <Film>”: More of it\n- Some Body commented on “Night & <Film>”: The break <b>is</b> it — “là”',
  );
  expect(parts.get('text/plain')).toContain(`https://tutti.example/projects/${projectId}`);
  expect(parts.get('text/html')).toContain(
    '“Night &amp; &lt;Film&gt;”: The break &lt;b&gt;is&lt;/b&gt; it — “là”',
  );
  expect(parts.get('text/html')).not.toMatch(/<(script|img|style|b>)/);
});

test('a digest names a mention of the recipient in its subject and first', async () => {
  const { actor, recipient, projectId } = await team();
  const body = { entityType: 'project', entityId: projectId, content: 'Look, Some Body' };
  await actor.call('POST /api/comments', { body: { ...body, mentions: [recipient.user.id] } });
  await postComment(actor, projectId, 'More of it');
  await notifications.digest(projectId);
  const [letter] = await settled();
  const mention = 'Some Body mentioned Some Body in a comment on “Night Film”';
  // Encoded because of the quotation marks.
  expect(letter!.headers.get('subject')).toMatch(/Some_Body_mentioned_Some_B/);
  expect(letter!.parts.get('text/plain')).toContain(
    `- ${mention}\n- Some Body commented on “Night Film”: More of it\n`,
  );
});

test('a digest contains the activities of others, regardless of the recipient’s own later activities', async () => {
  const { actor, recipient, projectId } = await team();
  await postComment(actor, projectId, 'Would you look at this?');
  for (const words of ['One', 'Two', 'Three']) await postComment(recipient, projectId, words);
  await notifications.digest(projectId);
  const theirs = (await settled()).filter(({ to }) => to === recipient.user.email);
  expect(theirs.map(({ parts }) => parts.get('text/plain')!.includes('Would you look'))).toEqual([true]);
});

test('a digest contains activities of transactions that commit while it is built', async () => {
  const { actor, projectId } = await team();
  const { digesting } = await db.transaction(async (tx) => {
    const late = { type: 'other', projectId, actorId: actor.user.id, name: 'came late' } as const;
    await services.activities.record(tx, late);
    const made = notifications.digest(projectId);
    await Promise.race([made, waitForBlockedQuery(db)]);
    return { digesting: made };
  });
  await digesting;
  expect(await settled()).toHaveLength(1);
});

test('setting the clock back by days does not delay the next digest', async () => {
  const { actor, projectId } = await team();
  clock.offsetMs += 30 * 86_400_000;
  await postComment(actor, projectId, 'From the future');
  await notifications.digest(projectId);
  clock.offsetMs -= 30 * 86_400_000;
  await postComment(actor, projectId, 'Of today');
  await notifications.digest(projectId);
  expect(await settled()).toHaveLength(2);
});

test('concurrent processes create one digest and send one mail', async () => {
  const { actor, projectId } = await team();
  await postComment(actor, projectId, 'Once');
  await Promise.all(Array.from({ length: 8 }, () => notifications.digest(projectId)));
  expect(await mailJobs(db, projectId)).toHaveLength(1);
  expect(await settled()).toHaveLength(1);
});

test('a second digest waits ten minutes and contains only new activities', async () => {
  const { actor, projectId } = await team();
  await postComment(actor, projectId, 'First');
  await notifications.digest(projectId);
  await postComment(actor, projectId, 'Second');
  await notifications.digest(projectId);
  expect(await settled()).toHaveLength(1);
  clock.offsetMs += digestIntervalMs;
  await notifications.digest(projectId);
  await notifications.digest(projectId);
  const [, second, ...more] = await settled();
  expect(more).toEqual([]);
  expect(second!.parts.get('text/plain')).toContain('Second');
  expect(second!.parts.get('text/plain')).not.toContain('First');
});

describe('the digest', () => {
  test('is not sent while disabled for the project, to the actor, or to a member who has read everything', async () => {
    const { actor, recipient, projectId } = await team();
    await postComment(actor, projectId, 'Quiet');
    await db.update(projectsTable).set({ emailNotifications: false }).where(eq(projectsTable.id, projectId));
    await notifications.digest(projectId);
    await db.update(projectsTable).set({ emailNotifications: true }).where(eq(projectsTable.id, projectId));
    await recipient.call('PUT /api/activities/read-all');
    await notifications.digest(projectId);
    expect(await settled()).toEqual([]);
  });

  test('is not sent when its activities were read before the next attempt', async () => {
    const { actor, recipient, projectId } = await team();
    await postComment(actor, projectId, 'Seen');
    inbox.refuseWith = 451;
    await notifications.digest(projectId);
    const state = async () => (await mailJobs(db, projectId))[0]?.state;
    await expect.poll(state, { timeout: 10_000 }).toBe('retry');
    inbox.refuseWith = undefined;
    await recipient.call('PUT /api/activities/read-all');
    await retryMailsNow(db);
    expect(await settled()).toEqual([]);
  });
});

test('activities in one time window schedule one digest job', async () => {
  const { actor, projectId } = await team();
  for (const words of ['One', 'Two', 'Three']) await postComment(actor, projectId, words);
  const { rows } = await db.execute<{ seconds: number }>(sql`
    SELECT extract(epoch FROM start_after - now())::int AS seconds FROM pgboss.job
    WHERE name = 'digest' AND data ->> 'projectId' = ${projectId}`);
  expect(rows.length).toBeGreaterThanOrEqual(1);
  // Two when a window ended in between.
  expect(rows.length).toBeLessThanOrEqual(2);
  for (const { seconds } of rows) expect(seconds).toBeLessThanOrEqual(digestIntervalMs / 1000);
});

async function letterWithLink() {
  const parts = await team();
  await postComment(parts.actor, parts.projectId, 'Hello');
  await notifications.digest(parts.projectId);
  const [letter] = await settled();
  return { ...parts, link: addressIn(letter!) };
}
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const again = async (actor: SignedInUser, projectId: string) => {
  clock.offsetMs += digestIntervalMs;
  inbox.mails.splice(0);
  await postComment(actor, projectId, 'Again');
  await notifications.digest(projectId);
  return settled();
};

describe('the unsubscribe link', () => {
  test('stops the mails with one POST without a session, while GET only shows the page', async () => {
    const { actor, projectId, link } = await letterWithLink();
    const anonymous = browser(app);
    const shown = await anonymous.call(`GET ${link}`);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(shown.body).toContain('Emails about “Night Film”');
    expect(await again(actor, projectId)).toHaveLength(1);
    const clicked = await anonymous.call(`POST ${link}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: form,
    });
    expect(clicked.statusCode).toBe(200);
    expect(await again(actor, projectId)).toEqual([]);
    const back = await anonymous.call(`POST ${link}&again=1`, { headers: form, body: '' });
    expect(back.statusCode).toBe(200);
    expect(await again(actor, projectId)).toHaveLength(1);
  });

  test('accepts a multipart form and affects one user in one project', async () => {
    const { actor, projectId, link } = await letterWithLink();
    const third = await registerUser({ app, db }, 'collaborator');
    await joinProject({ db }, projectId, third);
    const body =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await browser(app).call(`POST ${link}`, { body, headers })).statusCode).toBe(200);
    expect((await again(actor, projectId)).map(({ to }) => to)).toEqual([third.user.email]);
  });

  test('returns 404 when the project is purged concurrently', async () => {
    const { projectId, link } = await letterWithLink();
    const reply = await requestDuringDelete(
      db,
      (tx) => tx.delete(projectsTable).where(eq(projectsTable.id, projectId)),
      () => browser(app).call(`POST ${link}`),
    );
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  test('cannot be forged', async () => {
    const { link } = await letterWithLink();
    const dot = link.indexOf('.', link.indexOf('token='));
    const claims = Buffer.from(JSON.stringify({ facts: { projectId: 'x', userId: 'y' } })).toString(
      'base64url',
    );
    const forged = `${link.slice(0, link.indexOf('=') + 1)}${claims}${link.slice(dot)}`;
    for (const path of [
      forged,
      link.slice(0, -4),
      link.slice(0, dot),
      '/api/notifications/unsubscribe?token=.',
    ]) {
      for (const method of ['GET', 'POST']) {
        const reply = await browser(app).call(`${method} ${path}`);
        expect(reply.statusCode).toBe(400);
        expect(reply.json()).toMatchObject({ code: 'invalid_link' });
      }
    }
    expect((await browser(app).call('POST /api/notifications/unsubscribe')).statusCode).toBe(400);
  });
});
