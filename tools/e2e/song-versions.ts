import type { Edit } from '../../packages/contract/edits.ts';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { newProject } from './fixtures.ts';

const barMs = 2_000;
const section = (section_name: string, bars: number) => ({
  section_name,
  duration_ms: bars * barMs,
  positive_local_styles: [],
  negative_local_styles: [],
  lines: [],
});

interface SongSettings {
  readonly seed?: number;
  readonly styles?: string[];
  readonly versionOf?: string;
}

/** A piece of 8 bars. */
export async function newSong(
  user: ApiUser,
  projectId: string,
  settings: SongSettings = {},
): Promise<string> {
  const { styles = ['indie pop', '120 bpm'], seed = 1, versionOf } = settings;
  const body = {
    prompt: 'indie pop in D minor at 120 bpm with drums, bass and piano',
    useCompositionPlan: true,
    composition_plan: {
      positive_global_styles: styles,
      negative_global_styles: [],
      sections: [section('Verse', 3), section('Chorus', 3), section('Outro', 2)],
    },
    music_length_ms: 8 * barMs,
    seed,
    ...(versionOf !== undefined && { versionOf }),
  };
  return (await user.call('generateMusic', { params: { projectId }, body })).id;
}

/** A song in two versions of different seeds. */
export async function newVersions(user: ApiUser): Promise<string> {
  const projectId = await newProject(user);
  const trackId = await newSong(user, projectId);
  await newSong(user, projectId, { seed: 2, versionOf: trackId });
  return trackId;
}

/** A song whose versions 2 and 3 are edits of version 1 that exclude each other in the level of the bass. */
export async function newEdits(user: ApiUser): Promise<string> {
  const trackId = await newSong(user, await newProject(user));
  const edited: readonly Edit[][] = [
    [
      { kind: 'level', parts: ['bass'], sections: [0], by_db: -6 },
      { kind: 'tempo', bpm: 110 },
    ],
    [
      { kind: 'level', parts: ['bass'], sections: [0], by_db: 3 },
      { kind: 'brightness', by: 1, parts: ['drums'], sections: [1] },
    ],
  ];
  for (const edits of edited)
    await user.call('remakeTrack', {
      params: { trackId },
      body: { kind: 'edit', as: 'version', version: 1, edits },
    });
  return trackId;
}
