import { clsx } from 'clsx';
import { useState } from 'react';
import { messages } from '#web/app/messages.ts';
import { useConnection } from '#web/data/connection.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import panelStyles from '#web/ui/panel.module.css';
import styles from './shell.module.css';

/** Shown while the server does not respond. */
export function ConnectionNotice() {
  const { isDisconnected, retry } = useConnection();
  const [isRetrying, setRetrying] = useState(false);
  const onRetry = async () => {
    setRetrying(true);
    await retry();
    setRetrying(false);
  };
  return (
    <div aria-live="polite" className={styles.connectionRegion}>
      {isDisconnected && (
        <div className={clsx(styles.connection, panelStyles.panel)} data-connection-lost="">
          <Icon name="warning" />
          <p>
            <b>{navigator.onLine ? messages.connectionLost : messages.offline}</b>{' '}
            {messages.connectionLostText}
          </p>
          <Button busy={isRetrying} onClick={() => void onRetry()}>
            <Icon name="retry" size="small" />
            {messages.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}
