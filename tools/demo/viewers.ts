import { ApiUser, password } from '#contract/testing/api-user.ts';
import { voteTitles } from './seed-review.ts';
import { demoUsers } from './studio.data.ts';

/** The user who views a screen. */
export type Viewer = 'visitor' | 'newcomer' | 'admin' | 'guest';

/** The signed-in viewers, and the projects, track and votes that they open. */
export interface Viewers {
  readonly as: Readonly<Record<Exclude<Viewer, 'visitor'>, ApiUser>>;
  /** The ids of the placeholders in a screen's path. */
  readonly ids: Readonly<
    Record<':project' | ':empty' | ':long' | ':track' | ':vote' | ':result' | ':playlist' | ':takes', string>
  >;
}

const longName =
  'Music for the reopening of the municipal swimming baths, third version with all wishes of the committee';
const longDescription = `${'The committee wants it festive but not loud, modern but not cold, and short enough for the mayor. '.repeat(6)}
Everything that was said about it in the meetings stands in the comments.`;
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/**
 * Signs in all viewers on a seeded demo, and creates the edge cases: an empty project, a project with long texts, a
 * user without projects. Idempotent: existing ones are reused.
 */
export async function createViewers(url: string): Promise<Viewers> {
  const admin = new ApiUser(url);
  await admin.call('signIn', { body: { email: demoUsers.mara.email, password } });
  const newcomer = await signInOrRegister(url, 'new@example.org', ['Noor', 'Haddad']);
  const guest = await signInOrRegister(url, 'guest@example.org', ['Ines', 'Falk']);
  await inviteGuest(admin, guest);
  const projects = await admin.call('listProjects');
  const idOf = (name: string) => projects.find((project) => project.name === name)?.id;
  const fullest = projects.toSorted((a, b) => b.trackCount - a.trackCount)[0];
  if (fullest === undefined) throw new Error('The demo has no project.');
  const projectId = idOf('Night Tram') ?? fullest.id;
  const tracks = await admin.call('listProjectTracks', { params: { projectId } });
  const reviewed = tracks.find(({ reviewState }) => reviewState !== 'none');
  const { votes } = await admin.call('listVotes', { params: { projectId } });
  const voteOf = (name: keyof typeof voteTitles) =>
    votes.find(({ title }) => title === voteTitles[name])?.id ?? '';
  const [takeSet] = (await admin.call('listTakeSets', { params: { projectId } })).takeSets;
  return {
    as: { admin, newcomer, guest },
    ids: {
      ':project': projectId,
      ':track': reviewed?.id ?? '',
      ':vote': voteOf('open'),
      ':result': voteOf('closed'),
      ':takes': takeSet?.id ?? '',
      ':playlist': await findPlaylist(admin, projectId),
      ':empty': idOf('Blank page') ?? (await createEmptyProject(admin)),
      ':long': idOf(longName) ?? (await createLongProject(admin)),
    },
  };
}

/** The id of the project's newest playlist, or of a new one. */
async function findPlaylist(admin: ApiUser, projectId: string): Promise<string> {
  const params = { projectId };
  const [playlist] = (await admin.call('listPlaylists', { params })).playlists;
  if (playlist) return playlist.id;
  const tracks = await admin.call('listProjectTracks', { params });
  const items = tracks.map(({ id }) => ({ trackId: id }));
  return (await admin.call('createPlaylist', { params, body: { name: 'All tracks', items } })).id;
}

async function signInOrRegister(url: string, email: string, [firstName, lastName]: [string, string]) {
  const user = new ApiUser(url);
  const body = { email, password };
  const answer = await user.request('signIn', { body });
  if (!answer.ok) await user.call('register', { body: { ...body, firstName, lastName } });
  return user;
}

/** Gives the guest access as a collaborator without projects. */
async function inviteGuest(admin: ApiUser, guest: ApiUser): Promise<void> {
  const { inviteValidated } = await guest.call('getCurrentUser');
  if (inviteValidated) return;
  const body = { code: 'GUEST-PASS', role: 'collaborator' } as const;
  const { code } = await admin.call('createInviteCode', { body });
  await guest.call('validateInvite', { body: { code } });
}

async function createEmptyProject(admin: ApiUser): Promise<string> {
  return (await admin.call('createProject', { body: { name: 'Blank page' } })).id;
}

async function createLongProject(admin: ApiUser): Promise<string> {
  const body = { name: longName, description: longDescription };
  const { id: projectId } = await admin.call('createProject', { body });
  const params = { projectId };
  for (const title of [longWord, `${longName}, hall`, 'Splash']) {
    const effect = await admin.call('generateSoundEffect', {
      params,
      body: { prompt: 'water splashing in a large hall', duration: 2000 },
    });
    await admin.call('updateTrack', { params: { trackId: effect.id }, body: { title } });
    await admin.call('setTrackTags', {
      params: { trackId: effect.id },
      body: { tags: ['opening', 'the mayor walks in', 'water', 'children', 'third version'] },
    });
  }
  await admin.call('createIdea', {
    params,
    body: { title: longWord, description: longDescription },
  });
  const comment = { entityType: 'project', entityId: projectId } as const;
  await admin.call('createComment', { body: { ...comment, content: longDescription } });
  await admin.call('createComment', { body: { ...comment, content: longWord } });
  const deleted = await admin.call('generateSoundEffect', {
    params,
    body: { prompt: 'a whistle', duration: 1000 },
  });
  await admin.call('deleteTrack', { params: { trackId: deleted.id } });
  return projectId;
}
