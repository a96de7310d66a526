import { usageFailure } from '../failure.ts';
import { parse } from '../flags.ts';
import { onStudio } from './connect.ts';
import { findProject, projectsOf, tracksOf } from './find.ts';
import { jsonOptions, projectsOptions } from './options.ts';
import { printJson, printTable } from './print.ts';

/** Runs `tutti projects`. @throws Failure */
export async function runProjects(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args, projectsOptions);
  if (positionals.length > 0) throw usageFailure('tutti projects takes no argument. Search with --search.');
  const projects = await onStudio(({ client }) => projectsOf(client, values.search));
  if (values.json) return printJson(projects);
  printTable(projects.map(({ id, trackCount, name }) => [id, counted(trackCount), name]));
}

/** Runs `tutti tracks`. @throws Failure */
export async function runTracks(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args, jsonOptions);
  const [project, ...rest] = positionals;
  if (project === undefined || rest.length > 0)
    throw usageFailure('Say of which project: tutti tracks <project>.');
  const tracks = await onStudio(async ({ client }) => tracksOf(client, await findProject(client, project)));
  if (values.json) return printJson(tracks);
  printTable(
    tracks.map(({ id, trackType, version, duration, reviewState, title }) => [
      id,
      trackType,
      `V${version}`,
      `${duration.toFixed(1)} s`,
      reviewState,
      title,
    ]),
  );
}

const counted = (tracks: number) => `${tracks} ${tracks === 1 ? 'track' : 'tracks'}`;
