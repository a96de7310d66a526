import { clsx } from 'clsx';
import { useState } from 'react';
import { ComingSoon } from '#web/features/tokens/coming-soon.tsx';
import { type Choice, packs, price } from '#web/features/tokens/packs.ts';
import { PurchaseDialog } from '#web/features/tokens/purchase-dialog.tsx';
import { words } from '#web/features/tokens/words.ts';
import { useOne } from '#web/kit/data/use-one.ts';
import { Key } from '#web/kit/key.tsx';
import panelStyles from '#web/kit/panel.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './pack-list.module.css';
import packStyles from './pack.module.css';

/** The token packs; each opens the purchase dialog with itself selected. */
export function PackList() {
  const [choice, setChoice] = useState<Choice>();
  const { data: prices } = useOne('getTokenPrices');
  const isOpen = prices?.canPurchase ?? false;
  return (
    <>
      <div className={styles.packs}>
        {packs.map((pack) => (
          <article
            key={pack.id}
            className={clsx(styles.pack, panelStyles.panel, pack.mostPopular && styles.packPopular)}
          >
            {pack.mostPopular && <span className={packStyles.flag}>{words.mostPopular}</span>}
            <h2 className={styles.packName}>{pack.name}</h2>
            <p className={packStyles.amount}>{pack.tokens}</p>
            <p className={textStyles.secondary}>
              {pack.bonus > 0 ? words.plusBonus(pack.bonus) : words.tokens}
            </p>
            <Key
              look={isOpen && pack.mostPopular ? 'lit' : 'plain'}
              aria-haspopup="dialog"
              aria-label={`${pack.name}, ${price(pack.priceUsd)}`}
              onClick={() => setChoice(pack.id)}
            >
              {price(pack.priceUsd)}
            </Key>
          </article>
        ))}
        <article className={clsx(styles.pack, panelStyles.panel)}>
          <h2 className={styles.packName}>{words.custom}</h2>
          <p className={clsx(packStyles.amount, textStyles.tertiary)}>{words.customRange}</p>
          <p className={textStyles.secondary}>{words.customText}</p>
          <Key
            aria-haspopup="dialog"
            aria-label={`${words.custom}: ${words.chooseAmount}`}
            onClick={() => setChoice('custom')}
          >
            {words.chooseAmount}
          </Key>
        </article>
      </div>
      {prices?.canPurchase === false && <ComingSoon />}
      {choice && <PurchaseDialog open onOpenChange={() => setChoice(undefined)} choice={choice} />}
    </>
  );
}
