import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiUser } from '#contract/testing/api-user.ts';
import { freePort, ServerProcess } from '../../../e2e/server.ts';

/** A dedicated server with embedded PostgreSQL, a project owner and a project member. */
export interface Studio {
  readonly server: ServerProcess;
  readonly dataDir: string;
  readonly owner: ApiUser;
  readonly member: ApiUser;
  readonly ownerId: string;
  readonly memberId: string;
  readonly projectId: string;
}

/** Starts a server for `work` and removes it with its data afterwards. */
export async function inStudio<T>(
  settings: Readonly<Record<string, string>>,
  work: (studio: Studio) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tutti-bench-'));
  const server = new ServerProcess(await freePort(), dataDir, settings);
  try {
    await server.start();
    const [owner, member] = [new ApiUser(server.url), new ApiUser(server.url)];
    await owner.join('owner@example.org', server.inviteCode);
    await owner.call('createInviteCode', { body: { code: 'BENCH', role: 'creator', maxUses: 1_000 } });
    await member.join('member@example.org', 'BENCH');
    const { id: ownerId } = await owner.call('getCurrentUser');
    const { id: memberId, email } = await member.call('getCurrentUser');
    const { id: projectId } = await owner.call('createProject', { body: { name: 'Night trains' } });
    await owner.call('addMember', { params: { projectId }, body: { email } });
    return await work({ server, dataDir, owner, member, ownerId, memberId, projectId });
  } catch (error) {
    throw new Error(`The server had printed:\n${server.output.slice(-4_000)}`, { cause: error });
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
