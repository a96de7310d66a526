import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Provider } from '#providers/provider.ts';
import { sealWith } from './access/seal.ts';
import { signedTokens } from './access/signed-token.ts';
import { accountEndingsService } from './accounts/account-endings.service.ts';
import { accountsService } from './accounts/accounts.service.ts';
import { assembleSecondFactor } from './accounts/assemble-second-factor.ts';
import { passwordRule } from './accounts/easy-passwords.ts';
import { credentialsService } from './accounts/credentials.service.ts';
import { passwordLinksService } from './accounts/password-links.service.ts';
import { identitiesService } from './accounts/identities.service.ts';
import { sessionsService } from './accounts/sessions.service.ts';
import { verificationService } from './accounts/verification.service.ts';
import { activitiesService } from './activities/activities.service.ts';
import { assembleAdministration, type AdministrationParts } from './administration.ts';
import { attemptsService } from './attempts/attempts.service.ts';
import { auditService } from './audit/audit.service.ts';
import { commentsService } from './comments/comments.service.ts';
import type { Config } from './config.ts';
import { eventHub } from './events/hub.ts';
import { publishOn, subscribeOn } from './events/live-channel.ts';
import { generationKind } from './generation/generation-kind.ts';
import { generationService } from './generation/generation.service.ts';
import { startHousekeeping, type Chore } from './housekeeping.ts';
import { filesService } from './files/files.service.ts';
import { ideasService } from './ideas/ideas.service.ts';
import { imagesService } from './images/images.service.ts';
import { invitesService } from './invites/invites.service.ts';
import { anyJobKind, jobQueues, type AnyJobKind } from './jobs/job-kind.ts';
import type { JobKindName } from './jobs/job-kind-names.ts';
import { jobsService } from './jobs/jobs.service.ts';
import type { JobDeps } from './jobs/jobs.deps.ts';
import type { Log } from './log.ts';
import {
  mailQueue,
  mailQueueSettings,
  mailService,
  oldMailQueue,
  type MailDeps,
} from './mail/mail.service.ts';
import type { Mailer } from './mail/mailer.ts';
import { musicWritingService } from './music-writing/music-writing.service.ts';
import { textKind } from './music-writing/text-kind.ts';
import { digestQueue, noticeOn, notificationsService } from './notifications/notifications.service.ts';
import { subscriptionsService } from './notifications/subscriptions.service.ts';
import { openFilesLimit, streamsWithin } from './open-files.ts';
import { membersService } from './projects/members.service.ts';
import { projectsTrashService } from './projects/projects-trash.service.ts';
import { projectsService } from './projects/projects.service.ts';
import { providerRegistryService, type ProviderRegistryDeps } from './providers/provider-registry.service.ts';
import { remakesService } from './scores/remakes.service.ts';
import { scoreFileKind } from './scores/score-file-kind.ts';
import { scoreFilesService } from './scores/score-files.service.ts';
import { defaultQueueSettings, type QueueOptions } from './storage/queue.ts';
import { dashboardStats } from './projects/dashboard-stats.ts';
import type { Storage } from './storage/storage.ts';
import { ledgerChecksService } from './tokens/ledger-checks.service.ts';
import { tokensService } from './tokens/tokens.service.ts';
import { trackPlacesService } from './tracks/track-places.service.ts';
import { tracksTrashService } from './tracks/tracks-trash.service.ts';
import { trackCountsService } from './tracks/track-counts.service.ts';
import { tracksService } from './tracks/tracks.service.ts';
import { trashService } from './trash/trash.service.ts';
import { uploadsService } from './uploads/uploads.service.ts';

export const queues: QueueOptions['queues'] = {
  ...Object.fromEntries(jobQueues.map((name) => [name, defaultQueueSettings])),
  [mailQueue]: mailQueueSettings,
  [oldMailQueue]: defaultQueueSettings,
  [digestQueue]: defaultQueueSettings,
};

export type Services = ReturnType<typeof assembleServices>;

export interface ServiceParts {
  readonly storage: Storage;
  readonly provider: Provider;
  readonly log: Log;
  readonly config: AdministrationParts['config'] & Pick<Config, 'secondFactor' | 'uploadQuotaMb'>;
  readonly stripeOverrides?: AdministrationParts['stripeOverrides'];
  /** Clock, random source and DNS lookup for provider requests; replaced in tests. */
  readonly surroundings?: ProviderRegistryDeps['surroundings'];
  /** The public address and the product name. */
  readonly site?: { readonly url: string; readonly name: string };
  /** Signs links. Absent: a random secret, so that links are valid as long as the process runs. */
  readonly secret?: string;
  /** Absent: no mail is sent. */
  readonly mailer?: Mailer | undefined;
  readonly adminEmails?: readonly string[];
  readonly onMailOutcome?: MailDeps['onOutcome'];
  /** Called for each error that a browser reported. */
  readonly onClientError?: (() => void) | undefined;
  /** Called after each job that ends in this process. */
  readonly onEnded?: JobDeps['onEnded'];
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Maximum number of event streams of this process. Absent: derived from its limit of open files. */
  readonly mostStreams?: number;
  /** See BrokerOptions. */
  readonly recentMs?: number;
  /** Delays throttled callers; replaced in tests. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Creates all services and wires their dependencies. */
export function assembleServices({ storage, provider, log, mailer, now = Date.now, ...parts }: ServiceParts) {
  const { wait = (ms) => sleep(ms), mostStreams = streamsWithin(openFilesLimit()) } = parts;
  const { secret = randomBytes(32).toString('base64url'), adminEmails = [] } = parts;
  const { site = { url: 'http://localhost:3000', name: 'Tutti' } } = parts;
  const { live, objects, queue } = storage;
  const { db } = storage.database;
  const publish = publishOn(live);
  const subscribe = subscribeOn(live);

  const tokens = tokensService({ db, now: () => new Date(now()) });
  const ledgerChecks = ledgerChecksService({ db, tokens, now, log });
  const attempts = attemptsService({ db, wait });
  const { secondFactor } = parts.config;
  const sessions = sessionsService({ db, publish, secondFactor, now });
  const checkPassword = passwordRule(site);
  const accounts = accountsService({ db, tokens, attempts, checkPassword });
  const credentials = credentialsService({ db, attempts, sessions, checkPassword });
  const audit = auditService({ db });
  const providerRegistry = providerRegistryService({
    ...parts,
    db,
    builtin: provider,
    settings: parts.config,
  });
  const administration = assembleAdministration({
    ...parts,
    db,
    publish,
    accounts,
    sessions,
    tokens,
    audit,
    providerRegistry,
    log,
  });
  const projects = projectsService({ db, publish });
  const links = signedTokens(secret, now);
  const passwordLinks = passwordLinksService({ db, links, accounts, sessions, audit, checkPassword, now });
  const mail = mailer && mailService({ db, queue, mailer, log, onOutcome: parts.onMailOutcome });
  const secondFactors = assembleSecondFactor({
    db,
    attempts,
    audit,
    accounts,
    links,
    seal: sealWith(secret),
    mail,
    site,
    demand: secondFactor,
    now,
  });
  const onRecorded = mail ? noticeOn(queue, now) : undefined;
  const activities = activitiesService({ db, publish, projects, ...(onRecorded && { onRecorded }) });
  const notifications = mail && notificationsService({ db, queue, activities, mail, links, site, now });
  const subscriptions = subscriptionsService({ db, links, now });
  const members = membersService({ db, publish, accounts, attempts, projects, activities });
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
  const tracks = tracksService({ db, publish, projects, activities });
  const { perPerson, perProject } = parts.config.uploadQuotaMb;
  const quotas = { perPerson: perPerson * 1_000_000, perProject: perProject * 1_000_000 };
  const uploads = uploadsService({ db, objects, tracks, quotas, now });
  const kindOf = (name: JobKindName) => jobKinds[name];
  const { onEnded } = parts;
  const jobs = jobsService({ db, publish, subscribe, queue, objects, tokens, kindOf, log, onEnded });
  const images = imagesService({ db, objects, accounts, projects, providerRegistry, jobs, kindOf });
  const ideas = ideasService({ db, publish, activities });
  const comments = commentsService({ db, publish, activities, projects, tracks, ideas });
  const trackPlaces = trackPlacesService({ db, projects, tracks });
  const accountEndings = accountEndingsService({ db, attempts, sessions, members, images, audit });
  const projectsTrash = projectsTrashService({ db, publish, projects });
  const tracksTrash = tracksTrashService({ db, tracks, publish });
  const files = filesService({ images, tracks });
  const trash = trashService({ db, objects, images, projectsTrash, tracksTrash, now, log });
  const { measure } = uploads;
  const generationParts = { db, objects, tracks, ideas, providerRegistry, measure, log };
  const scoreFileParts = { objects, provider, tracks };
  const jobKinds: Readonly<Record<JobKindName, AnyJobKind>> = {
    music: anyJobKind(generationKind('music', generationParts)),
    sound_effect: anyJobKind(generationKind('sound_effect', generationParts)),
    voice: anyJobKind(generationKind('voice', generationParts)),
    image: anyJobKind(images.kind),
    text: anyJobKind(textKind({ providerRegistry })),
    stems: anyJobKind(scoreFileKind('stems', scoreFileParts)),
    midi: anyJobKind(scoreFileKind('midi', scoreFileParts)),
    wav: anyJobKind(scoreFileKind('wav', scoreFileParts)),
  };
  const generationWork = {
    db,
    objects,
    jobs,
    kindOf,
    tracks,
    projects,
    ideas,
    providerRegistry,
    builtin: provider,
  };
  const generations = generationService(generationWork);
  const musicWriting = musicWritingService({ builtin: provider, providerRegistry, jobs, kindOf, log });
  const scoreFiles = scoreFilesService({ db, jobs, kindOf, objects, provider, log, now });
  const remakes = remakesService({ provider, generations });

  const events = eventHub(
    {
      subscribe,
      onMissed: (listener) => live.onReconnect(listener),
      generation: (id) => generations.byId(id),
      track: (projectId, trackId) => tracks.listed(projectId, trackId),
      content: (projectId) => projects.content(projectId),
      balance: async (userId) => ({
        balance: await tokens.balanceOf(db, userId),
        freeTokensUsed: Object.fromEntries(await tokens.freeTokensUsed(userId)),
      }),
      idea: (id) => ideas.shown(id),
      comment: (id) => comments.shown(id),
      activity: (id) => activities.shown(id),
      viewers: (...asked) => projects.viewers(...asked),
      figures: async (id) => {
        const [stats, unread] = await Promise.all([
          dashboardStats({ projects, activities }, { id }),
          activities.countUnread({ id }),
        ]);
        return [
          { entity: 'stats', row: stats },
          { entity: 'unread', row: { count: unread } },
        ];
      },
      livingSessions: (ids) => sessions.living(ids),
    },
    log,
    { mostStreams, ...(parts.recentMs !== undefined && { recentMs: parts.recentMs }) },
  );

  const chores: Chore[] = [
    { name: 'expired sessions', run: () => sessions.sweep() },
    { name: 'sign-ins that were never finished', run: () => secondFactors.halfSignIns.sweep() },
    { name: 'attempts that are long over', run: () => attempts.sweep() },
    { name: 'lost jobs', run: () => jobs.sweep() },
    { name: 'files of scores that nobody wants', run: () => scoreFiles.sweep() },
    { name: 'the sound of pieces under way', run: () => generations.sweep() },
    { name: 'uploads that nobody finished', run: () => uploads.sweep() },
    { name: 'the trash', run: () => trash.sweep() },
    {
      name: 'a look at the whole ledger, and at the counts of tracks',
      run: async () => (await ledgerChecks.checkDaily()) && trackCountsService({ db, log }).repair(),
    },
  ];
  let stopHousekeeping: (() => Promise<void>) | undefined;

  const foundation = { provider, providerRegistry, db, live, objects, queue, publish, subscribe, links, now };
  const people = {
    attempts,
    sessions,
    accounts,
    accountEndings,
    credentials,
    passwordLinks,
    ...secondFactors,
    identities,
    invites,
    verification,
    subscriptions,
  };
  const post = { mail, notifications };
  const nouns = {
    tokens,
    ledgerChecks,
    projects,
    tracks,
    jobs,
    generations,
    ideas,
    comments,
    activities,
    events,
  };
  const library = { members, projectsTrash, trackPlaces, tracksTrash, files, trash };
  const media = { uploads, images, scoreFiles, remakes, musicWriting };
  const { onClientError } = parts;
  return {
    ...foundation,
    ...people,
    ...post,
    ...nouns,
    ...administration,
    ...library,
    ...media,
    onClientError,
    /** Starts to send mail and to run jobs in this process, at most `concurrency` generations at a time. */
    async startWork(concurrency: number): Promise<void> {
      await jobs.work({ generate: concurrency, 'image-text': 4, 'score-file': 1 });
      await mail?.work();
      await notifications?.work();
    },
    /** Starts the hourly maintenance of this process. */
    startHousekeeping() {
      stopHousekeeping = startHousekeeping({ pool: storage.database.pool, log, chores, everyMs: 3_600_000 });
    },
    /** Closes the services; requests that wait for a job end, too. */
    async close(): Promise<void> {
      jobs.close();
      await events.close();
      await stopHousekeeping?.();
      await uploads.close();
      await providerRegistry.close();
    },
  };
}
