import type { Reaction, ReactionType } from '#contract/reactions.ts';

/** The reactions after a user presses one: the same type removes it, the other type replaces it. */
export function afterThumb(
  reactions: readonly Reaction[],
  userId: string,
  pressed: ReactionType,
): Reaction[] {
  const others = reactions.filter((one) => one.userId !== userId);
  const takenBack = reactions.some((one) => one.userId === userId && one.type === pressed);
  return takenBack ? others : [...others, { type: pressed, userId }];
}

/** The number of reactions of a type, and whether the user's own is among them. */
export function tally(reactions: readonly Reaction[], userId: string, type: ReactionType) {
  const those = reactions.filter((one) => one.type === type);
  return { count: those.length, pressed: those.some((one) => one.userId === userId) };
}
