import './counter.css';
import { counterDigits } from '#web/kit/counter-digits.ts';
import { tokensInWords } from '#web/kit/figures.ts';

interface CounterProps {
  readonly tokens: number;
  readonly size?: 'usual' | 'large';
}

/** The tape counter: an amount of tokens, its leading zeros faint. */
export function Counter({ tokens, size = 'usual' }: CounterProps) {
  return (
    <span className={`counter ${size === 'large' ? 'counter-large' : ''}`}>
      <span className="sr-only">{tokensInWords(tokens)}</span>
      {counterDigits(tokens).map(({ digit, place, leading }) => (
        <i key={place} aria-hidden="true" className={leading ? 'counter-leading' : undefined}>
          {digit}
        </i>
      ))}
    </span>
  );
}
