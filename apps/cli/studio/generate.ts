import type { Client } from '#client/create-client.ts';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { withSignalCleanup } from '../interrupts.ts';
import { jsonText } from '../printable.ts';
import { progressLine } from '../progress-line.ts';
import { report } from '../report.ts';
import { assertWritableFile } from '../write-files.ts';
import { assetFormatOf, trackAsset } from './assets.ts';
import { onStudio, type Studio } from './connect.ts';
import { findProject, findTrack } from './find.ts';
import { readGenerateFlags, type GenerateFlags } from './generate-flags.ts';
import { generationCalls, type Estimate, type Generation } from './generation-calls.ts';
import { summary, writeAsset } from './get.ts';
import { printJson, printLine } from './print.ts';
import { ask } from './secret-input.ts';

/** Runs `tutti generate`: asks before it spends tokens, and waits for the result. @throws Failure */
export async function runGenerate(args: readonly string[]): Promise<void> {
  const flags = await readGenerateFlags(args);
  if (flags.output !== undefined) {
    assetFormatOf(undefined, flags.output);
    await assertWritableFile(flags.output);
  }
  await onStudio((studio) => generateOn(studio, flags));
}

export async function generateOn(studio: Studio, flags: GenerateFlags): Promise<void> {
  const { client } = studio;
  const projectId = await findProject(client, flags.project);
  const versionOf =
    flags.versionOf === undefined ? undefined : (await findTrack(client, flags.versionOf, projectId)).id;
  const { estimate, submit } = generationCalls[flags.kind];
  const cost = await estimate(client, flags);
  if (flags.estimate) {
    if (flags.json) printJson(cost);
    else printLine(priceSentence(cost));
    return;
  }
  await confirm(cost, flags);
  const generation = await submit(client, { projectId, flags, versionOf });
  await assertPrice(client, generation, flags);
  if (generation.status === 'awaiting_approval') {
    if (flags.json) printJson({ generation, track: null });
    throw new Failure(
      `The generation ${generation.id} waits until an admin of the project approves its cost.`,
      exitCodes.awaitingApproval,
    );
  }
  if (flags.async) {
    if (flags.json) printJson({ generation, track: null });
    else printLine(generation.id);
    return;
  }
  await reportTrack(studio, await waitFor(client, generation.id), flags);
}

/** What the balance pays, without the free tokens of the day. */
const priceOf = ({ tokenCost, freeTokens }: Estimate): number => Math.max(0, tokenCost - freeTokens);

const priceSentence = (cost: Estimate): string =>
  `It costs ${priceOf(cost)} tokens; your balance is ${cost.userBalance}.`;

/** @throws Failure when it is too expensive, or when the answer is no */
async function confirm(cost: Estimate, { maxTokens }: GenerateFlags): Promise<void> {
  if (!cost.canAfford) throw new Failure(priceSentence(cost), exitCodes.tokens);
  if (maxTokens !== undefined) return assertWithin(priceOf(cost), maxTokens);
  if (priceOf(cost) === 0) return;
  const answer = await ask(`${priceSentence(cost)} Generate? [y/N] `);
  if (!/^y(es)?$/i.test(answer)) throw new Failure('Nothing was generated.');
}

/** The price that the studio holds can differ from the estimate, when it changed in between. */
async function assertPrice(client: Client, { id, tokenCost }: Generation, { maxTokens }: GenerateFlags) {
  // The cost is null only for candidates of a vote, which this is not yet.
  if (maxTokens === undefined || tokenCost === null || tokenCost <= maxTokens) return;
  await client.call('cancelGeneration', { params: { generationId: id } });
  assertWithin(tokenCost, maxTokens);
}

function assertWithin(price: number, maxTokens: number): void {
  if (price <= maxTokens) return;
  throw new Failure(`It costs ${price} tokens, more than --max-tokens ${maxTokens}.`, exitCodes.tokens);
}

/** Shows the progress on a terminal. An interruption stops the waiting, not the generation. */
async function waitFor(client: Client, generationId: string): Promise<Generation> {
  const line = progressLine(process.stderr);
  try {
    return await withSignalCleanup((signal) =>
      client
        .waitForGeneration(generationId, {
          signal,
          onProgress: ({ progress }) => progress && line.show(progress),
        })
        .catch((error: unknown) => {
          if (signal.aborted)
            process.stderr.write(`\ntutti: The studio goes on with the generation ${generationId}.\n`);
          throw error;
        }),
    );
  } finally {
    line.clear();
  }
}

async function reportTrack(
  { url, client }: Studio,
  generation: Generation,
  flags: GenerateFlags,
): Promise<void> {
  const { trackId, version, tokenCost } = generation;
  if (trackId === null) throw new Failure('The generated track was deleted.', exitCodes.notFound);
  const track = await client.call('getTrack', {
    params: { trackId },
    query: version === null ? {} : { v: version },
  });
  const { output = '', json } = flags;
  const file =
    output === ''
      ? undefined
      : await writeAsset(
          await trackAsset(client, track, track.version, assetFormatOf(undefined, output)),
          output,
        );
  if (json) return report(jsonText({ generation, track, ...(file && { file }) }), output);
  report(
    [
      `${track.title}: version ${track.version}, ${track.duration.toFixed(1)} s, ${tokenCost ?? 'unknown'} tokens`,
      `${url}/tracks/${trackId}`,
      ...(file ? [summary(file)] : []),
    ].join('\n'),
    output,
  );
}
