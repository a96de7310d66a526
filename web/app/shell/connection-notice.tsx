import { clsx } from 'clsx';
import { useState } from 'react';
import { words } from '#web/app/words.ts';
import { useConnection } from '#web/kit/connection.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import panelStyles from '#web/kit/panel.module.css';
import styles from './shell.module.css';

/** Shown while the server does not respond. */
export function ConnectionNotice() {
  const { isLost, retry } = useConnection();
  const [asking, setAsking] = useState(false);
  const again = async () => {
    setAsking(true);
    await retry();
    setAsking(false);
  };
  return (
    <div aria-live="polite" className={styles.connectionPlace}>
      {isLost && (
        <div className={clsx(styles.connection, panelStyles.panel)}>
          <Icon name="warning" />
          <p>
            <b>{words.connectionLost}</b> {words.connectionLostText}
          </p>
          <Key busy={asking} onClick={() => void again()}>
            <Icon name="retry" size="small" />
            {words.tryAgain}
          </Key>
        </div>
      )}
    </div>
  );
}
