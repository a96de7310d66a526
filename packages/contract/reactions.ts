import { z } from 'zod';
import { id } from '#contract/shapes.ts';

export const reactionTypes = ['thumbs_up', 'thumbs_down'] as const;
export type ReactionType = (typeof reactionTypes)[number];

/** The reaction of one user. */
export const reaction = z.object({ type: z.enum(reactionTypes), userId: id });
export type Reaction = z.infer<typeof reaction>;
