import { words } from '#web/features/tokens/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './coming-soon.module.css';

/** Explains why purchases are not available. */
export function ComingSoon() {
  return (
    <p className={styles.comingSoon}>
      <Icon name="info" size="small" className={styles.sign} />
      <span>
        <b className={textStyles.primary}>{words.comingSoon}</b> {words.comingSoonWhy}
      </span>
    </p>
  );
}
