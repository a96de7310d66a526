import { allow } from './callers.ts';
import { row } from './access-rule.ts';
import type { Fixture } from './fixture.ts';

const inProject = (fixture: Fixture) => ({ params: { projectId: fixture.projectId } });
const onTakeSet = async (fixture: Fixture) => ({ params: { takeSetId: await fixture.takeSet() } });
const order = {
  brief: { type: 'music', settings: { prompt: 'a tone', music_length_ms: 1_000 } },
  takes: [{}, {}],
};

export const takeSetRows = {
  estimateTakes: row('read', allow.creatorsInProject(200), (fixture) => ({
    ...inProject(fixture),
    body: order,
  })),
  createTakeSet: row('generate', allow.creatorsInProject(201), (fixture) => ({
    ...inProject(fixture),
    body: { ...order, budget: 1_000 },
  })),
  listTakeSets: row('read', allow.projectViewers(200), inProject),
  getTakeSet: row('read', allow.projectViewers(200), onTakeSet),
  cancelTakeSet: row('generate', allow.projectAdmin(200), onTakeSet),
  // Every take of the fixture is cancelled.
  previewTake: row('read', allow.projectViewers(404), async (fixture) => ({
    params: { takeSetId: await fixture.takeSet(), take: '1' },
  })),
  // Only its creator is charged.
  acceptTake: row('generate', [401, 403, 403, 403, 404, 403, 403, 409, 403], async (fixture) => ({
    params: { takeSetId: await fixture.takeSet(), take: '1' },
  })),
  startTakeVote: row('manage', allow.creatorsInProject(409), async (fixture) => ({
    ...(await onTakeSet(fixture)),
    body: { voterIds: [fixture.bystanderId] },
  })),
  decideTakeSet: row('manage', allow.creatorsInProject(409), async (fixture) => ({
    ...(await onTakeSet(fixture)),
    body: { winner: 1 },
  })),
};
