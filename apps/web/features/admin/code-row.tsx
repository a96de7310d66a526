import { clsx } from 'clsx';
import { useState } from 'react';
import type { InviteCode } from '#contract/invites.ts';
import { messages } from '#web/features/admin/messages.ts';
import { copyText } from '#web/data/clipboard.ts';
import { Fact } from '#web/features/admin/fact.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { formatDate } from '#web/ui/format-time.ts';
import { toast } from '#web/ui/toast.ts';
import layoutStyles from '#web/ui/layout.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './invite-codes.module.css';

export type CodeState = 'active' | 'inactive' | 'used' | 'expired';

/** State of an invite code at `nowMs`. */
export function codeState(
  code: Pick<InviteCode, 'isActive' | 'usedCount' | 'maxUses' | 'expiresAt'>,
  nowMs: number,
): CodeState {
  if (!code.isActive) return 'inactive';
  if (code.usedCount >= code.maxUses) return 'used';
  if (code.expiresAt !== null && Date.parse(code.expiresAt) <= nowMs) return 'expired';
  return 'active';
}

interface CodeRowProps {
  readonly code: InviteCode;
  readonly onDelete: () => void;
}

export function CodeRow({ code, onDelete }: CodeRowProps) {
  const [nowMs] = useState(() => Date.now());
  const state = codeState(code, nowMs);
  const copy = () => {
    copyText(code.code).then(
      () => toast({ title: messages.copied, description: code.code }),
      () =>
        toast({ title: messages.copyFailed, description: messages.copyFailedText, variant: 'destructive' }),
    );
  };
  return (
    <li className={styles.row}>
      <div className={layoutStyles.shrink}>
        <p className={styles.code}>{code.code}</p>
        {code.description && (
          <p className={clsx(textStyles.secondary, textStyles.anywhere)}>{code.description}</p>
        )}
      </div>
      <dl className={styles.facts}>
        <Fact name={messages.facts.role} value={messages.roles[code.role]} />
        <Fact name={messages.facts.uses} value={messages.uses({ used: code.usedCount, max: code.maxUses })} />
        <Fact
          name={messages.facts.expires}
          value={code.expiresAt ? formatDate(code.expiresAt) : messages.never}
        />
        <Fact name={messages.facts.created} value={formatDate(code.createdAt)} />
      </dl>
      <span className={state === 'active' ? textStyles.good : textStyles.tertiary}>
        {messages.states[state]}
      </span>
      <div className={styles.buttons}>
        <IconButton icon="copy" label={messages.copy(code.code)} onClick={copy} />
        <IconButton icon="delete" label={messages.deleteCode(code.code)} onClick={onDelete} />
      </div>
    </li>
  );
}
