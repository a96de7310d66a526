import type { Client } from '#client/create-client.ts';
import { ApiError } from '#client/errors.ts';
import type { Reply } from '#contract/api.ts';
import { exitCodes } from '../exit-codes.ts';
import { Failure, usageFailure } from '../failure.ts';

type ProjectRow = Omit<Reply<'listProjects'>[number], 'team'>;
export type TrackRow = Reply<'listProjectTracks'>[number];
type PlaylistRow = Reply<'listPlaylists'>['playlists'][number];

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The projects of the caller, or the one that the token is bound to. */
export async function projectsOf(client: Client, search?: string): Promise<ProjectRow[]> {
  try {
    return await allOf(client.paginate('listProjects', { query: search === undefined ? {} : { search } }));
  } catch (error) {
    const isBound = error instanceof ApiError && error.code === 'token_project_bound';
    if (!isBound || typeof error.facts['projectId'] !== 'string') throw error;
    return [await client.call('getProject', { params: { projectId: error.facts['projectId'] } })];
  }
}

/** The id of a project that is given by its name or id. @throws Failure when none or several have the name */
export async function findProject(client: Client, name: string): Promise<string> {
  if (isId(name)) return name;
  return oneNamed('project', await projectsOf(client, name), name, (project) => project.name).id;
}

/** A track that is given by its title or id. @throws Failure */
export async function findTrack(
  client: Client,
  title: string,
  project: string | undefined,
): Promise<TrackRow> {
  if (isId(title)) return client.call('getTrack', { params: { trackId: title } });
  return trackNamed(await tracksOf(client, await findProject(client, needed(project, 'track'))), title);
}

/** The id of a playlist that is given by its name or id. @throws Failure */
export async function findPlaylist(
  client: Client,
  name: string,
  project: string | undefined,
): Promise<string> {
  if (isId(name)) return name;
  const projectId = await findProject(client, needed(project, 'playlist'));
  return playlistNamed(await playlistsOf(client, projectId), name).id;
}

export const tracksOf = (client: Client, projectId: string): Promise<TrackRow[]> =>
  allOf(client.paginate('listProjectTracks', { params: { projectId } }));

export const playlistsOf = (client: Client, projectId: string): Promise<PlaylistRow[]> =>
  allOf(client.paginate('listPlaylists', { params: { projectId } }));

export const trackNamed = (tracks: readonly TrackRow[], title: string): TrackRow =>
  tracks.find(({ id }) => id === title) ?? oneNamed('track', tracks, title, (track) => track.title);

export const playlistNamed = (playlists: readonly PlaylistRow[], name: string): PlaylistRow =>
  playlists.find(({ id }) => id === name) ??
  oneNamed('playlist', playlists, name, (playlist) => playlist.name);

async function allOf<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** The row with a name; capitals count only if they distinguish several. */
function oneNamed<T>(noun: string, rows: readonly T[], name: string, nameOf: (row: T) => string): T {
  const similar = rows.filter((row) => nameOf(row).toLowerCase() === name.trim().toLowerCase());
  const exact = similar.filter((row) => nameOf(row) === name.trim());
  const [found, ...others] = exact.length > 0 ? exact : similar;
  if (found === undefined) throw new Failure(`There is no ${noun} "${name}".`, exitCodes.notFound);
  if (others.length > 0) {
    throw new Failure(
      `There are ${others.length + 1} ${noun}s named "${name}". Give the id of one.`,
      exitCodes.usage,
    );
  }
  return found;
}

function needed(project: string | undefined, noun: string): string {
  if (project === undefined) {
    throw usageFailure(`Say in which project the ${noun} is, with --project, or give its id.`);
  }
  return project;
}
