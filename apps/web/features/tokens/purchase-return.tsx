import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { messages } from '#web/features/tokens/messages.ts';
import { serverMessage } from '#web/data/api-error.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { StatusDot } from '#web/ui/status-dot.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { toast } from '#web/ui/toast.ts';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './purchase-return.module.css';

const cancelled = 'cancelled';
const pollMs = 3_000;

/** The result of a purchase after the return from the payment page; renders nothing otherwise. */
export function PurchaseReturn() {
  const [search, setSearch] = useSearchParams();
  const [purchaseParam, setPurchaseParam] = useState(() => search.get('purchase'));
  if (purchaseParam === null) return null;
  const clearSearch = () => setSearch({}, { replace: true });
  const dismiss = () => {
    setPurchaseParam(null);
    clearSearch();
  };
  if (purchaseParam !== cancelled)
    return <PurchaseState purchaseId={purchaseParam} onSettled={clearSearch} onDismiss={dismiss} />;
  return (
    <Notice icon="info" title={messages.purchaseCancelled} onDismiss={dismiss}>
      {messages.purchaseCancelledText}
    </Notice>
  );
}

interface PurchaseStateProps {
  readonly purchaseId: string;
  /** The result was reported; a reload does not report it again. */
  readonly onSettled: () => void;
  readonly onDismiss: () => void;
}

function PurchaseState({ purchaseId, onSettled, onDismiss }: PurchaseStateProps) {
  const { data, error } = useApiQuery('getPurchase', {
    params: { purchaseId },
    pollMs: (purchase) => (purchase && purchase.status !== 'pending' ? false : pollMs),
  });
  const status = data?.status;
  const tokens = data?.tokens ?? 0;
  useEffect(() => {
    if (status === undefined || status === 'pending') return;
    const { title, description } = messages.purchased;
    if (status === 'paid') toast({ title, description: description(tokens) });
    else
      toast({
        title: messages.purchaseFailed,
        description: messages.purchaseFailedText,
        variant: 'destructive',
      });
    onSettled();
    // oxlint-disable-next-line react/exhaustive-deps -- reported once per result, not when onSettled changes
  }, [status, tokens]);

  if (error && !data) {
    return (
      <Notice icon="warning" title={messages.purchaseUnknown} onDismiss={onDismiss}>
        {serverMessage(error, messages.purchasePendingText)}
      </Notice>
    );
  }
  if (status === 'paid') {
    return (
      <Notice icon="check" title={messages.purchased.title} onDismiss={onDismiss}>
        {messages.purchased.description(tokens)}
      </Notice>
    );
  }
  if (status === 'failed' || status === 'expired') {
    return (
      <Notice icon="warning" title={messages.purchaseFailed} onDismiss={onDismiss}>
        {messages.purchaseFailedText}
      </Notice>
    );
  }
  return (
    <Notice title={messages.purchasePending} onDismiss={onDismiss}>
      {messages.purchasePendingText}
    </Notice>
  );
}

interface NoticeProps {
  /** Without an icon, a status dot shows that the purchase is pending. */
  readonly icon?: IconName;
  readonly title: string;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

function Notice({ icon, title, onDismiss, children }: NoticeProps) {
  return (
    <div className={clsx(styles.purchaseReturn, panelStyles.panel)}>
      {icon ? <Icon name={icon} /> : <StatusDot />}
      <output>
        <b>{title}</b> <span className={textStyles.secondary}>{children}</span>
      </output>
      <IconButton icon="close" label={messages.dismiss} onClick={onDismiss} />
    </div>
  );
}
