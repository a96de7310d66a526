import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import type { CostEstimate } from '#contract/tokens.ts';
import { AppError } from '#contract/errors.ts';
import type { ToolCall } from '#mcp/tool.ts';
import type { Studio } from './studio.ts';

/** Arguments of tools that cost tokens. */
export const spendingArguments = {
  confirm_tokens: z
    .int()
    .min(0)
    .optional()
    .describe('The price that the user agreed to, if an earlier call answered with confirmation_required.'),
  idempotency_key: z
    .string()
    .trim()
    .min(1)
    .max(limits.idempotencyKey.max)
    .optional()
    .describe('Give the key of an earlier call to get its result without paying again.'),
};
type SpendingArguments = z.infer<z.ZodObject<typeof spendingArguments>>;

type Price = Pick<CostEstimate, 'tokenCost' | 'userBalance' | 'freeTokens' | 'canAfford'>;

/** Whether the API token has a limit that still covers the price: its owner agreed to it beforehand. */
async function isCovered({ client }: Studio, tokenCost: number): Promise<boolean> {
  const { spendingLimit, spent } = await client.call('getCurrentApiToken');
  return spendingLimit !== null && spent + tokenCost <= spendingLimit;
}

/**
 * Gets the agreement to a price: it is free, covered by the limit of the API token, accepted by the user of the client,
 * or, where the client cannot ask, confirmed in the arguments.
 * @returns false if the price must be confirmed in the arguments
 * @throws AppError insufficient_tokens, spending_declined
 */
export async function agreeToPrice(
  studio: Studio,
  call: ToolCall,
  { price, subject, args }: { price: Price; subject: string; args: SpendingArguments },
): Promise<boolean> {
  const { tokenCost, userBalance, freeTokens, canAfford } = price;
  if (!canAfford) throw new AppError('insufficient_tokens', { needed: tokenCost, balance: userBalance });
  if (tokenCost === 0 || (await isCovered(studio, tokenCost))) return true;
  const free = Math.min(tokenCost, freeTokens);
  const share = free === tokenCost ? ', all free today' : `, ${free} of them free today`;
  const cost = `${subject} costs ${tokenCost} tokens${free === 0 ? '' : share}.`;
  const answer = await call.confirm(`${cost} The balance is ${userBalance}. Generate it?`);
  if (answer === 'declined') throw new AppError('spending_declined', { needed: tokenCost });
  return answer === 'accepted' || (args.confirm_tokens ?? -1) >= tokenCost;
}
