import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { AccountUser } from '#web/app/shell/account-user.tsx';
import { overlayCommands, type OverlaySubject } from '#web/app/shell/commands.ts';
import { messages } from '#web/app/messages.ts';
import { cycleTheme, useTheme } from '#web/app/theme.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { appName, appVersion } from '#web/ui/app-name.ts';
import { TokenCounter } from '#web/domain/token-counter.tsx';
import { useFreeTokens } from '#web/domain/use-free-tokens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CommandIconButton } from '#web/ui/command-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useBalance, useUser } from '#web/domain/user.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './sidebar.module.css';

const SecurityDialog = lazyDialog(
  async () => (await import('#web/features/auth/account/security-dialog.tsx')).SecurityDialog,
);

interface AccountProps {
  readonly onPurchase: () => void;
  readonly onOpen: OverlaySubject['open'];
}

/** The purchase button for users with a low balance; disabled, with the reason, if purchases are unavailable. */
function BuyMore({ onPurchase }: { readonly onPurchase: () => void }) {
  const { data } = useApiQuery('getTokenPrices');
  return (
    <div className={styles.accountLow}>
      <Button aria-haspopup="dialog" disabled={!data?.canPurchase} onClick={onPurchase}>
        {messages.buyMore}
      </Button>
      {data?.canPurchase === false && <span className={textStyles.caption}>{messages.comingSoon}</span>}
    </div>
  );
}

/** Cycles through the themes: system, light, dark. */
function ThemeButton() {
  const theme = useTheme();
  return <IconButton icon={`theme-${theme}`} label={messages.themes[theme]} onClick={cycleTheme} />;
}

/** The bottom of the sidebar: user, tokens, sign-out and settings. */
export function Account({ onPurchase, onOpen }: AccountProps) {
  const user = useUser();
  const [isSecurityOpen, setSecurityOpen] = useState(false);
  const version = appVersion();
  const balance = useBalance();
  return (
    <div className={styles.account}>
      <AccountUser />
      <button type="button" className={styles.accountTokens} aria-haspopup="dialog" onClick={onPurchase}>
        <span className={textStyles.label}>{messages.tokens}</span>
        <TokenCounter tokens={balance} />
      </button>
      {user.role !== 'collaborator' && <FreeMusicTokens />}
      {balance < limits.lowBalance && <BuyMore onPurchase={onPurchase} />}
      <div className={styles.accountActions}>
        <a href="/api/logout" className={buttonClass('ghost')}>
          <Icon name="sign-out" size="small" />
          {messages.signOut}
        </a>
        <IconButton
          icon="key"
          label={messages.security}
          aria-haspopup="dialog"
          onClick={() => setSecurityOpen(true)}
        />
        <CommandIconButton command={overlayCommands.find} subject={{ open: onOpen }} aria-haspopup="dialog" />
        <ThemeButton />
      </div>
      {version !== undefined && (
        <p className={styles.accountVersion}>
          {appName()} {version}
        </p>
      )}
      {isSecurityOpen && <SecurityDialog onClose={() => setSecurityOpen(false)} />}
    </div>
  );
}

/** Today's remaining free tokens for music. */
function FreeMusicTokens() {
  const music = useFreeTokens().get('music');
  if (!music) return null;
  return (
    <p className={styles.accountFree}>
      {messages.freeMusic}{' '}
      <span>{messages.freeOf({ left: music.freeTokensLeft, daily: music.freeTokensDaily })}</span>
    </p>
  );
}
