import { z } from 'zod';
import { estimateRemake, readEdits } from '#contract/read-edits.ts';
import { remake } from '#contract/remake.ts';
import { id } from '#contract/shapes.ts';
import { versionNumber } from '#contract/tracks.ts';
import { planMerge } from '#contract/version-differences.ts';
import { remakeArgument } from '#mcp/remake-argument.ts';
import { adds, reads } from '#mcp/tool.ts';
import { generationFacts, runGeneration } from './run-generation.ts';
import { spendingArguments } from './spending.ts';
import { studioTool } from './studio.ts';

const [target, , , , , merge, mergeEdits] = remake.options;
const placement = { as: true, version: true, projectId: true } as const;

const studioRemake = z.discriminatedUnion('kind', [
  ...remakeArgument.options,
  merge.omit(placement),
  mergeEdits.omit(placement),
]);

const remakeOf = z.object({
  trackId: id,
  remake: studioRemake.describe(
    'same: identical audio; variation: other notes; extension: longer; section: other notes in one section; edit: the edits of read_edits; merge: sections and parts of several versions; merge-edits: the edits of two versions, with choices for the conflicts of plan_merge.',
  ),
  comment_id: id
    .optional()
    .describe('The comment that the edits were read from; it is resolved by the result.'),
  ...target.pick(placement).shape,
});

/** The request of the API. */
function bodyOf({ remake: kind, comment_id, as, version, projectId }: z.infer<typeof remakeOf>) {
  const placed = { ...kind, as, version, projectId };
  return placed.kind === 'edit' ? { ...placed, comment_id } : placed;
}

const price = estimateRemake.replies[200].omit({ providerCostUSD: true });

/** Tools that change tracks of the built-in composer. */
export const remakeTools = [
  studioTool({
    name: 'read_edits',
    title: 'Read a comment as edits',
    description:
      'Reads what a comment or a text asks to change in a track ("strings softer in the second verse, and end with a fade") as edits for remake_track, each also in words, with what was not understood. Free; changes nothing.',
    input: z.object({ trackId: id, ...readEdits.body.shape }).omit({ provider: true }),
    output: readEdits.replies[200],
    annotations: reads,
    run: async ({ trackId, ...body }, { signal }, { client }) => ({
      facts: await client.call('readEdits', { params: { trackId }, body, signal }),
    }),
  }),
  studioTool({
    name: 'plan_merge',
    title: 'Plan a merge',
    description:
      'Compares the edits of two versions with the version that both come from: what each changed, and the conflicts that remake_track (merge-edits) needs choices for. Free; changes nothing.',
    input: z.object({ trackId: id, version: versionNumber, with: versionNumber }),
    output: planMerge.replies[200],
    annotations: reads,
    run: async ({ trackId, version, with: other }, { signal }, { client }) => ({
      facts: await client.call('planMerge', {
        params: { trackId },
        query: { v: version, with: other },
        signal,
      }),
    }),
  }),
  studioTool({
    name: 'estimate_remake',
    title: 'Estimate a remake',
    description: 'The price of remake_track with the same arguments, what it changes and what stays. Free.',
    input: remakeOf,
    output: price,
    annotations: reads,
    run: async (args, { signal }, { client }) => ({
      facts: await client.call('estimateRemake', {
        params: { trackId: args.trackId },
        body: bodyOf(args),
        signal,
      }),
    }),
  }),
  studioTool({
    name: 'remake_track',
    title: 'Remake a track',
    description:
      'Composes a track again: the same, varied, extended, with one section changed, edited, or merged from versions; as a new track or (as: "version") a version of it. Waits with progress; returns the track with its facts, a picture of its waveform and links. Costs tokens: the user is asked first, unless the spending limit of the API token covers the price.',
    input: remakeOf.extend(spendingArguments),
    output: generationFacts,
    annotations: adds,
    async run({ confirm_tokens, idempotency_key, ...args }, call, studio) {
      const params = { trackId: args.trackId };
      const body = bodyOf(args);
      const estimated = await studio.client.call('estimateRemake', { params, body, signal: call.signal });
      return runGeneration(studio, call, {
        submit: (headers) => studio.client.call('remakeTrack', { params, body, headers }),
        price: estimated,
        subject: `Remaking this track (${args.remake.kind})`,
        args: { confirm_tokens, idempotency_key },
      });
    },
  }),
];
