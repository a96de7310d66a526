import { v7 as uuidv7 } from 'uuid';
import { ApiUser } from '#contract/testing/api-user.ts';
import type { TestApp } from './test-app.ts';

export interface Creator {
  readonly user: ApiUser;
  readonly projectId: string;
}

/** The first admin of a studio, and a factory for creators that they invite. */
export async function creatorFactory({ url, services }: Pick<TestApp, 'url' | 'services'>) {
  const admin = new ApiUser(url);
  await admin.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
  const body = { code: 'CREATORS', role: 'creator', maxUses: 1_000 } as const;
  const { code } = await admin.call('createInviteCode', { body });

  /** Their welcome bonus and free daily tokens are 350 in total. */
  async function creator() {
    const user = new ApiUser(url);
    const email = `${uuidv7()}@example.org`;
    await user.join(email, code);
    return { user, email };
  }

  async function creatorWithProject(): Promise<Creator> {
    const { user } = await creator();
    const { id: projectId } = await user.call('createProject', { body: { name: 'A film' } });
    return { user, projectId };
  }

  return { admin, creator, creatorWithProject };
}
