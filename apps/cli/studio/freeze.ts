import type { Client } from '#client/create-client.ts';
import type { Reply } from '#contract/api.ts';
import { usageFailure } from '../failure.ts';
import { parse, wholeNumber } from '../flags.ts';
import { onStudio } from './connect.ts';
import { findProject, findTrack, tracksOf, type TrackRow } from './find.ts';
import { freezeOptions } from './options.ts';
import { printJson, printLine } from './print.ts';

type VersionFiles = Reply<'getVersionFiles'>;

/** Runs `tutti freeze`: lets the studio keep the exports of versions. @throws Failure */
export async function runFreeze(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args, freezeOptions);
  const { all = false, project, version } = values;
  const [name, ...rest] = positionals;
  if (rest.length > 0 || (name === undefined) !== all)
    throw usageFailure('Say which track: tutti freeze <track>, or --all --project <project>.');
  if (all && version !== undefined) throw usageFailure('--version is for one track, not for --all.');
  if (all && project === undefined) throw usageFailure('Say of which project, with --project.');
  const number = wholeNumber('--version', version, { min: 1, max: 1_000_000 });
  await onStudio(async ({ client }) => {
    const tracks =
      name === undefined
        ? (await tracksOf(client, await findProject(client, project!))).filter(({ hasScore }) => hasScore)
        : [await findTrack(client, name, project)];
    const versions: VersionFiles[] = [];
    for (const track of tracks) versions.push(await freeze(client, track, number, values.estimate ?? false));
    if (values.json) return printJson({ versions });
    for (const [index, files] of versions.entries()) printLine(lineOf(tracks[index]!, files));
    const sum = versions.reduce((bytes, { files }) => bytes + sizeOf(files), 0);
    if (all) printLine(`${versions.length} versions, ${megabytes(sum)}`);
  });
}

function freeze(
  client: Client,
  track: TrackRow,
  number: number | undefined,
  isEstimate: boolean,
): Promise<VersionFiles> {
  const params = { trackId: track.id, version: String(number ?? track.version) };
  return client.call(isEstimate ? 'getVersionFiles' : 'freezeVersion', { params });
}

const sizeOf = (files: VersionFiles['files']) => files.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

function lineOf({ title }: TrackRow, { version, isFrozen, files }: VersionFiles): string {
  const reason = files.find(({ state }) => state === 'unavailable')?.reason;
  // The reply says nothing about the files of a candidate of an open vote.
  const size = files.length === 0 ? 'size told when its vote is closed' : megabytes(sizeOf(files));
  const facts = [isFrozen ? 'kept' : 'not kept', size, ...(reason ? [reason] : [])];
  return `"${title}" version ${version}: ${facts.join(', ')}`;
}
