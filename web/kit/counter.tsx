import { clsx } from 'clsx';
import { counterDigits } from '#web/kit/counter-digits.ts';
import { tokensInWords } from '#web/kit/figures.ts';
import styles from './counter.module.css';
import textStyles from './text.module.css';

interface CounterProps {
  readonly tokens: number;
  readonly size?: 'usual' | 'large';
}

/** An amount of tokens in the style of a tape counter, with dimmed leading zeros. */
export function Counter({ tokens, size = 'usual' }: CounterProps) {
  return (
    <span className={clsx(styles.counter, size === 'large' && styles.large)}>
      <span className={textStyles.visuallyHidden}>{tokensInWords(tokens)}</span>
      {counterDigits(tokens).map(({ digit, place, leading }) => (
        <i key={place} aria-hidden="true" className={leading ? styles.leading : undefined}>
          {digit}
        </i>
      ))}
    </span>
  );
}
