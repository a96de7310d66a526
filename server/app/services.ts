import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEncryption } from '../platform/access/encryption.ts';
import { signedTokens } from '../platform/access/signed-token.ts';
import { apiTokensService } from '../identity/api-tokens/api-tokens.service.ts';
import { accountLifecycleService } from '../identity/accounts/account-lifecycle.service.ts';
import { accountsService } from '../identity/accounts/accounts.service.ts';
import { assembleSecondFactor } from '../identity/accounts/assemble-second-factor.ts';
import { passwordRule } from '../identity/accounts/weak-passwords.ts';
import { accountSecurityService } from '../identity/accounts/account-security.service.ts';
import { passwordLinksService } from '../identity/accounts/password-links.service.ts';
import { identitiesService } from '../identity/accounts/identities.service.ts';
import { sessionsService } from '../identity/accounts/sessions.service.ts';
import { verificationService } from '../identity/accounts/verification.service.ts';
import { activitiesService } from '../collaboration/activities/activities.service.ts';
import { createAdminServices } from './admin-services.ts';
import { attemptsService } from '../platform/attempts/attempts.service.ts';
import { auditService } from '../platform/audit/audit.service.ts';
import { commentExportsService } from '../collaboration/comments/comment-exports.service.ts';
import { commentsService } from '../collaboration/comments/comments.service.ts';
import { oldMails } from '../platform/mail/old-mails.ts';
import { eventBroker } from './live-events/event-broker.ts';
import { publishOn, subscribeOn } from '../platform/events/event-channel.ts';
import { speakLine } from '../composing/generation/speak-line.ts';
import { generationKind } from '../composing/generation/generation-kind.ts';
import { generationService } from '../composing/generation/generation.service.ts';
import { indexesLock, scoresLock, startMaintenance } from './maintenance.ts';
import { maintenanceTasks } from './maintenance-tasks.ts';
import { filesService } from '../library/files/files.service.ts';
import { unpaidPreviewsService } from '../composing/generation/unpaid-previews.ts';
import { ideasService } from '../collaboration/ideas/ideas.service.ts';
import { imagesService } from '../library/images/images.service.ts';
import { importsService } from '../composing/imports/imports.service.ts';
import { invitesService } from '../identity/invites/invites.service.ts';
import { anyJobKind, type AnyJobKind } from '../platform/jobs/job-kind.ts';
import type { JobKindName } from '../platform/jobs/job-kind-names.ts';
import { mayStillOrder } from '../billing/budgets/may-still-order.ts';
import { createJobServices } from './job-services.ts';
import { listeningStreamsService } from '../sharing/listening-streams/listening-streams.service.ts';
import { mailService } from '../platform/mail/mail.service.ts';
import { textKind } from '../composing/music-writing/text-kind.ts';
import {
  digestScheduler,
  notificationsService,
} from '../collaboration/notifications/notifications.service.ts';
import { subscriptionsService } from '../collaboration/notifications/subscriptions.service.ts';
import { openFilesLimit, maxStreamsFor } from '../platform/open-files.ts';
import { membersService } from '../projects/members.service.ts';
import { projectsTrashService } from '../projects/projects-trash.service.ts';
import { projectsService } from '../projects/projects.service.ts';
import { providerRegistryService } from '../composing/providers/provider-registry.service.ts';
import { readingTurns } from '../platform/read-in-turn.ts';
import { scoreFileKind } from '../composing/scores/score-file-kind.ts';
import { frozenVersionsService } from '../composing/scores/frozen-versions.service.ts';
import { storedScores } from '../composing/scores/stored-scores.ts';
import { scoreWritingService } from '../composing/scores/score-writing.service.ts';
import { scoreFilesService } from '../composing/scores/score-files.service.ts';
import { soundFontChoiceService } from '../composing/soundfonts/soundfont-choice.ts';
import { soundFontFiles } from '../composing/soundfonts/soundfont-files.ts';
import { soundFontsService } from '../composing/soundfonts/soundfonts.service.ts';
import { indexBuilder } from '../platform/storage/postgres/concurrent-indexes.ts';
import { createScoreServices } from './score-services.ts';
import type { ServiceDependencies } from './services.deps.ts';
import { answerScoreFile } from '../composing/scores/answer-score-file.ts';
import { createShareServices } from './share-services.ts';
import { dashboardStats } from '../projects/dashboard-stats.ts';
import { ledgerChecksService } from '../billing/tokens/ledger-checks.service.ts';
import { tokensService } from '../billing/tokens/tokens.service.ts';
import { trackProjectsService } from '../library/tracks/track-projects.service.ts';
import { tracksTrashService } from '../library/tracks/tracks-trash.service.ts';
import { tracksService } from '../library/tracks/tracks.service.ts';
import { reviewsService } from '../collaboration/reviews/reviews.service.ts';
import { playlistExportsService } from '../collaboration/playlists/playlist-exports.service.ts';
import { playlistsService } from '../collaboration/playlists/playlists.service.ts';
import { votesService } from '../collaboration/votes/votes.service.ts';
import { versionsService } from '../library/versions/versions.service.ts';
import { trashService } from '../collaboration/trash/trash.service.ts';
import { audioDecoder } from '../library/uploads/decoded-audio.ts';
import { takeResultsService } from '../composing/takes/take-results.service.ts';
import { takesService } from '../composing/takes/takes.service.ts';
import { uploadsService } from '../library/uploads/uploads.service.ts';
import { createWebhookServices } from './webhook-services.ts';
import { webhookOutbox } from '../integrations/webhooks/webhook-outbox.ts';

export type Services = ReturnType<typeof createServices>;

const maintenanceIntervalMs = 3_600_000;

/** Creates all services and wires their dependencies. */
export function createServices({
  storage,
  provider,
  log,
  mailer,
  now = Date.now,
  ...dependencies
}: ServiceDependencies) {
  const { wait = (ms) => sleep(ms), maxStreams = maxStreamsFor(openFilesLimit()) } = dependencies;
  const { secret = randomBytes(32).toString('base64url'), adminEmails = [] } = dependencies;
  const { site = { url: 'http://localhost:3000', name: 'Tutti' } } = dependencies;
  const { eventBus, objects, queue } = storage;
  const { db } = storage.database;
  const subscribe = subscribeOn(eventBus);
  const onMissed = (listener: () => void) => eventBus.onReconnect(listener);

  const tokens = tokensService({ db, now: () => new Date(now()) });
  const { recordEvent, publish } = webhookOutbox({ siteUrl: site.url, tokens }, publishOn(eventBus));
  const ledgerChecks = ledgerChecksService({ db, tokens, now, log });
  const attempts = attemptsService({ db, wait });
  const { secondFactor } = dependencies.config;
  const sessions = sessionsService({ db, publish, secondFactor, now });
  const checkPassword = passwordRule(site);
  const accounts = accountsService({ db, tokens, attempts, checkPassword });
  const accountSecurity = accountSecurityService({ db, attempts, sessions, checkPassword });
  const audit = auditService({ db });
  const providerRegistry = providerRegistryService({
    ...dependencies,
    db,
    builtin: provider,
    settings: dependencies.config,
  });
  const administration = createAdminServices({
    ...dependencies,
    db,
    publish,
    accounts,
    sessions,
    tokens,
    audit,
    providerRegistry,
    log,
    now,
  });
  const projects = projectsService({ db, publish });
  const apiTokenDependencies = { db, publish, subscribe, onMissed, audit, projects, secondFactor, log, now };
  const apiTokens = apiTokensService(apiTokenDependencies);
  const links = signedTokens(secret, now);
  const passwordLinks = passwordLinksService({ db, links, accounts, sessions, audit, checkPassword, now });
  const mail = mailer && mailService({ queue, mailer, log, onResult: dependencies.onMailOutcome });
  const encryption = createEncryption(secret);
  const secondFactors = assembleSecondFactor({
    db,
    attempts,
    audit,
    accounts,
    links,
    encryption,
    mail,
    site,
    policy: secondFactor,
    now,
  });
  const onRecorded = mail ? digestScheduler(queue, now) : undefined;
  const activityDependencies = { db, publish, projects, recordEvent };
  const activities = activitiesService({ ...activityDependencies, ...(onRecorded && { onRecorded }) });
  const notifications = mail && notificationsService({ db, queue, activities, mail, links, site, now });
  const subscriptions = subscriptionsService({ db, links, now });
  const waiting = () => [spendingRequests, reviews, votes];
  const members = membersService({ db, publish, accounts, attempts, projects, activities, waiting });
  const invites = invitesService({ db, publish, accounts, attempts, tokens, teams: members, audit });
  const verification = verificationService({
    db,
    publish,
    attempts,
    tokens,
    invites,
    links,
    mail,
    adminEmails,
    site,
    now,
  });
  const { addressVerified } = verification;
  const identities = identitiesService({ db, publish, addressVerified });
  const tracks = tracksService({ db, publish, projects, activities, provider });
  const reviews = reviewsService({ db, publish, activities, tracks, members });
  const versions = versionsService({ db, publish, activities, tracks, reviews });
  const votes = votesService({ db, publish, activities, projects, members, tracks, versions });
  const playlists = playlistsService({ db, publish, projects, tracks, versions });
  const playlistExports = playlistExportsService({ db, objects, playlists });
  const { perPerson, perProject } = dependencies.config.uploadQuotaMb;
  const quotas = { perUser: perPerson * 1_000_000, perProject: perProject * 1_000_000 };
  const uploads = uploadsService({ db, objects, tracks, versions, quotas, now });
  const imports = importsService();
  const { soundFontFolder = join(tmpdir(), 'tutti-soundfonts') } = dependencies;
  const fontFiles = soundFontFiles(objects, soundFontFolder);
  const { soundFontMaxMb: maxMb } = dependencies.config;
  const soundFonts = soundFontsService({ db, objects, audit, files: fontFiles, maxMb, log });
  const soundFontChoice = soundFontChoiceService({ db, files: fontFiles, log });
  const kindOf = (name: JobKindName) => jobKinds[name];
  const { onEnded } = dependencies;
  const jobDependencies = { publish, subscribe, queue, objects, tokens, projects, activities, kindOf, log };
  const mayOrder = mayStillOrder({ accounts, apiTokens, projects });
  const jobServices = createJobServices({ ...jobDependencies, db, onEnded, mayStillOrder: mayOrder });
  const { jobs, spendingRequests } = jobServices;
  const imageOwners = { accounts, projects, playlists };
  const images = imagesService({ db, objects, ...imageOwners, providerRegistry, jobs, kindOf });
  const ideas = ideasService({ db, publish, activities });
  const comments = commentsService({ db, publish, activities, projects, tracks, ideas });
  const decoder = audioDecoder({ threads: 2, timeLimitMs: 30_000 });
  const commentExports = commentExportsService({ db, objects, versions, decoder });
  const trackProjects = trackProjectsService({ db, projects, tracks });
  const lifecycleServices = { db, apiTokens, members, images, waiting };
  const accountLifecycle = accountLifecycleService({ ...lifecycleServices, attempts, sessions, audit });
  const projectsTrash = projectsTrashService({ db, publish, projects, spendingRequests });
  const tracksTrash = tracksTrashService({ db, tracks, publish });
  const files = filesService({ images, tracks });
  const trashed = { images, playlists, projectsTrash, tracksTrash, versions };
  const trash = trashService({ db, objects, ...trashed, now, log });
  const { measure } = uploads;
  const takeResults = takeResultsService({
    ...jobServices,
    db,
    publish,
    kindOf,
    tracks,
    versions,
    mayStillOrder: mayOrder,
  });
  const listeningStreams = listeningStreamsService({ objects, speak: (line) => speakLine(provider, line) });
  const unpaidPreviews = unpaidPreviewsService({ db });
  const stored = storedScores({ db, objects, provider, log });
  const generationDependencies = {
    listeningStreams,
    db,
    objects,
    tracks,
    versions,
    ideas,
    comments,
    providerRegistry,
    measure,
    log,
    soundFontChoice,
    takeResults,
    storedScores: stored,
  };
  const scoreWriting = scoreWritingService({ db, objects, provider, log });
  const scoreFileDependencies = { db, objects, storedScores: stored, tracks, versions, soundFontChoice };
  const jobKinds: Readonly<Record<JobKindName, AnyJobKind>> = {
    music: anyJobKind(generationKind('music', generationDependencies)),
    sound_effect: anyJobKind(generationKind('sound_effect', generationDependencies)),
    voice: anyJobKind(generationKind('voice', generationDependencies)),
    image: anyJobKind(images.kind),
    text: anyJobKind(textKind({ providerRegistry })),
    stems: anyJobKind(scoreFileKind('stems', scoreFileDependencies)),
    midi: anyJobKind(scoreFileKind('midi', scoreFileDependencies)),
    wav: anyJobKind(scoreFileKind('wav', scoreFileDependencies)),
  };
  const readInTurn = readingTurns();
  const generationServiceDependencies = {
    db,
    accounts,
    objects,
    jobs,
    kindOf,
    tracks,
    projects,
    ideas,
    providerRegistry,
    builtin: provider,
    soundFontChoice,
    unpaidPreviews,
    readInTurn,
  };
  const generations = generationService(generationServiceDependencies);
  const takeDependencies = { db, publish, activities, jobs, generations, projects, versions, votes };
  const takes = takesService({ ...takeDependencies, ...jobServices, tokens, takeResults, unpaidPreviews });
  const scoreFiles = scoreFilesService({ db, jobs, kindOf, objects, provider, soundFontChoice, log, now });
  const frozenVersions = frozenVersionsService({
    db,
    jobs,
    tracks,
    versions,
    scoreFiles,
    provider,
    quotas,
    log,
    pollMs: dependencies.frozenPollMs,
  });
  const publishing = { publish, subscribe, onMissed, audit, log, now };
  const guestDependencies = { accounts, attempts, comments, reviews, decoder, secret, links };
  const shareServices = createShareServices({
    ...generationServiceDependencies,
    ...publishing,
    ...guestDependencies,
    answerScoreFile: answerScoreFile({ scoreFiles, jobs, objects }),
    versions,
    generations,
    listeningStreams,
    isHttps: site.url.startsWith('https:'),
  });
  const scoreServices = createScoreServices({
    ...generationServiceDependencies,
    provider,
    storedScores: stored,
    versions,
    comments,
    generations,
    tokens,
    log,
  });

  const events = eventBroker(
    {
      subscribe,
      onMissed,
      generation: (id) => generations.byId(id),
      track: (projectId, trackId) => tracks.listItem(projectId, trackId),
      content: (projectId) => projects.content(projectId),
      balance: async (userId) => ({
        balance: await tokens.balanceOf(db, userId),
        freeTokensUsed: Object.fromEntries(await tokens.freeTokensUsed(userId)),
      }),
      idea: (id) => ideas.forViewer(id),
      comment: (id) => comments.read(id),
      playlist: (id) => playlists.listItem(id),
      playlistsWithTrack: (projectId, trackId) => playlists.listWithTrack(projectId, trackId),
      activity: (id) => activities.forViewer(id),
      viewers: (...args) => projects.viewers(...args),
      admins: (candidates) => accounts.adminsAmong(candidates),
      userStats: async (id) => {
        const [stats, unread, unseen] = await Promise.all([
          dashboardStats({ projects, activities }, { id }),
          activities.countUnread({ id }),
          activities.countUnseen({ id }),
        ]);
        return [
          { entity: 'stats', row: stats },
          { entity: 'unread', row: { count: unread } },
          { entity: 'unseen', row: { projects: unseen } },
        ];
      },
      activeSessions: (ids) => sessions.activeIds(ids),
    },
    log,
    { maxStreams, ...(dependencies.recentMs !== undefined && { recentMs: dependencies.recentMs }) },
  );

  const sweepers = {
    sessions,
    attempts,
    jobs,
    spendingRequests,
    reviews,
    votes,
    scoreFiles,
    frozenVersions,
    generations,
    takeResults,
    uploads,
    trash,
    activities,
    audit,
    oldMails: oldMails(db),
    tokens,
    ledgerChecks,
    providerCatalogue: administration.providerCatalogue,
  };
  const webhookDependencies = { db, publish, audit, projects, now, log, mail, site, encryption };
  const webhookServices = createWebhookServices({
    ...webhookDependencies,
    webhookHosts: dependencies.config.webhookHosts,
    webhookTimings: dependencies.webhookTimings,
    resolve: dependencies.providerDependencies?.resolve,
  });
  const { webhooks, webhookDeliveries } = webhookServices;
  const { pendingMfa } = secondFactors;
  const { shareLinks, sharedPages } = shareServices;
  const tasks = maintenanceTasks({ ...sweepers, pendingMfa, shareLinks, sharedPages, webhooks, db, log });
  const indexes = indexBuilder(storage.database.pool, log);
  let stopMaintenance: (() => Promise<void>) | undefined;
  let stopScoreWriting: (() => Promise<void>) | undefined;
  let stopIndexes: (() => Promise<void>) | undefined;

  const isDatabaseAlive = storage.database.isAlive;
  const storageServices = { db, isDatabaseAlive, eventBus, objects, queue, publish, subscribe };
  const infrastructure = { ...storageServices, provider, providerRegistry, links, now };
  const accountServices = {
    attempts,
    sessions,
    apiTokens,
    accounts,
    accountLifecycle,
    accountSecurity,
    passwordLinks,
    ...secondFactors,
    identities,
    invites,
    verification,
    subscriptions,
  };
  const mailServices = { mail, notifications };
  const coreServices = {
    tokens,
    ledgerChecks,
    projects,
    tracks,
    ...jobServices,
    generations,
    readInTurn,
    ideas,
    comments,
    commentExports,
    activities,
    events,
  };
  const stackServices = { takes, takeResults, versions, reviews, votes, playlists, playlistExports, members };
  const libraryServices = { ...stackServices, projectsTrash, trackProjects, tracksTrash, files, trash };
  const mediaServices = {
    soundFonts,
    uploads,
    imports,
    images,
    scoreFiles,
    scoreWriting,
    frozenVersions,
    ...scoreServices,
  };
  const { onClientError } = dependencies;
  return {
    ...infrastructure,
    ...accountServices,
    ...mailServices,
    ...coreServices,
    ...administration,
    ...libraryServices,
    ...shareServices,
    ...mediaServices,
    ...webhookServices,
    onClientError,
    /** Starts to send mail and to run jobs in this process, at most `concurrency` generations at a time. */
    async startWork(concurrency: number): Promise<void> {
      await jobs.work({ generate: concurrency, 'image-text': 4, 'score-file': 1, 'frozen-file': 1 });
      await mail?.work();
      await notifications?.work();
      webhookDeliveries.work();
      frozenVersions.work();
    },
    /** Starts the hourly maintenance of this process. */
    startMaintenance() {
      stopMaintenance = startMaintenance({
        pool: storage.database.pool,
        log,
        tasks,
        intervalMs: maintenanceIntervalMs,
      });
      stopScoreWriting = startMaintenance({
        pool: storage.database.pool,
        log,
        tasks: [{ name: 'scores of earlier pieces', run: () => scoreWriting.run() }],
        intervalMs: maintenanceIntervalMs,
        lock: scoresLock,
      });
      stopIndexes = startMaintenance({
        pool: storage.database.pool,
        log,
        tasks: [{ name: 'database indexes', run: () => indexes.run() }],
        intervalMs: maintenanceIntervalMs,
        lock: indexesLock,
      });
    },
    /** Closes the services; requests that wait for a job end, too. */
    async close(): Promise<void> {
      jobs.close();
      await frozenVersions.close();
      await webhookDeliveries.close();
      await events.close();
      scoreWriting.stop();
      await indexes.stop();
      await stopIndexes?.();
      await stopScoreWriting?.();
      await stopMaintenance?.();
      await uploads.close();
      apiTokens.close();
      await imports.close();
      await sharedPages.close();
      await soundFonts.close();
      await providerRegistry.close();
    },
  };
}
