import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { newProject } from './fixtures.ts';
import { wavOf } from './tone-file.ts';

/** A tone of a pitch in hertz, as the audio of an upload. */
export const toneOf = (hertz: number, seconds: number) =>
  wavOf(seconds, (time) => 0.3 * Math.sin(2 * Math.PI * hertz * time)).toString('base64');

/** A track of tones in a new project: one version for each pitch, the first of which is version 1. */
export async function newVersions(
  user: ApiUser,
  title: string,
  pitches: readonly number[],
  seconds = 4,
): Promise<{ projectId: string; trackId: string }> {
  const projectId = await newProject(user);
  const params = { projectId };
  const [first = 440, ...others] = pitches;
  const body = { title, audioData: toneOf(first, seconds), contentType: 'audio/wav' };
  const { id: trackId } = await user.call('uploadTrack', { params, body });
  for (const [index, hertz] of others.entries())
    await addVersion(user, { projectId, trackId }, { title: `Mix ${index + 2}`, hertz, seconds });
  return { projectId, trackId };
}

/** Adds a tone as a version, which is the current one then. */
export async function addVersion(
  user: ApiUser,
  { projectId, trackId }: { readonly projectId: string; readonly trackId: string },
  version: { readonly title: string; readonly hertz: number; readonly seconds?: number },
): Promise<void> {
  const { title, hertz, seconds = 4 } = version;
  const body = {
    title,
    audioData: toneOf(hertz, seconds),
    contentType: 'audio/wav',
    as: 'version' as const,
    trackId,
  };
  await user.call('uploadTrack', { params: { projectId }, body });
}
