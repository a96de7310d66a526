import { type FormEvent, useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { ComingSoon } from '#web/features/tokens/coming-soon.tsx';
import {
  type Choice,
  type Pack,
  customAmount,
  customCostUsd,
  packs,
  price,
} from '#web/features/tokens/packs.ts';
import { useCheckout } from '#web/features/tokens/use-checkout.ts';
import { words } from '#web/features/tokens/words.ts';
import { Dialog, DialogKeys } from '#web/kit/dialog.tsx';
import { Field, TextInput, Wrong } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { useOne } from '#web/kit/data/use-one.ts';
import { toast } from '#web/kit/toast.ts';
import { useBalance } from '#web/kit/user.ts';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';
import packStyles from './pack.module.css';
import styles from './purchase-dialog.module.css';

interface PurchaseDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The initial selection. */
  readonly choice?: Choice;
}

/** Token purchase. Payment takes place on the payment provider's page; without a provider, purchases are disabled. */
export function PurchaseDialog({ open, onOpenChange, choice = 'popular' }: PurchaseDialogProps) {
  const [chosen, setChosen] = useState<Choice>(choice);
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const amount = customAmount(typed);
  const group = useId();
  const { data: prices, error } = useOne('getTokenPrices');
  const isLow = useBalance() < limits.lowBalance;
  const { goToPayment, isGoing } = useCheckout();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (chosen === 'custom' && amount === undefined) {
      toast({ ...words.invalidAmount, variant: 'destructive' });
    } else if (prices?.canPurchase && !isGoing) {
      goToPayment(chosen === 'custom' ? { amount } : { package: chosen });
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.dialogTitle}
      description={words.dialogText}
      width="wide"
    >
      <form className={layoutStyles.stack} noValidate onSubmit={submit}>
        <fieldset className={styles.packs}>
          <legend className={textStyles.visuallyHidden}>{words.package}</legend>
          {packs.map((pack) => (
            <PackChoice
              key={pack.id}
              pack={pack}
              group={group}
              chosen={chosen === pack.id}
              onChoose={() => setChosen(pack.id)}
            />
          ))}
        </fieldset>
        <Field
          label={words.custom}
          hint={
            amount === undefined
              ? words.perToken(price(customCostUsd(1)))
              : words.estimated(price(customCostUsd(amount)))
          }
          error={
            checked && chosen === 'custom' && amount === undefined
              ? words.invalidAmount.description
              : undefined
          }
        >
          {(control) => (
            <TextInput
              {...control}
              {...(choice === 'custom' ? { 'data-first-focus': '' } : {})}
              type="number"
              inputMode="numeric"
              min={limits.customTokens.min}
              max={limits.customTokens.max}
              placeholder={words.customPlaceholder}
              value={typed}
              // Focus alone does not select it: Tab passes here on the way from a pack to Purchase.
              onPointerDown={() => setChosen('custom')}
              onChange={(event) => {
                setChosen('custom');
                setTyped(event.target.value);
              }}
            />
          )}
        </Field>
        {prices?.canPurchase === false && <ComingSoon />}
        {error && !prices && <Wrong>{words.pricesFailed}</Wrong>}
        <DialogKeys>
          <Key look="bare" onClick={() => onOpenChange(false)}>
            {words.close}
          </Key>
          {prices?.canPurchase ? (
            <Key type="submit" look="lit" busy={isGoing}>
              {isGoing ? words.purchasing : words.purchase}
            </Key>
          ) : (
            <>
              {isLow && <Key disabled>{words.buyMore}</Key>}
              <Key disabled>{words.purchase}</Key>
            </>
          )}
        </DialogKeys>
      </form>
    </Dialog>
  );
}

interface PackChoiceProps {
  readonly pack: Pack;
  /** The name attribute of the radio group. */
  readonly group: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function PackChoice({ pack, group, chosen, onChoose }: PackChoiceProps) {
  return (
    <label className={styles.pack}>
      <input
        type="radio"
        name={group}
        className={textStyles.visuallyHidden}
        checked={chosen}
        onChange={onChoose}
      />
      <span className={textStyles.strong}>{pack.name}</span>
      <span className={packStyles.amount}>{pack.tokens}</span>
      <span className={textStyles.secondary}>
        {pack.bonus > 0 ? words.plusBonus(pack.bonus) : words.tokens}
      </span>
      <span className={styles.price}>{price(pack.priceUsd)}</span>
      {pack.mostPopular && <span className={packStyles.flag}>{words.mostPopular}</span>}
    </label>
  );
}
