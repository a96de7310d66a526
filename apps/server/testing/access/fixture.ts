import { v7 as uuidv7 } from 'uuid';
import type { ApiTokenScope } from '#contract/api-token-scopes.ts';
import type { Role } from '#contract/auth.ts';
import type { Generation } from '#contract/generation.ts';
import { compositionPlan } from '#contract/plan.ts';
import type { PlaylistDetail } from '#contract/playlists.ts';
import { createToken } from '#server/identity/api-tokens/testing/bearer.ts';
import { sessionCookieName } from '#server/platform/http/session-cookie.ts';
import { createLink, guestBrowser, wavTrack } from '#server/sharing/shared-pages/testing/share.ts';
import { soundFontsTable } from '#server/platform/schema/soundfonts.tables.ts';
import type { NewTrack } from '#server/library/tracks/tracks.service.ts';
import { joinProject, createProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { eventually } from '#server/testing/eventually.ts';
import { newTrack } from '#server/testing/new-track.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { Caller } from './callers.ts';

async function make<Made>(page: SignedInUser, route: string, body: object, headers = {}): Promise<Made> {
  const reply = await page.call(route, { body, headers });
  if (reply.statusCode >= 300) throw new Error(`${route} ${reply.statusCode}: ${reply.body}`);
  return reply.json<Made>();
}
const idOf = async (created: Promise<{ id: string }>) => (await created).id;

/** The body that creates a link which allows listening only. */
export const shareLinkOf = (recipient: string) => ({
  recipient,
  permissions: {
    comment: false,
    approve: false,
    versions: false,
    downloadMp3: false,
    downloadWav: false,
    downloadStems: false,
  },
});

/** Nothing listens there. */
const receiver = 'localhost:1';
/** Settings of a server that allow its address. */
export const receiverSettings = { WEBHOOK_HOSTS: receiver };
/** The body that creates a webhook, which is switched off: only the calls of a test change rows. */
export const webhookOf = { url: `http://${receiver}/`, events: ['comment.created'], isEnabled: false };

export type Fixture = Awaited<ReturnType<typeof createFixture>>;

/** A private project with its team and other users. The project admin creates all entities. */
export async function createFixture(studio: TestApp) {
  const { app, services, storage } = studio;
  const server = { app, db: services.db };
  /** Starts a session for each call, because the call under test may have ended the previous one. */
  async function registerWithSessions(role?: Role): Promise<SignedInUser> {
    const page = await registerUser(server, role);
    return {
      ...page,
      async call(...args) {
        const { token } = await services.sessions.start(page.user.id, undefined);
        page.jar.set(sessionCookieName(false), token);
        return page.call(...args);
      },
    };
  }
  const owner = await registerWithSessions('creator');
  const users = new Map<Caller, SignedInUser>([
    ['no invite', await registerWithSessions()],
    ['no second factor', await registerWithSessions('admin')],
    ['collaborator outside', await registerWithSessions('collaborator')],
    ['creator outside', await registerWithSessions('creator')],
    ['collaborator member', await registerWithSessions('collaborator')],
    ['creator member', await registerWithSessions('creator')],
    ['project admin', owner],
    ['admin', await registerWithSessions('admin')],
  ]);
  for (const { user } of users.values()) {
    await services.db.transaction((tx) => services.tokens.grantWelcome(tx, user.id));
  }
  const purchase = {
    userId: owner.user.id,
    amount: 10_000,
    description: 'For the tests',
    purchaseId: uuidv7(),
  };
  await services.db.transaction((tx) => services.tokens.creditPurchase(tx, purchase));
  async function newProject(): Promise<string> {
    const { id } = await createProject(owner);
    for (const caller of ['collaborator member', 'creator member'] as const) {
      await joinProject(server, id, users.get(caller)!);
    }
    return id;
  }
  const projectId = await newProject();

  async function newTrackId(changes: Partial<NewTrack> = {}): Promise<string> {
    const track = newTrack(projectId, owner.user.id, changes);
    await storage.objects.put(track.objectKey, Buffer.alloc(track.sizeBytes), { contentType: 'audio/mpeg' });
    return idOf(services.db.transaction((tx) => services.tracks.add(tx, track)));
  }

  async function newTrackWithVersions(): Promise<string> {
    const id = await newTrackId();
    const version = { ...newTrack(projectId, owner.user.id), facts: null };
    await storage.objects.put(version.objectKey, Buffer.alloc(version.sizeBytes), {
      contentType: 'audio/mpeg',
    });
    await services.db.transaction((tx) => services.versions.add(tx, id, version));
    return id;
  }

  const { user: bystander } = await registerUser(server, 'collaborator');
  const started: string[] = [];

  return {
    projectId,
    ownerId: owner.user.id,
    /** The user that admin calls act on. */
    bystanderId: bystander.id,
    /** The cookie of a separate session, so that a call that ends a session does not affect others. */
    async cookieOf(caller: Caller): Promise<string> {
      const user = users.get(caller);
      if (!user) return '';
      const { token } = await services.sessions.start(user.user.id, undefined);
      return `${sessionCookieName(false)}=${token}`;
    },

    track: () => newTrackId(),
    /** A track for which the fake provider can render score files. */
    scoredTrack: () =>
      newTrackId({
        providerVersion: studio.fakeProvider.provider.version,
        durationMs: 1_000,
        settings: { prompt: 'a night train', music_length_ms: 1_000 },
        compositionPlan: compositionPlan.parse({ sections: [{ section_name: 'All', duration_ms: 1_000 }] }),
      }),
    trackWithVersions: newTrackWithVersions,
    /** A complete generation in stream mode: before its end, it is streamed to who ordered it alone. */
    async streamedGeneration(): Promise<string> {
      const id = await this.generation({ prompt: 'a tone', mode: 'stream' });
      await eventually(async () => {
        // Other generations of the fixture can hold all workers.
        studio.fakeProvider.releaseWaiting();
        const { status } = (await owner.call(`GET /api/generations/${id}`)).json<Generation>();
        if (status !== 'completed') throw new Error(`the generation is ${status}`);
      });
      return id;
    },
    /** A cancelled generation, which holds no worker. */
    async endedGeneration(): Promise<string> {
      const id = await this.generation();
      await owner.call(`DELETE /api/generations/${id}`);
      return id;
    },
    /** Two takes that fail. */
    async takeSet(): Promise<string> {
      const id = await idOf(
        make(owner, `POST /api/projects/${projectId}/take-sets`, {
          brief: { type: 'music', settings: { prompt: 'refuse', music_length_ms: 1_000 } },
          takes: [{}, {}],
          budget: 1_000,
        }),
      );
      // Other generations of the fixture can hold all workers.
      await owner.call(`DELETE /api/take-sets/${id}`);
      return id;
    },
    /** A blind comparison that the project admin is asked to vote in. */
    async vote(): Promise<string> {
      const trackId = await newTrackWithVersions();
      const candidates = [1, 2].map((version) => ({ trackId, version }));
      const body = { title: 'Which mix?', candidates, voterIds: [owner.user.id] };
      return idOf(make(owner, `POST /api/projects/${projectId}/votes`, body));
    },
    /** A playlist of one track. */
    async playlist(): Promise<PlaylistDetail> {
      const items = [{ trackId: await newTrackId() }];
      return make(owner, `POST /api/projects/${projectId}/playlists`, { name: 'Film music', items });
    },
    /** A track that the project admin is asked to approve. */
    async reviewedTrack(): Promise<string> {
      const id = await newTrackId();
      const reply = await owner.call(`PUT /api/tracks/${id}/review`, {
        body: { reviewerIds: [owner.user.id] },
      });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return id;
    },
    anotherProject: newProject,
    /** A validated user who is in no project. */
    stranger: async () => (await registerUser(server, 'collaborator')).user,
    /** Adds a member and returns the membership id. */
    member: async () => {
      const { email } = (await registerUser(server, 'collaborator')).user;
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
    async trashed(entities: 'projects' | 'tracks', created: Promise<string>): Promise<string> {
      const id = await created;
      const reply = await owner.call(`DELETE /api/${entities}/${id}`);
      if (reply.statusCode !== 204) throw new Error(reply.body);
      return id;
    },
    /** Starts a generation, by default one that waits. */
    async generation(body: object = { prompt: 'wait' }): Promise<string> {
      const id = await idOf(
        make<Generation>(
          owner,
          `POST /api/projects/${projectId}/generate-music`,
          { music_length_ms: 1_000, ...body },
          { prefer: 'respond-async' },
        ),
      );
      started.push(id);
      return id;
    },
    /** Cancels the generations that wait: together they hold every worker, and a call that needs one would not end. */
    async endGenerations(): Promise<void> {
      for (const id of started.splice(0)) await owner.call(`DELETE /api/generations/${id}`);
    },
    idea: () =>
      idOf(
        make(owner, `POST /api/projects/${projectId}/ideas`, { title: 'An idea', description: 'Of mine' }),
      ),
    comment: () =>
      idOf(
        make(owner, 'POST /api/comments', { entityType: 'project', entityId: projectId, content: 'Hello' }),
      ),
    /** A track of a link that allows everything, with the addresses that its page has. */
    async sharedTrack(): Promise<{ token: string; trackId: string; audioUrl: URL }> {
      const track = await wavTrack(studio, projectId, owner.user.id);
      const { id: trackId } = await services.db.transaction((tx) => services.tracks.add(tx, track));
      const { token } = await createLink(owner, projectId, { trackId });
      const [shared] = (await guestBrowser(studio, token).read()).tracks;
      return { token, trackId, audioUrl: new URL(shared!.audioUrl, 'http://localhost') };
    },
    shareLink: () =>
      idOf(make(owner, `POST /api/projects/${projectId}/share-links`, shareLinkOf('Ravi Brandt'))),
    /** A new API token of a caller. */
    async token(caller: Caller, scopes: readonly ApiTokenScope[], boundTo?: string): Promise<string> {
      const { token } = await createToken(users.get(caller)!, { scopes: [...scopes], projectId: boundTo });
      return token;
    },
    /** A token of the project admin that is bound to the project. */
    apiToken: () => idOf(make(owner, 'POST /api/api-tokens', { name: 'Build', scopes: ['read'], projectId })),
    /** A webhook of a project of its own, because a project can have few. */
    async webhook(): Promise<string> {
      return idOf(make(owner, `POST /api/projects/${await newProject()}/webhooks`, webhookOf));
    },
    webhookDelivery: (webhookId: string) => idOf(make(owner, `POST /api/webhooks/${webhookId}/test`, {})),
    inviteCode: () =>
      idOf(make(users.get('admin')!, 'POST /api/admin/invite-codes', { code: uuidv7(), maxUses: 10 })),
    /** A SoundFont without a file. */
    async soundFont(): Promise<string> {
      const id = uuidv7();
      const texts = { name: 'Sine', engineer: '', licence: 'CC0', objectKey: `soundfonts/${id}.sf2` };
      await services.db
        .insert(soundFontsTable)
        .values({ id, ...texts, presets: 1, samples: 1, sizeBytes: 1 });
      return id;
    },
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
