import { clsx } from 'clsx';
import { useState } from 'react';
import { ComingSoon } from '#web/features/tokens/coming-soon.tsx';
import { type PackOption, packs, formatPrice } from '#web/features/tokens/packs.ts';
import { PurchaseDialog } from '#web/features/tokens/purchase-dialog.tsx';
import { messages } from '#web/features/tokens/messages.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Button } from '#web/ui/button.tsx';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './pack-list.module.css';
import packStyles from './pack.module.css';

/** The token packs; each opens the purchase dialog with itself selected. */
export function PackList() {
  const [selected, setSelected] = useState<PackOption>();
  const { data: prices } = useApiQuery('getTokenPrices');
  const canPurchase = prices?.canPurchase ?? false;
  return (
    <>
      <div className={styles.packs}>
        {packs.map((pack) => (
          <article
            key={pack.id}
            className={clsx(styles.pack, panelStyles.panel, pack.isMostPopular && styles.packPopular)}
          >
            {pack.isMostPopular && <span className={packStyles.flag}>{messages.mostPopular}</span>}
            <h2 className={styles.packName}>{pack.name}</h2>
            <p className={packStyles.amount}>{pack.tokens}</p>
            <p className={textStyles.secondary}>
              {pack.bonus > 0 ? messages.plusBonus(pack.bonus) : messages.tokens}
            </p>
            <Button
              variant={canPurchase && pack.isMostPopular ? 'primary' : 'plain'}
              aria-haspopup="dialog"
              aria-label={`${pack.name}, ${formatPrice(pack.priceUsd)}`}
              onClick={() => setSelected(pack.id)}
            >
              {formatPrice(pack.priceUsd)}
            </Button>
          </article>
        ))}
        <article className={clsx(styles.pack, panelStyles.panel)}>
          <h2 className={styles.packName}>{messages.custom}</h2>
          <p className={clsx(packStyles.amount, textStyles.tertiary)}>{messages.customRange}</p>
          <p className={textStyles.secondary}>{messages.customText}</p>
          <Button
            aria-haspopup="dialog"
            aria-label={`${messages.custom}: ${messages.chooseAmount}`}
            onClick={() => setSelected('custom')}
          >
            {messages.chooseAmount}
          </Button>
        </article>
      </div>
      {prices?.canPurchase === false && <ComingSoon />}
      {selected && (
        <PurchaseDialog open onOpenChange={() => setSelected(undefined)} initialOption={selected} />
      )}
    </>
  );
}
