import { v7 as uuidv7 } from 'uuid';
import { ApiPerson } from '#contract/testing/api-person.ts';
import type { StudioApp } from './studio-app.ts';

export interface Creator {
  readonly person: ApiPerson;
  readonly projectId: string;
}

/** The first admin of a studio, and a factory for creators that they invite. */
export async function creatorsOf({ url, services }: Pick<StudioApp, 'url' | 'services'>) {
  const admin = new ApiPerson(url);
  await admin.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
  const body = { code: 'CREATORS', role: 'creator', maxUses: 1_000 } as const;
  const { code } = await admin.call('createInviteCode', { body });

  /** Their welcome bonus and free daily tokens are 350 in total. */
  async function creator() {
    const person = new ApiPerson(url);
    const email = `${uuidv7()}@example.org`;
    await person.join(email, code);
    return { person, email };
  }

  async function creatorWithProject(): Promise<Creator> {
    const { person } = await creator();
    const { id: projectId } = await person.call('createProject', { body: { name: 'A film' } });
    return { person, projectId };
  }

  return { admin, creator, creatorWithProject };
}
