import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ProjectAndTeam } from '#contract/projects.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { createProject, joinProject, registerUser } from '#server/testing/browser.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
const { db } = context;

/** Starts `call`, which waits for the lock of a project, and commits `change` before it gets the lock. */
async function afterCommit<Reply>(
  projectId: string,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Reply>,
): Promise<Reply> {
  const { pending } = await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM projects WHERE id = ${projectId} FOR NO KEY UPDATE`);
    await change(tx);
    const waiting = call();
    await eventually(async () => {
      const { rowCount } = await db.execute(sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      expect(rowCount).toBe(1);
    });
    return { pending: waiting };
  });
  return pending;
}

async function team() {
  const [owner, member] = [await registerUser(context, 'creator'), await registerUser(context, 'creator')];
  const { id: projectId } = await createProject(owner);
  await joinProject(context, projectId, member);
  const { members } = (await owner.call(`GET /api/projects/${projectId}`)).json<ProjectAndTeam>();
  const membership = members.find(({ user }) => user.id === member.user.id)!;
  return { owner, member, projectId, membership };
}

describe('a member who leaves a project', () => {
  test('stays if they became its admin meanwhile', async () => {
    const { owner, member, projectId, membership } = await team();
    const third = await registerUser(context, 'creator');
    await joinProject(context, projectId, third);
    const reply = await afterCommit(
      projectId,
      async (tx) => {
        await tx.execute(sql`DELETE FROM project_members
          WHERE project_id = ${projectId} AND user_id = ${owner.user.id}`);
        await tx.execute(sql`UPDATE project_members SET role = 'admin' WHERE id = ${membership.id}`);
      },
      () => member.call(`DELETE /api/projects/${projectId}/members/${membership.id}`),
    );
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'member_is_admin' }]);
    const { members } = (await third.call(`GET /api/projects/${projectId}`)).json<ProjectAndTeam>();
    expect(members.map(({ role, user }) => [role, user.id])).toContainEqual(['admin', member.user.id]);
  });
});

describe('a user who deletes their account', () => {
  test('leaves no private project without members, also if the last one leaves meanwhile', async () => {
    const { owner, projectId, membership } = await team();
    const admin = await registerUser(context, 'admin');
    const reply = await afterCommit(
      projectId,
      (tx) => tx.execute(sql`DELETE FROM project_members WHERE id = ${membership.id}`),
      () => admin.call(`DELETE /api/admin/users/${owner.user.id}`),
    );
    expect(reply.statusCode).toBe(204);
    expect((await admin.call(`GET /api/projects/${projectId}`)).statusCode).toBe(404);
    expect((await admin.call(`POST /api/projects/${projectId}/restore`)).statusCode).toBe(200);
  });
});
