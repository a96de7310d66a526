import { z } from 'zod';
import { edit } from '#contract/edits.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exampleEdit } from '#contract/examples.ts';
import { limits } from '#contract/limits.ts';
import { remake } from '#contract/remake.ts';
import { id, providerName } from '#contract/shapes.ts';
import { costEstimate } from '#contract/tokens.ts';
import { versionNumber } from '#contract/tracks.ts';
import { issueMessages } from '#contract/issue-messages.ts';

/** Words that were read in one of several ways. */
const ambiguity = z.object({
  /** The words of the text. */
  words: z.string(),
  /** How they were read, for people: "the end of the second theme". */
  readAs: z.string(),
  /** The other reading, and the edits that it gives in place of all edits of the reply. */
  alternative: z.object({ readAs: z.string(), edits: z.array(edit) }),
});
export type Ambiguity = z.infer<typeof ambiguity>;

/**
 * Reads the text, or the text of a top-level comment on the track with its version and range; with `version` the range
 * is moved to the same bars of that version. Free. A track without a score, for example of an outside provider, cannot
 * be edited: `edits` is empty and `prompt` suggests a prompt for a new version. A candidate of an open vote is refused with
 * `no_score` whatever made it.
 */
export const readEdits = endpoint('POST /api/tracks/:trackId/read-edits', {
  summary: 'Read the edits that a comment asks for',
  access: 'creator',
  scope: 'generate',
  reads: { from: ['comment', 'version', 'vote'] },
  changes: [],
  body: z
    .object({
      text: z.string().trim().min(1).max(limits.editText.max).optional(),
      /** A comment on this track. */
      commentId: id.optional(),
      version: versionNumber.optional(),
      /** What the text is about, in seconds: a range, or with `position` alone the section that plays then. */
      position: z.number().nonnegative().optional(),
      positionEnd: z.number().nonnegative().optional(),
      /**
       * A provider of texts that reads it instead of the built-in composer, which does so if the provider fails or the
       * free tokens of the day are used up.
       */
      provider: providerName.optional(),
    })
    .refine(({ text, commentId }) => (text === undefined) !== (commentId === undefined), {
      message: issueMessages.sendTextOrComment,
    }),
  replies: {
    200: z.object({
      edits: z.array(edit),
      /** The edits in words, in the same order: “Strings: 3.5 dB softer in Second theme”. */
      descriptions: z.array(z.string()),
      /** Parts of the text that ask for something that was not understood or cannot be done. */
      notUnderstood: z.array(z.string()),
      ambiguities: z.array(ambiguity),
      /** The version that was read about. */
      version: versionNumber,
      /** Name of the provider that read it: "builtin". */
      reader: z.string(),
      /** Null if the version has a score, and for speech, whose prompt is the spoken text. */
      prompt: z.string().nullable(),
    }),
  },
  costly: true,
  errors: [
    'not_found',
    'forbidden',
    'no_such_version',
    'no_score',
    'score_outdated',
    'unknown_provider',
    'generation_cancelled',
  ],
  example: { text: 'The drums in the chorus are too loud.', version: 2, position: 17.2 },
});

/** What a remake reconciles or cannot do; indexes of sections are those of the new version. */
const remakeRemark = z.discriminatedUnion('what', [
  /** A section is played at another tempo, or in another key, than it was. */
  z.object({ what: z.literal('tempo'), section: z.int(), from: z.number(), to: z.number() }),
  z.object({ what: z.literal('key'), section: z.int(), from: z.string(), to: z.string() }),
  /** A section begins after a section of another piece: the composer writes the join. */
  z.object({ what: z.literal('join'), section: z.int(), bar: z.int() }),
  /** The edit with this index has no effect, with the reason for people. */
  z.object({ what: z.literal('no_effect'), edit: z.int(), reason: z.string() }),
]);

export type RemakeRemark = z.infer<typeof remakeRemark>;

/** The price and the effect of `remakeTrack` with the same body. */
export const estimateRemake = endpoint('POST /api/tracks/:trackId/remake/estimate', {
  summary: 'Estimate the cost and the effect of a remake',
  access: 'creator',
  scope: 'read',
  reads: { from: ['balance', 'pricing', 'version'] },
  changes: [],
  body: remake,
  bodyBytes: limits.planBodyBytes,
  replies: {
    200: costEstimate.extend({
      durationMs: z.int(),
      remarks: z.array(remakeRemark),
      /** What changes: each section of the new version with the parts that differ; sections that stay are missing. */
      changed: z.array(z.object({ section: z.int(), parts: z.array(z.string()) })),
      /** Bars in which nothing changes, and parts that do not change at all. */
      unchanged: z.object({ bars: z.int(), parts: z.array(z.string()) }),
    }),
  },
  costly: true,
  errors: [
    'not_found',
    'forbidden',
    'no_such_version',
    'no_score',
    'score_outdated',
    'no_such_section',
    'piece_full',
    'not_mergeable',
    'no_common_version',
    'unresolved_conflicts',
    'no_effect',
    'service_unavailable',
    'unknown_provider',
  ],
  example: { kind: 'edit', ...exampleEdit, as: 'version' },
});
