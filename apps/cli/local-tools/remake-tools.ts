import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Edit } from '#contract/edits.ts';
import { limits } from '#contract/limits.ts';
import { readEdits, estimateRemake } from '#contract/read-edits.ts';
import { scoreOutline } from '#contract/score-outline.ts';
import type { MusicSettings } from '#contract/music.ts';
import type { EditedPiece } from '#engine/edits.ts';
import { remakeArgument, type RemakeArgument } from '#mcp/remake-argument.ts';
import { adds, reads, toolsOn, type ToolCall } from '#mcp/tool.ts';
import { makeMusic, musicFacts, musicOutputs } from './make-music.ts';
import type { OutputFolder } from './output-folder.ts';
import {
  editablePiece,
  pieceArgument,
  readPiece,
  requestOf,
  requireSameComposer,
  type StoredPiece,
} from './piece.ts';
import { runEngine } from './run-engine.ts';

const tool = toolsOn<OutputFolder>();

const newSeed = () => randomInt(limits.seed.max + 1);

const effect = estimateRemake.replies[200].pick({ remarks: true, changed: true, unchanged: true });
const read = readEdits.replies[200].pick({
  edits: true,
  descriptions: true,
  notUnderstood: true,
  ambiguities: true,
});

const outlineOf = ({ settings, seed, durationMs }: StoredPiece, call: ToolCall) =>
  runEngine('outline', { ...requestOf(settings, 'wav', seed), lengthMs: durationMs }, call);

/** Applies edits to a piece without composing it. @throws AppError no_effect, no_such_section, piece_full */
async function edited(piece: StoredPiece, requested: readonly Edit[], call: ToolCall): Promise<EditedPiece> {
  const { applyEdits } = await import('#engine/edits.ts');
  return applyEdits(editablePiece(piece, await outlineOf(piece, call)), requested);
}

/** The settings of a remake, and what an edit changes. */
async function prepare(piece: StoredPiece, requested: RemakeArgument, call: ToolCall) {
  const { editedSettings, remakeSettings } = await import('#engine/edits.ts');
  const { extendedOrder } = await import('#engine/edits.ts');
  if (requested.kind === 'edit') {
    requireSameComposer(piece);
    const change = await edited(piece, requested.edits, call);
    return { settings: editedSettings(piece, change), effect: change };
  }
  if (requested.kind === 'extension' && piece.settings.arrangement) {
    const order = extendedOrder(piece.plan, requested.extend_by_ms);
    const change = await edited(piece, [{ kind: 'order', sections: order }], call);
    return { settings: editedSettings(piece, change) };
  }
  if (requested.kind === 'same' || requested.kind === 'section') requireSameComposer(piece);
  const { extendPlan } = await import('#engine/edits.ts');
  const { barMsOf } = await import('#engine/theory.ts');
  const extend = (byMs: number) => extendPlan(piece.plan, byMs, barMsOf(piece));
  const remake = () => remakeSettings(piece, requested, extend, newSeed);
  if (requested.kind !== 'section') return { settings: remake() };
  const { withOtherNotes } = await import('#engine/edits.ts');
  const outlined = (settings: MusicSettings) => outlineOf({ ...piece, settings }, call);
  return { settings: await withOtherNotes(piece, requested.section, { remake, outlineOf: outlined }) };
}

/** Tools that read and change composed pieces. */
export const remakeTools = [
  tool({
    name: 'read_score',
    title: 'Read a score',
    description:
      'The score of a piece in outline: sections with bars and chords, and which part plays where. Section numbers for remake_music count from 0 in this order.',
    input: z.object({ piece: pieceArgument }),
    output: scoreOutline,
    annotations: reads,
    async run({ piece }, call, folder) {
      const stored = await readPiece(piece, folder);
      requireSameComposer(stored);
      return { facts: await outlineOf(stored, call) };
    },
  }),
  tool({
    name: 'read_edits',
    title: 'Read a comment as edits',
    description:
      'Reads what a comment asks to change in a piece ("strings softer in the second verse, and end with a fade") as edits for remake_music, with each edit in words and what was not understood. Changes nothing.',
    input: z.object({
      piece: pieceArgument,
      text: z.string().trim().min(1).max(limits.editText.max),
    }),
    output: read,
    annotations: reads,
    async run({ piece, text }, call, folder) {
      const stored = await readPiece(piece, folder);
      requireSameComposer(stored);
      const { readComment } = await import('#engine/reading.ts');
      const { describeEdit } = await import('#engine/edits.ts');
      const { editContextOf } = await import('#engine/edits.ts');
      const context = editContextOf(await outlineOf(stored, call));
      const found = readComment(text, context);
      const descriptions = found.edits.map((one) => describeEdit(one, context));
      return { facts: { ...found, descriptions } };
    },
  }),
  tool({
    name: 'remake_music',
    title: 'Compose a piece again',
    description:
      'Composes a piece again: "same" gives identical audio (for stems, MIDI or another format), "variation" other notes, "extension" a longer piece, "section" other notes in one section, "edit" the edits of read_edits. What is not concerned stays as it is.',
    input: z.object({ piece: pieceArgument, remake: remakeArgument, ...musicOutputs }),
    output: musicFacts.extend({ effect: effect.optional() }),
    annotations: adds,
    async run({ piece, remake: requested, ...outputs }, call, folder) {
      const stored = await readPiece(piece, folder);
      const { settings, effect: change } = await prepare(stored, requested, call);
      const made = await makeMusic(settings, settings.seed ?? newSeed(), { outputs, folder, call });
      return { ...made, facts: { ...made.facts, effect: change } };
    },
  }),
];
