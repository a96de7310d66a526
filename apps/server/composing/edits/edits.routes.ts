import { estimateRemake, readEdits } from '#contract/read-edits.ts';
import { getScoreOutline } from '#contract/score-outline.ts';
import { compareVersions, planMerge } from '#contract/version-differences.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { disconnectSignal } from '#server/platform/http/client-disconnect.ts';
import { remadeVersion } from '#server/composing/scores/remade-version.ts';
import type { ComposingServices } from '#server/platform/context.ts';

/** Comments read as edits, and what edits and merges of scores would do. */
export function editRoutes(
  bind: Bind,
  { tracks, projects, versions, edits, remakes }: ComposingServices,
): void {
  bind(readEdits, async ({ me, params, body, reply }) =>
    edits.read(me, await tracks.authorize(params.trackId, me, 'see'), body, disconnectSignal(reply)),
  );

  bind(estimateRemake, async ({ me, params, body }) => {
    const current = await tracks.authorize(params.trackId, me, 'download');
    const track = await versions.select(current, remadeVersion(body));
    await projects.authorize(body.projectId ?? track.projectId, me, 'generate');
    return remakes.estimate(me, track, body);
  });

  bind(getScoreOutline, async ({ me, params, query }) =>
    edits.outline(me, await tracks.authorize(params.trackId, me, 'see'), query.v),
  );

  bind(compareVersions, async ({ me, params, query }) => {
    const track = await tracks.authorize(params.trackId, me, 'see');
    return edits.compare(me, track, query.v ?? track.version, query.with);
  });

  bind(planMerge, async ({ me, params, query }) => {
    const track = await tracks.authorize(params.trackId, me, 'see');
    return edits.planMerge(me, track, query.v ?? track.version, query.with);
  });
}
