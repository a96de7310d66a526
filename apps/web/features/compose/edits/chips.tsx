import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import type { Choice } from '#web/features/compose/edits/edit-amounts.ts';
import { NumberInput } from '#web/ui/number-input.tsx';
import { Popover } from '#web/ui/popover.tsx';
import chipStyles from '#web/ui/chip.module.css';
import styles from './edits.module.css';

interface SelectChipProps {
  /** Accessible name. */
  readonly label: string;
  /** Shown before the value. */
  readonly prefix?: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

/** A chip that is a native select; its value is offered even if it is not among the choices. */
export function SelectChip({ label, prefix, value, choices, onChange }: SelectChipProps) {
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <label className={clsx(chipStyles.chip, styles.selectChip)}>
      {prefix !== undefined && <span className={chipStyles.label}>{prefix}</span>}
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PanelChipProps {
  readonly label: string;
  readonly value: string;
  /** The panel that the chip opens. */
  readonly children: ReactNode;
}

/** A chip that opens a panel with fields. */
export function PanelChip({ label, value, children }: PanelChipProps) {
  return (
    <Popover
      triggerClass={chipStyles.chip}
      className={styles.panel}
      label={`${label} ${value}`}
      title={label}
      trigger={
        <>
          <span className={chipStyles.label}>{label}</span>{' '}
          <span className={clsx(chipStyles.value, styles.value)}>{value}</span>
        </>
      }
    >
      {children}
    </Popover>
  );
}

interface CheckListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Checkboxes; the chosen ones keep the order of the choices. */
export function CheckList({ label, choices, chosen, onChange }: CheckListProps) {
  return (
    <fieldset className={styles.checkList}>
      <legend>{label}</legend>
      {choices.map(({ value, label: text }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(
                choices
                  .map((choice) => choice.value)
                  .filter((one) => (one === value ? target.checked : chosen.includes(one))),
              )
            }
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

interface NumberChipProps {
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A chip with a whole number. */
export function NumberChip({ label, unit, min, max, value, onChange }: NumberChipProps) {
  return (
    <label className={clsx(chipStyles.chip, styles.inputChip)}>
      <NumberInput aria-label={label} min={min} max={max} value={value} onChange={onChange} />
      <span className={chipStyles.label}>{unit}</span>
    </label>
  );
}

interface TextChipProps extends Pick<ComponentProps<'input'>, 'maxLength' | 'placeholder'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function TextChip({ label, value, onChange, ...rest }: TextChipProps) {
  return (
    <span className={clsx(chipStyles.chip, styles.inputChip, styles.textChip)}>
      <input
        type="text"
        {...rest}
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}
