import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { words } from '#web/features/tokens/words.ts';
import { sentenceOf } from '#web/kit/api-error.ts';
import { Icon, type IconName } from '#web/kit/icon.tsx';
import { IconKey } from '#web/kit/key.tsx';
import { Lamp } from '#web/kit/lamp.tsx';
import { useOne } from '#web/kit/data/use-one.ts';
import { toast } from '#web/kit/toast.ts';
import panelStyles from '#web/kit/panel.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './purchase-return.module.css';

const cancelled = 'cancelled';
const pollMs = 3_000;

/** The result of a purchase after the return from the payment page; renders nothing otherwise. */
export function PurchaseReturn() {
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState(() => search.get('purchase'));
  if (shown === null) return null;
  const forget = () => setSearch({}, { replace: true });
  const dismiss = () => {
    setShown(null);
    forget();
  };
  if (shown !== cancelled) return <PurchaseState purchaseId={shown} onEnd={forget} onDismiss={dismiss} />;
  return (
    <Notice sign="info" title={words.purchaseCancelled} onDismiss={dismiss}>
      {words.purchaseCancelledText}
    </Notice>
  );
}

interface PurchaseStateProps {
  readonly purchaseId: string;
  /** The result was reported; a reload does not report it again. */
  readonly onEnd: () => void;
  readonly onDismiss: () => void;
}

function PurchaseState({ purchaseId, onEnd, onDismiss }: PurchaseStateProps) {
  const { data, error } = useOne('getPurchase', {
    params: { purchaseId },
    pollMs: (purchase) => (purchase && purchase.status !== 'pending' ? false : pollMs),
  });
  const status = data?.status;
  const tokens = data?.tokens ?? 0;
  useEffect(() => {
    if (status === undefined || status === 'pending') return;
    const { title, description } = words.purchased;
    if (status === 'paid') toast({ title, description: description(tokens) });
    else
      toast({
        title: words.purchaseFailed,
        description: words.purchaseFailedText,
        variant: 'destructive',
      });
    onEnd();
    // oxlint-disable-next-line react/exhaustive-deps -- reported once per result, not when onEnd changes
  }, [status, tokens]);

  if (error && !data) {
    return (
      <Notice sign="warning" title={words.purchaseUnknown} onDismiss={onDismiss}>
        {sentenceOf(error, words.purchasePendingText)}
      </Notice>
    );
  }
  if (status === 'paid') {
    return (
      <Notice sign="check" title={words.purchased.title} onDismiss={onDismiss}>
        {words.purchased.description(tokens)}
      </Notice>
    );
  }
  if (status === 'failed' || status === 'expired') {
    return (
      <Notice sign="warning" title={words.purchaseFailed} onDismiss={onDismiss}>
        {words.purchaseFailedText}
      </Notice>
    );
  }
  return (
    <Notice title={words.purchasePending} onDismiss={onDismiss}>
      {words.purchasePendingText}
    </Notice>
  );
}

interface NoticeProps {
  /** Without an icon, a status dot shows that the purchase is pending. */
  readonly sign?: IconName;
  readonly title: string;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

function Notice({ sign, title, onDismiss, children }: NoticeProps) {
  return (
    <div className={clsx(styles.purchaseReturn, panelStyles.panel)}>
      {sign ? <Icon name={sign} /> : <Lamp />}
      <output>
        <b>{title}</b> <span className={textStyles.secondary}>{children}</span>
      </output>
      <IconKey icon="close" label={words.dismiss} onClick={onDismiss} />
    </div>
  );
}
