import { clsx } from 'clsx';
import { useId } from 'react';
import type { VoteMode } from '#contract/votes.ts';
import { type Order, withPlace } from '#web/features/compare/vote/ballot.ts';
import { messages } from '#web/features/compare/vote/messages.ts';
import { Field, Select } from '#web/ui/field.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './ballot-control.module.css';

interface BallotControlProps {
  readonly mode: VoteMode;
  readonly number: number;
  readonly count: number;
  readonly order: Order;
  readonly groupName: string;
  readonly onChange: (order: Order) => void;
}

/** The choice of a candidate, or its place in a ranking. */
export function BallotControl({ mode, number, count, order, groupName, onChange }: BallotControlProps) {
  const id = useId();
  if (mode === 'choice') {
    const isChosen = order[0] === number;
    return (
      <label className={clsx(styles.choice, isChosen && styles.chosen)}>
        <input
          type="radio"
          className={textStyles.visuallyHidden}
          name={groupName}
          id={id}
          aria-label={messages.chooseNumber(number)}
          checked={isChosen}
          onChange={() => onChange([number])}
        />
        {isChosen ? messages.chosen : messages.choose}
      </label>
    );
  }
  const index = order.indexOf(number);
  return (
    <Field label={messages.place(number)}>
      {(control) => (
        <Select
          {...control}
          value={index + 1}
          onChange={({ target }) => onChange(withPlace(order, number, Number(target.value) || undefined))}
        >
          <option value={0}>{messages.noPlace}</option>
          {messages.ordinals.slice(0, count).map((ordinal, place) => (
            <option key={ordinal} value={place + 1} disabled={place > order.length - (index < 0 ? 0 : 1)}>
              {ordinal}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
