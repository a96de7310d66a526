import { clsx } from 'clsx';
import { counterDigits } from '#web/ui/counter-digits.ts';
import { formatTokens } from '#web/ui/format-number.ts';
import styles from './token-counter.module.css';
import textStyles from '../ui/text.module.css';

interface TokenCounterProps {
  readonly tokens: number;
  readonly size?: 'default' | 'large';
}

/** An amount of tokens in the style of a tape counter, with dimmed leading zeros. */
export function TokenCounter({ tokens, size = 'default' }: TokenCounterProps) {
  return (
    <span className={clsx(styles.counter, size === 'large' && styles.large)}>
      <span className={textStyles.visuallyHidden}>{formatTokens(tokens)}</span>
      {counterDigits(tokens).map(({ digit, position, leading }) => (
        <i key={position} aria-hidden="true" className={leading ? styles.leading : undefined}>
          {digit}
        </i>
      ))}
    </span>
  );
}
