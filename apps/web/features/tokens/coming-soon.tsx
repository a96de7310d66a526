import { messages } from '#web/features/tokens/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './coming-soon.module.css';

/** Explains why purchases are not available. */
export function ComingSoon() {
  return (
    <p className={styles.comingSoon}>
      <Icon name="info" size="small" className={styles.icon} />
      <span>
        <b className={textStyles.primary}>{messages.comingSoon}</b> {messages.comingSoonText}
      </span>
    </p>
  );
}
