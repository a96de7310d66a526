import type { Reply } from '#contract/api.ts';
import { lengthName } from '#web/features/generation/music-lengths.ts';
import { words } from '#web/features/generation/words.ts';
import { Counter } from '#web/kit/counter.tsx';
import { Wrong } from '#web/kit/field.tsx';
import { figure } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';

type Estimate = Reply<'estimateMusicCost'>;

interface CostRowProps {
  readonly estimate: Estimate | undefined;
  /** The length that is meant while nobody chose one. */
  readonly openLengthMs: number | undefined;
  readonly disabled: boolean;
}

/** What it costs, what is left afterwards, and the one lit key. */
export function CostRow({ estimate, openLengthMs, disabled }: CostRowProps) {
  return (
    <div className="desk-pay">
      {estimate && (
        <div className="desk-cost">
          <span className="label">{words.cost}</span>
          <Counter tokens={estimate.tokenCost} />
        </div>
      )}
      <div className="desk-tally" aria-live="polite">
        {estimate && <Tally estimate={estimate} />}
        {estimate && openLengthMs !== undefined && (
          <span className="text-ink-3">{words.costFor(lengthName(openLengthMs))}</span>
        )}
      </div>
      <Key type="submit" look="lit" size="big" disabled={disabled}>
        <Icon name="music" size="small" />
        {words.generate}
      </Key>
    </div>
  );
}

function Tally({ estimate: { tokenCost, userBalance, freeTokens, canAfford } }: { estimate: Estimate }) {
  const free = Math.min(freeTokens, tokenCost);
  const rest = userBalance - (tokenCost - free);
  if (!canAfford) {
    return (
      <>
        <Wrong>{words.insufficient}</Wrong>
        <span className="text-ink-3">{`You have ${figure(userBalance)}.`}</span>
      </>
    );
  }
  return (
    <>
      <span>
        You have <b>{figure(userBalance)}</b>. After this, <b>{figure(rest)}</b>.
      </span>
      {free > 0 && (
        <span className="text-ink-3">{free === tokenCost ? words.allFree : words.free(figure(free))}</span>
      )}
    </>
  );
}
