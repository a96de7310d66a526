import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Body } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import { useAction } from '#web/data/use-action.ts';
import { ComingSoon } from '#web/features/tokens/coming-soon.tsx';
import {
  type PackOption,
  type Pack,
  parseCustomAmount,
  customCostUsd,
  packs,
  formatPrice,
} from '#web/features/tokens/packs.ts';
import { messages } from '#web/features/tokens/messages.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, TextInput, FieldError } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { toast } from '#web/ui/toast.ts';
import { useBalance } from '#web/domain/user.ts';
import layoutStyles from '#web/ui/layout.module.css';
import textStyles from '#web/ui/text.module.css';
import packStyles from './pack.module.css';
import styles from './purchase-dialog.module.css';

interface PurchaseDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The initial selection. */
  readonly initialOption?: PackOption;
}

/**
 * Redirects to the payment page. `isRedirecting` stays true until the browser has left or the server has returned an
 * error.
 */
function useCheckout() {
  const { mutate, isPending, isSuccess, reset } = useAction('startCheckout', {
    send: (body: Body<'startCheckout'>) => ({ body }),
    errorToast: { title: messages.purchaseFailed, description: messages.purchaseFailedText },
    onSuccess: ({ url }) => location.assign(url),
  });
  // The back/forward cache restores this page with its button still busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);
  return { goToPayment: mutate, isRedirecting: isPending || isSuccess };
}

/** Token purchase. Payment takes place on the payment provider's page; without a provider, purchases are disabled. */
export function PurchaseDialog({ open, onOpenChange, initialOption = 'popular' }: PurchaseDialogProps) {
  const [selected, setSelected] = useState<PackOption>(initialOption);
  const [typed, setTyped] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const amount = parseCustomAmount(typed);
  const group = useId();
  const { data: prices, error } = useApiQuery('getTokenPrices');
  const isBalanceLow = useBalance() < limits.lowBalance;
  const { goToPayment, isRedirecting } = useCheckout();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (selected === 'custom' && amount === undefined) {
      toast({ ...messages.invalidAmount, variant: 'destructive' });
    } else if (prices?.canPurchase && !isRedirecting) {
      goToPayment(selected === 'custom' ? { amount } : { package: selected });
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.dialogTitle}
      description={messages.dialogText}
      width="wide"
    >
      <form className={layoutStyles.stack} noValidate onSubmit={submit}>
        <fieldset className={styles.packs}>
          <legend className={textStyles.visuallyHidden}>{messages.package}</legend>
          {packs.map((pack) => (
            <PackChoice
              key={pack.id}
              pack={pack}
              group={group}
              isSelected={selected === pack.id}
              onSelect={() => setSelected(pack.id)}
            />
          ))}
        </fieldset>
        <Field
          label={messages.custom}
          hint={
            amount === undefined
              ? messages.perToken(formatPrice(customCostUsd(1)))
              : messages.estimated(formatPrice(customCostUsd(amount)))
          }
          error={
            isSubmitted && selected === 'custom' && amount === undefined
              ? messages.invalidAmount.description
              : undefined
          }
        >
          {(control) => (
            <TextInput
              {...control}
              {...(initialOption === 'custom' ? { 'data-first-focus': '' } : {})}
              type="number"
              inputMode="numeric"
              min={limits.customTokens.min}
              max={limits.customTokens.max}
              placeholder={messages.customPlaceholder}
              value={typed}
              // Focus alone does not select it: Tab passes here on the way from a pack to Purchase.
              onPointerDown={() => setSelected('custom')}
              onChange={(event) => {
                setSelected('custom');
                setTyped(event.target.value);
              }}
            />
          )}
        </Field>
        {prices?.canPurchase === false && <ComingSoon />}
        {error && !prices && <FieldError>{messages.pricesFailed}</FieldError>}
        <DialogActions>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {messages.close}
          </Button>
          {prices?.canPurchase ? (
            <Button type="submit" variant="primary" busy={isRedirecting}>
              {isRedirecting ? messages.purchasing : messages.purchase}
            </Button>
          ) : (
            <>
              {isBalanceLow && <Button disabled>{messages.buyMore}</Button>}
              <Button disabled>{messages.purchase}</Button>
            </>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface PackChoiceProps {
  readonly pack: Pack;
  /** The name attribute of the radio group. */
  readonly group: string;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function PackChoice({ pack, group, isSelected, onSelect }: PackChoiceProps) {
  return (
    <label className={styles.pack}>
      <input
        type="radio"
        name={group}
        className={textStyles.visuallyHidden}
        checked={isSelected}
        onChange={onSelect}
      />
      <span className={textStyles.strong}>{pack.name}</span>
      <span className={packStyles.amount}>{pack.tokens}</span>
      <span className={textStyles.secondary}>
        {pack.bonus > 0 ? messages.plusBonus(pack.bonus) : messages.tokens}
      </span>
      <span className={styles.price}>{formatPrice(pack.priceUsd)}</span>
      {pack.isMostPopular && <span className={packStyles.flag}>{messages.mostPopular}</span>}
    </label>
  );
}
