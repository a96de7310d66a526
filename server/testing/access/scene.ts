import { v7 as uuidv7 } from 'uuid';
import type { Role } from '#contract/auth.ts';
import type { Generation } from '#contract/generation.ts';
import { compositionPlan } from '#contract/plan.ts';
import { sessionCookieName } from '#server/http/session-cookie.ts';
import type { NewTrack } from '#server/tracks/tracks.service.ts';
import { join, projectOf, somebody, type SignedIn } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import type { StudioApp } from '#server/testing/studio-app.ts';
import type { Caller } from './callers.ts';

async function make<Made>(page: SignedIn, route: string, body: object, headers = {}): Promise<Made> {
  const reply = await page.call(route, { body, headers });
  if (reply.statusCode >= 300) throw new Error(`${route} ${reply.statusCode}: ${reply.body}`);
  return reply.json<Made>();
}
const idOf = async (made: Promise<{ id: string }>) => (await made).id;

export type Scene = Awaited<ReturnType<typeof scene>>;

/** A private project with its team and other users. The project admin creates all entities. */
export async function scene(studio: StudioApp) {
  const { app, services, storage } = studio;
  const server = { app, db: services.db };
  /** Starts a session for each call, because the call under test may have ended the previous one. */
  async function someone(role?: Role): Promise<SignedIn> {
    const page = await somebody(server, role);
    return {
      ...page,
      async call(...asked) {
        const { token } = await services.sessions.start(page.user.id, undefined);
        page.jar.set(sessionCookieName(false), token);
        return page.call(...asked);
      },
    };
  }
  const owner = await someone('creator');
  const people = new Map<Caller, SignedIn>([
    ['no invite', await someone()],
    ['no second factor', await someone('admin')],
    ['collaborator outside', await someone('collaborator')],
    ['creator outside', await someone('creator')],
    ['collaborator member', await someone('collaborator')],
    ['creator member', await someone('creator')],
    ['project admin', owner],
    ['admin', await someone('admin')],
  ]);
  for (const { user } of people.values()) {
    await services.db.transaction((tx) => services.tokens.grantWelcome(tx, user.id));
  }
  async function newProject(): Promise<string> {
    const { id } = await projectOf(owner);
    for (const caller of ['collaborator member', 'creator member'] as const) {
      await join(server, id, people.get(caller)!);
    }
    return id;
  }
  const projectId = await newProject();

  async function newTrackId(changes: Partial<NewTrack> = {}): Promise<string> {
    const track = newTrack(projectId, owner.user.id, changes);
    await storage.objects.put(track.objectKey, Buffer.alloc(track.sizeBytes), { contentType: 'audio/mpeg' });
    return idOf(services.db.transaction((tx) => services.tracks.add(tx, track)));
  }

  const { user: bystander } = await somebody(server, 'collaborator');

  return {
    projectId,
    /** The user that admin calls act on. */
    bystanderId: bystander.id,
    /** The cookie of a separate session, so that a call that ends a session does not affect others. */
    async cookieOf(caller: Caller): Promise<string> {
      const person = people.get(caller);
      if (!person) return '';
      const { token } = await services.sessions.start(person.user.id, undefined);
      return `${sessionCookieName(false)}=${token}`;
    },

    track: () => newTrackId(),
    /** A track for which the fake provider can render score files. */
    scoredTrack: () =>
      newTrackId({
        providerVersion: studio.tones.provider.version,
        durationMs: 1_000,
        settings: { prompt: 'a night train', music_length_ms: 1_000 },
        compositionPlan: compositionPlan.parse({ sections: [{ section_name: 'All', duration_ms: 1_000 }] }),
      }),
    anotherProject: newProject,
    /** A validated user who is in no project. */
    stranger: async () => (await somebody(server, 'collaborator')).user,
    /** Adds a member and returns the membership id. */
    member: async () => {
      const { email } = (await somebody(server, 'collaborator')).user;
      return idOf(make(owner, `POST /api/projects/${projectId}/members`, { email, role: 'collaborator' }));
    },
    inviteLink: () => idOf(make(owner, `POST /api/projects/${projectId}/invite-links`, {})),
    async trackInTwoProjects() {
      const trackId = await newTrackId();
      const second = await newProject();
      await make(owner, `POST /api/projects/${second}/tracks/${trackId}`, {});
      return { projectId: second, trackId };
    },
    /** Moves an entity to the trash as its owner. */
    async trashed(noun: 'projects' | 'tracks', made: Promise<string>): Promise<string> {
      const id = await made;
      const reply = await owner.call(`DELETE /api/${noun}/${id}`);
      if (reply.statusCode !== 204) throw new Error(reply.body);
      return id;
    },
    /** Starts a generation, by default one that waits. */
    generation: (order: object = { prompt: 'wait' }) =>
      idOf(
        make<Generation>(
          owner,
          `POST /api/projects/${projectId}/generate-music`,
          { music_length_ms: 1_000, ...order },
          { prefer: 'respond-async' },
        ),
      ),
    idea: () =>
      idOf(
        make(owner, `POST /api/projects/${projectId}/ideas`, { title: 'An idea', description: 'Of mine' }),
      ),
    comment: () =>
      idOf(
        make(owner, 'POST /api/comments', { entityType: 'project', entityId: projectId, content: 'Hello' }),
      ),
    inviteCode: () =>
      idOf(make(people.get('admin')!, 'POST /api/admin/invite-codes', { code: uuidv7(), maxUses: 10 })),
    /** Generates a project cover and returns its id. */
    async image(): Promise<string> {
      const body = { entityType: 'project', entityId: projectId, prompt: 'a night train' };
      const { imageUrl } = await make<{ imageUrl: string }>(owner, 'POST /api/images/generate', body);
      return imageUrl.split('/').at(-1)!;
    },
    async activity(): Promise<string> {
      await make(owner, 'POST /api/comments', {
        entityType: 'project',
        entityId: projectId,
        content: 'News',
      });
      const reply = await owner.call(`GET /api/projects/${projectId}/activities`);
      return reply.json<{ activities: { id: string }[] }>().activities[0]!.id;
    },
  };
}
