import { allow } from './callers.ts';
import { row } from './access-rule.ts';
import type { Fixture } from './fixture.ts';

const onScoredTrack = async (fixture: Fixture) => ({ params: { trackId: await fixture.scoredTrack() } });

const onScoredVersion = async (fixture: Fixture) => ({
  params: { trackId: await fixture.scoredTrack(), version: '1' },
});

/** Files, edits and merges of tracks with a score. */
export const editRows = {
  getTrackStems: row('read', allow.projectViewers(200), onScoredTrack),
  getTrackMidi: row('read', allow.projectViewers(200), onScoredTrack),
  getTrackWav: row('read', allow.projectViewers(200), onScoredTrack),
  getVersionFiles: row('read', allow.projectViewers(200), onScoredVersion),
  freezeVersion: row('manage', allow.trackManagers(200), onScoredVersion),
  remakeTrack: row('generate', allow.creatorsInProject(201), async (fixture) => ({
    ...(await onScoredTrack(fixture)),
    body: { kind: 'same' },
  })),
  readEdits: row('generate', allow.creatorsInProject(200), async (fixture) => ({
    ...(await onScoredTrack(fixture)),
    body: { text: 'no drums' },
  })),
  estimateRemake: row('read', allow.creatorsInProject(200), async (fixture) => ({
    ...(await onScoredTrack(fixture)),
    body: { kind: 'variation' },
  })),
  getScoreOutline: row('read', allow.projectViewers(200), onScoredTrack),
  compareVersions: row('read', allow.projectViewers(200), async (fixture) => ({
    ...(await onScoredTrack(fixture)),
    query: { with: '1' },
  })),
  planMerge: row('read', allow.projectViewers(200), async (fixture) => ({
    ...(await onScoredTrack(fixture)),
    query: { with: '1' },
  })),
};
