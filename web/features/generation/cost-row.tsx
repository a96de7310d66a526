import { clsx } from 'clsx';
import type { CostEstimate } from '#contract/tokens.ts';
import type { TrackType } from '#contract/tracks.ts';
import { words } from '#web/features/generation/words.ts';
import { Counter } from '#web/kit/counter.tsx';
import { Wrong } from '#web/kit/field.tsx';
import { figure } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './desk.module.css';

interface CostRowProps {
  readonly type: TrackType;
  /** Undefined until the estimate has loaded. */
  readonly estimate: CostEstimate | undefined;
  /** An additional remark about the cost. */
  readonly note: string | undefined;
  readonly disabled: boolean;
}

/** The cost, the balance afterwards, and the submit button. */
export function CostRow({ type, estimate, note, disabled }: CostRowProps) {
  return (
    <div className={styles.pay}>
      {estimate && (
        <div className={styles.cost}>
          <span className={textStyles.label}>{words.cost}</span>
          <Counter tokens={estimate.tokenCost} />
        </div>
      )}
      <div className={styles.tally} aria-live="polite">
        {estimate && <Tally type={type} estimate={estimate} />}
        {note && <span className={clsx(textStyles.tertiary, styles.tallyNote)}>{note}</span>}
      </div>
      <Key type="submit" look="lit" size="big" disabled={disabled}>
        <Icon name={type} size="small" />
        {words.generate}
      </Key>
    </div>
  );
}

function Tally({ type, estimate }: { readonly type: TrackType; readonly estimate: CostEstimate }) {
  const { tokenCost, userBalance, freeTokens, canAfford } = estimate;
  const free = Math.min(freeTokens, tokenCost);
  if (!canAfford) {
    return (
      <>
        <Wrong>{words.insufficient}</Wrong>
        <span className={textStyles.tertiary}>{words.balance(figure(userBalance))}</span>
      </>
    );
  }
  if (free === tokenCost) return <span>{words.allFree(figure(free), figure(freeTokens), type)}</span>;
  return (
    <>
      <span>{words.balanceAfter(figure(userBalance), figure(userBalance - (tokenCost - free)))}</span>
      {free > 0 && <span className={textStyles.tertiary}>{words.free(figure(free))}</span>}
    </>
  );
}
