import { messages } from '#web/features/tracks/page/messages.ts';
import { formatTokens } from '#web/ui/format-number.ts';

const { facts: texts } = messages;

/** What a version cost: tokens of the balance, and free tokens of the day. */
export function costText(tokens: number, freeTokens: number): string {
  const paid = [
    ...(tokens > 0 ? [formatTokens(tokens)] : []),
    ...(freeTokens > 0 ? [texts.freeTokens(freeTokens)] : []),
  ];
  const [first, second] = paid;
  if (first === undefined) return texts.noCost;
  return second === undefined ? first : texts.bothTokens({ paid: first, free: second });
}
