import type { Reply } from '#contract/api.ts';
import { messages } from '#web/features/compose/edits/messages.ts';
import { FieldError } from '#web/ui/field.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { TokenCounter } from '#web/domain/token-counter.tsx';
import textStyles from '#web/ui/text.module.css';

interface PriceProps {
  readonly estimate: Reply<'estimateRemake'> | undefined;
  /** Why there is no price. */
  readonly problem: string | undefined;
}

/** The cost of the change, and the balance that it is taken from. */
export function Price({ estimate, problem }: PriceProps) {
  if (problem !== undefined) return <FieldError>{problem}</FieldError>;
  if (!estimate) return <>&nbsp;</>;
  const { tokenCost, userBalance, freeTokens, canAfford } = estimate;
  const free = Math.min(freeTokens, tokenCost);
  return (
    <>
      <span className={textStyles.label}>{messages.cost}</span>
      <TokenCounter tokens={tokenCost} />
      {canAfford ? (
        <span className={textStyles.secondary}>
          {free === tokenCost ? messages.fullyFree : messages.ofBalance(formatNumber(userBalance))}
          {free > 0 && free < tokenCost && ` ${messages.freeTokens(formatNumber(free))}`}
        </span>
      ) : (
        <FieldError>{messages.insufficient}</FieldError>
      )}
    </>
  );
}
