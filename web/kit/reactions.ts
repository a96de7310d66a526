import type { Reaction, ReactionType } from '#contract/reactions.ts';

/** The thumbs after one person presses one: the same again takes it back, the other replaces it. */
export function afterThumb(
  reactions: readonly Reaction[],
  userId: string,
  pressed: ReactionType,
): Reaction[] {
  const others = reactions.filter((one) => one.userId !== userId);
  const takenBack = reactions.some((one) => one.userId === userId && one.type === pressed);
  return takenBack ? others : [...others, { type: pressed, userId }];
}

/** How many have put that thumb, and whether this person is one of them. */
export function tally(reactions: readonly Reaction[], userId: string, type: ReactionType) {
  const those = reactions.filter((one) => one.type === type);
  return { count: those.length, pressed: those.some((one) => one.userId === userId) };
}
