import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { AccountPerson } from '#web/app/shell/account-person.tsx';
import { BuyMore } from '#web/app/shell/buy-more.tsx';
import { ThemeKey } from '#web/app/shell/theme-key.tsx';
import { words } from '#web/app/words.ts';
import { appName, appVersion } from '#web/kit/app-name.ts';
import { Counter } from '#web/kit/counter.tsx';
import { useFreeToday } from '#web/kit/free-today.ts';
import { Icon } from '#web/kit/icon.tsx';
import { IconKey, keyClass } from '#web/kit/key.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { useBalance, useUser } from '#web/kit/user.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './sidebar.module.css';

const WaysInDialog = lazyPart(async () => (await import('#web/app/security.ts')).WaysInDialog);

interface AccountProps {
  readonly onPurchase: () => void;
  readonly onFind: () => void;
}

/** The bottom of the sidebar: user, tokens, sign-out and settings. */
export function Account({ onPurchase, onFind }: AccountProps) {
  const user = useUser();
  const [waysIn, setWaysIn] = useState(false);
  const version = appVersion();
  const balance = useBalance();
  return (
    <div className={styles.account}>
      <AccountPerson />
      <button type="button" className={styles.accountTokens} aria-haspopup="dialog" onClick={onPurchase}>
        <span className={textStyles.label}>{words.tokens}</span>
        <Counter tokens={balance} />
      </button>
      {user.role !== 'collaborator' && <FreeMusic />}
      {balance < limits.lowBalance && <BuyMore onPurchase={onPurchase} />}
      <div className={styles.accountOut}>
        <a href="/api/logout" className={keyClass('bare')}>
          <Icon name="sign-out" size="small" />
          {words.signOut}
        </a>
        <IconKey icon="key" label={words.waysIn} aria-haspopup="dialog" onClick={() => setWaysIn(true)} />
        <IconKey icon="search" label={words.find} aria-haspopup="dialog" onClick={onFind} />
        <ThemeKey />
      </div>
      {version !== undefined && (
        <p className={styles.accountVersion}>
          {appName()} {version}
        </p>
      )}
      {waysIn && <WaysInDialog onClose={() => setWaysIn(false)} />}
    </div>
  );
}

/** Today's remaining free tokens for music. */
function FreeMusic() {
  const music = useFreeToday().get('music');
  if (!music) return null;
  return (
    <p className={styles.accountFree}>
      {words.freeMusic} <span>{words.freeOf(music.freeTokensLeft, music.freeTokensDaily)}</span>
    </p>
  );
}
