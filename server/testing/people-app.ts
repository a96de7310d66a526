import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll } from 'vitest';
import { accountRoutes } from '#server/accounts/accounts.routes.ts';
import { accountsService } from '#server/accounts/accounts.service.ts';
import { sessionsService } from '#server/accounts/sessions.service.ts';
import { activityRoutes } from '#server/activities/activities.routes.ts';
import { activitiesService } from '#server/activities/activities.service.ts';
import { adminRoutes } from '#server/admin/admin.routes.ts';
import { assembleAdministration } from '#server/administration.ts';
import { attemptsService } from '#server/attempts/attempts.service.ts';
import { commentRoutes } from '#server/comments/comments.routes.ts';
import { commentsService } from '#server/comments/comments.service.ts';
import { auditRoutes } from '#server/audit/audit.routes.ts';
import { auditService } from '#server/audit/audit.service.ts';
import { readConfig } from '#server/config.ts';
import { eventRoutes } from '#server/events/events.routes.ts';
import { eventHub } from '#server/events/hub.ts';
import { publishOn, subscribeOn } from '#server/events/live-channel.ts';
import { generationReply } from '#server/generation/generation.reply.ts';
import { generationsTable } from '#server/generation/generation.tables.ts';
import { fileRoutes } from '#server/files/files.routes.ts';
import { filesService } from '#server/files/files.service.ts';
import { binder } from '#server/http/bind.ts';
import { installErrorReplies } from '#server/http/error-replies.ts';
import { refuseForeignOrigins } from '#server/http/origin.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import { installSession } from '#server/http/session.ts';
import { refuseBrokenText } from '#server/http/broken-text.ts';
import { ideaRoutes } from '#server/ideas/ideas.routes.ts';
import { ideasService } from '#server/ideas/ideas.service.ts';
import { inviteRoutes } from '#server/invites/invites.routes.ts';
import { invitesService } from '#server/invites/invites.service.ts';
import { memberRoutes } from '#server/projects/members.routes.ts';
import { membersService } from '#server/projects/members.service.ts';
import { projectsTrashService } from '#server/projects/projects-trash.service.ts';
import { projectRoutes } from '#server/projects/projects.routes.ts';
import { projectsService } from '#server/projects/projects.service.ts';
import { paymentRoutes, stripeWebhook } from '#server/payments/payments.routes.ts';
import { providerRoutes } from '#server/providers/providers.routes.ts';
import { openLive } from '#server/storage/live.ts';
import type { ObjectStore } from '#server/storage/objects/object-store.ts';
import { openDiskStore } from '#server/storage/objects/disk.ts';
import { testDatabase } from '#server/storage/testing/test-database.ts';
import { silentLog } from '#server/storage/testing/test-server.ts';
import { tokensService } from '#server/tokens/tokens.service.ts';
import { trackPlacesService } from '#server/tracks/track-places.service.ts';
import { tracksTrashService } from '#server/tracks/tracks-trash.service.ts';
import { trackRoutes } from '#server/tracks/tracks.routes.ts';
import { tracksService } from '#server/tracks/tracks.service.ts';
import { trashRoutes } from '#server/trash/trash.routes.ts';
import { trashService } from '#server/trash/trash.service.ts';

/** The site's address in tests where it has one. */
export const publicUrl = 'https://tutti.example';

/**
 * The server's part around people, with a database, live updates and object store of its own;
 * all of it ends after the file's last test. `waits` keeps how long slowed callers were made
 * to wait, `reading` the streams of the files that were opened.
 */
export async function peopleApp() {
  const database = await testDatabase();
  const { db } = database;
  const live = await openLive(() => database.newClient(), silentLog);
  const folder = await mkdtemp(join(tmpdir(), 'tutti-objects-'));
  const disk = await openDiskStore(folder);
  const reading: Readable[] = [];
  const objects: ObjectStore = {
    ...disk,
    async open(key, range) {
      const opened = await disk.open(key, range);
      if (opened) reading.push(opened.stream);
      return opened;
    },
  };
  const clock = { offsetMs: 0 };
  const now = () => Date.now() + clock.offsetMs;
  const waits: number[] = [];

  const publish = publishOn(live);
  const tokens = tokensService({ db, now: () => new Date(now()) });
  const attempts = attemptsService({ db, wait: async (ms) => void waits.push(ms) });
  const sessions = sessionsService({ db, publish, now });
  const accounts = accountsService({ db, tokens, attempts });
  const audit = auditService({ db });
  const config = readConfig({ TUTTI_PROVIDER_KNOWN_KEY: 'the key itself', PROVIDER_HOSTS: 'gpu-box:8001' });
  const log = silentLog;
  const administration = assembleAdministration({ db, publish, accounts, tokens, audit, config, log });
  const invites = invitesService({ db, publish, accounts, attempts, tokens, audit });
  const projects = projectsService({ db, publish });
  const activities = activitiesService({ db, publish, projects });
  const tracks = tracksService({ db, projects, publish, activities });
  const ideas = ideasService({ db, publish, activities });
  const comments = commentsService({ db, publish, activities, projects, tracks, ideas });
  const members = membersService({ db, publish, accounts, projects, activities });
  const projectsTrash = projectsTrashService({ db, publish, projects });
  const trackPlaces = trackPlacesService({ db, projects, tracks });
  const tracksTrash = tracksTrashService({ db, tracks });
  const files = filesService({ objects, projects, tracks });
  const trash = trashService({ db, objects, projectsTrash, tracksTrash, now, log: silentLog });

  const missed: (() => void)[] = [];
  const events = eventHub(
    {
      subscribe: subscribeOn(live),
      onMissed: (listener) => {
        missed.push(listener);
        return () => undefined;
      },
      async generation(id) {
        const [row] = await db.select().from(generationsTable).where(eq(generationsTable.id, id));
        return row && generationReply(row);
      },
      balance: (userId) => tokens.balanceOf(db, userId),
      audience: (projectId, candidates) => projects.audience(projectId, candidates),
      livingSessions: (ids) => sessions.living(ids),
    },
    silentLog,
  );

  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorReplies(app);
  refuseForeignOrigins(app, { publicUrl });
  refuseBrokenText(app);
  const cookie = sessionCookie({ secure: false });
  await installSession(app, sessions, cookie);
  const bind = binder(app);
  accountRoutes(bind, { accounts, sessions, cookie, publicUrl });
  inviteRoutes(bind, { invites, accounts });
  projectRoutes(bind, { projects, projectsTrash, tracks, activities });
  memberRoutes(bind, { members, projects });
  trackRoutes(bind, { tracks, trackPlaces, tracksTrash, projects, objects });
  fileRoutes(bind, { files, objects });
  trashRoutes(bind, { trash });
  ideaRoutes(bind, { ideas, projects });
  commentRoutes(bind, { comments });
  paymentRoutes(bind, administration);
  await stripeWebhook(app, administration);
  adminRoutes(bind, administration);
  auditRoutes(bind, administration);
  providerRoutes(bind, administration);
  activityRoutes(bind, { activities, projects });

  eventRoutes(bind, { events });
  app.addHook('preClose', () => events.close());

  afterAll(async () => {
    await app.close();
    await live.close();
    await rm(folder, { recursive: true });
  });
  const services = {
    tokens,
    attempts,
    sessions,
    accounts,
    invites,
    projects,
    tracks,
    ideas,
    comments,
    activities,
    trash,
  };
  return { app, database, db, objects, reading, clock, waits, publish, events, missed, ...services };
}

/** A file name or address that no other test uses. */
export const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;
