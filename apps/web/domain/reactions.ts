import type { Reaction, ReactionType } from '#contract/reactions.ts';

/** The reactions after a user presses one: the same type removes it, the other type replaces it. */
export function toggleReaction(
  reactions: readonly Reaction[],
  userId: string,
  pressed: ReactionType,
): Reaction[] {
  const others = reactions.filter((reaction) => reaction.userId !== userId);
  const isRemoved = reactions.some((reaction) => reaction.userId === userId && reaction.type === pressed);
  return isRemoved ? others : [...others, { type: pressed, userId }];
}

/** The number of reactions of a type, and whether the user's own is among them. */
export function countReactions(reactions: readonly Reaction[], userId: string, type: ReactionType) {
  const matching = reactions.filter((reaction) => reaction.type === type);
  return { count: matching.length, pressed: matching.some((reaction) => reaction.userId === userId) };
}
