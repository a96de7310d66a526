import { setTimeout as sleep } from 'node:timers/promises';
import { ApiUser, password, type CallOptions } from '#contract/testing/api-user.ts';
import type { RouteName } from '#contract/routes.ts';
import type { CommentEntity } from '#contract/comments.ts';
import { seedOpenVote, seedReview } from './seed-review.ts';
import { seedTakes } from './seed-takes.ts';
import {
  inviteCodes,
  demoUsers,
  projects,
  type DemoComment,
  type DemoUser,
  type DemoProject,
  type DemoTrack,
  type DemoUserName,
} from './studio.data.ts';

/** How often a request that an overloaded server refused is sent again. */
const maxRetries = 24;

/**
 * Sends a request again if the server was too busy to begin with it, as on a small machine that does other work. A refusal
 * with the id of a generation means that the order was accepted.
 */
class PatientUser extends ApiUser {
  override async request<Name extends RouteName>(
    name: Name,
    options: CallOptions<Name> = {},
  ): Promise<Response> {
    for (let retries = 0; ; retries += 1) {
      const response = await super.request(name, options);
      if (response.status !== 503 || retries === maxRetries) return response;
      const { retryAfter, generationId } = (await response.clone().json()) as {
        retryAfter?: number;
        generationId?: string;
      };
      if (retryAfter === undefined || generationId !== undefined) return response;
      await sleep(retryAfter * 1_000);
    }
  }
}

/** The demo users, signed in. */
type Team = Readonly<Record<DemoUserName, ApiUser>>;

interface SeedContext {
  readonly team: Team;
  /** The ids of the available voices. */
  readonly voices: readonly string[];
  readonly log: (line: string) => void;
}

/**
 * Seeds a fresh server with users, projects, ideas, comments and tracks through the public API. `inviteCode` is the
 * one that the first start printed.
 */
export async function seedDemo(
  { url, inviteCode }: { readonly url: string; readonly inviteCode: string },
  log: (line: string) => void = () => undefined,
  demoProjects: readonly DemoProject[] = projects,
): Promise<void> {
  const team = await createTeam(url, inviteCode);
  const { voices } = await team.mara.call('listVoices');
  for (const project of demoProjects) {
    await createProject(project, { team, voices: voices.map(({ id }) => id), log });
  }
}

/** The first user joins with the printed code and invites the others. */
async function createTeam(url: string, inviteCode: string): Promise<Team> {
  const { mara: _first, ...others } = demoUsers;
  const mara = await registerUser(url, demoUsers.mara, inviteCode);
  const entered = await Promise.all(
    Object.entries(others).map(async ([name, user]) => {
      const body = { code: `DESK-${name.toUpperCase()}`, role: user.role, description: user.firstName };
      const { code } = await mara.call('createInviteCode', { body });
      return [name, await registerUser(url, user, code)] as const;
    }),
  );
  for (const body of inviteCodes) await mara.call('createInviteCode', { body });
  await grantTokens(mara);
  return { mara, ...Object.fromEntries(entered) } as Team;
}

async function registerUser(url: string, user: DemoUser, code: string): Promise<ApiUser> {
  const { email, firstName, lastName } = user;
  const api = new PatientUser(url);
  await api.call('register', { body: { email, password, firstName, lastName } });
  await api.call('validateInvite', { body: { code } });
  return api;
}

async function grantTokens(admin: ApiUser): Promise<void> {
  const { users } = await admin.call('listUsers');
  for (const { tokens, reason, email } of Object.values(demoUsers)) {
    const user = users.find((one) => one.email === email);
    if (user === undefined) throw new Error(`${email} is not among the users.`);
    await admin.call('setUserTokens', {
      params: { userId: user.id },
      body: { balance: tokens, description: reason },
    });
  }
}

async function createProject(project: DemoProject, { team, voices, log }: SeedContext): Promise<void> {
  log(project.name);
  const owner = team[project.by];
  const { name, description, isPublic = false } = project;
  const { id: projectId } = await owner.call('createProject', { body: { name, description, isPublic } });
  for (const member of project.team) {
    await owner.call('addMember', { params: { projectId }, body: { email: demoUsers[member].email } });
  }
  if (project.cover !== undefined) {
    const body = { prompt: project.cover, entityType: 'project', entityId: projectId } as const;
    await owner.call('generateImage', { body });
  }
  for (const { by, title, description: text, status } of project.ideas) {
    const idea = await team[by].call('createIdea', {
      params: { projectId },
      body: { title, description: text },
    });
    if (status !== undefined) await moveIdea(owner, idea.id, status);
  }
  const music: string[] = [];
  for (const track of project.tracks) {
    const author = team[track.by];
    const trackId = await generateTrack(author, projectId, track, voices);
    if (track.type === 'music') music.push(trackId);
    log(`  ${track.title ?? ('prompt' in track ? track.prompt : track.text)}`);
    if (track.title) await author.call('updateTrack', { params: { trackId }, body: { title: track.title } });
    if (track.tags) {
      await author.call('setTrackTags', { params: { trackId }, body: { tags: [...track.tags] } });
    }
    await postComments(team, 'track', trackId, track.comments ?? []);
    if (track.type === 'music' && track.isReviewed) await seedReview(team, projectId, trackId);
    if (track.type === 'music' && track.isVotedOn) await seedOpenVote(team, projectId, trackId);
  }
  await postComments(team, 'project', projectId, project.comments);
  if (project.playlist) await createPlaylist(owner, projectId, music, project.playlist);
  if (project.hasTakes) await seedTakes(team, projectId);
  if (project.hasTakes) await createApiTokens(owner, projectId);
}

async function createApiTokens(user: ApiUser, projectId: string): Promise<void> {
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
  await user.call('createApiToken', { body: { name: 'Edit suite sync', scopes: ['read', 'comment'] } });
  await user.call('createApiToken', {
    body: {
      name: 'Game build',
      scopes: ['read', 'generate', 'manage'],
      projectId,
      spendingLimit: 500,
      expiresAt: inAYear,
    },
  });
}

async function createPlaylist(
  user: ApiUser,
  projectId: string,
  trackIds: readonly string[],
  { name, cover }: NonNullable<DemoProject['playlist']>,
): Promise<void> {
  const items = trackIds.map((trackId) => ({ trackId }));
  const { id } = await user.call('createPlaylist', { params: { projectId }, body: { name, items } });
  const body = { prompt: cover, entityType: 'playlist', entityId: id } as const;
  await user.call('generateImage', { body });
}

/** A rejected idea must be in progress first. */
async function moveIdea(user: ApiUser, ideaId: string, status: 'in_progress' | 'rejected'): Promise<void> {
  const steps = status === 'rejected' ? (['in_progress', 'rejected'] as const) : ([status] as const);
  for (const step of steps) await user.call('moveIdea', { params: { ideaId }, body: { status: step } });
}

async function generateTrack(
  user: ApiUser,
  projectId: string,
  track: DemoTrack,
  voices: readonly string[],
): Promise<string> {
  const params = { projectId };
  // A fixed seed: the demo sounds the same on every machine.
  const seed = 7;
  if (track.type === 'voice') {
    const voice = voices[track.voice % voices.length] ?? '';
    const body = { text: track.text, voice, speed: 1, seed, outputFormat: 'mp3_44100_128' } as const;
    return trackIdOf(await user.call('generateVoice', { params, body }));
  }
  const { prompt, seconds } = track;
  if (track.type === 'sound_effect') {
    const settings = { prompt, duration: seconds * 1000, seed, loop: track.loop ?? false } as const;
    const body = { ...settings, outputFormat: 'mp3_44100_128' } as const;
    return trackIdOf(await user.call('generateSoundEffect', { params, body }));
  }
  const body = {
    prompt,
    music_length_ms: seconds * 1000,
    seed,
    instrumental: track.hasVocals === undefined,
    ...(track.genres && { genres: [...track.genres] }),
  };
  return trackIdOf(await user.call('generateMusic', { params, body }));
}

/** Without `Prefer: respond-async` the response is the finished track. */
function trackIdOf(reply: { readonly id: string }): string {
  return reply.id;
}

async function postComments(
  team: Team,
  entityType: CommentEntity,
  entityId: string,
  comments: readonly DemoComment[],
): Promise<void> {
  for (const { by, text, at: position = null, thumbsUp = [], replies = [] } of comments) {
    const comment = { entityType, entityId, content: text, position };
    const { id } = await team[by].call('createComment', { body: comment });
    for (const reply of replies) {
      const body = { entityType, entityId, content: reply.text, parentId: id };
      await team[reply.by].call('createComment', { body });
    }
    for (const name of thumbsUp) {
      const body = { type: 'thumbs_up' } as const;
      await team[name].call('reactToComment', { params: { commentId: id }, body });
    }
  }
}
