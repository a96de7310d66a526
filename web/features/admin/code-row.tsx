import { clsx } from 'clsx';
import { useState } from 'react';
import type { InviteCode } from '#contract/invites.ts';
import { codeState } from '#web/features/admin/code-state.ts';
import { words } from '#web/features/admin/words.ts';
import { copyText } from '#web/kit/clipboard.ts';
import { IconKey } from '#web/kit/key.tsx';
import { day } from '#web/kit/relative-time.ts';
import { toast } from '#web/kit/toast.ts';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './invite-codes.module.css';

interface CodeRowProps {
  readonly code: InviteCode;
  readonly onDelete: () => void;
}

export function CodeRow({ code, onDelete }: CodeRowProps) {
  const [nowMs] = useState(() => Date.now());
  const state = codeState(code, nowMs);
  const copy = () => {
    copyText(code.code).then(
      () => toast({ title: words.copied, description: code.code }),
      () => toast({ title: words.copyFailed, description: words.copyFailedText, variant: 'destructive' }),
    );
  };
  return (
    <li className={styles.row}>
      <div className={layoutStyles.shrink}>
        <p className={styles.letters}>{code.code}</p>
        {code.description && (
          <p className={clsx(textStyles.secondary, textStyles.anywhere)}>{code.description}</p>
        )}
      </div>
      <dl className={styles.facts}>
        <Fact name={words.facts.role} value={words.roles[code.role]} />
        <Fact name={words.facts.uses} value={words.uses(code.usedCount, code.maxUses)} />
        <Fact name={words.facts.expires} value={code.expiresAt ? day(code.expiresAt) : words.never} />
        <Fact name={words.facts.created} value={day(code.createdAt)} />
      </dl>
      <span className={state === 'active' ? textStyles.good : textStyles.tertiary}>
        {words.states[state]}
      </span>
      <div className={styles.keys}>
        <IconKey icon="copy" label={words.copy(code.code)} onClick={copy} />
        <IconKey icon="delete" label={words.deleteCode(code.code)} onClick={onDelete} />
      </div>
    </li>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className={textStyles.label}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
