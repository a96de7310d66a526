import { type ReactNode, useId } from 'react';
import { FieldError } from '#web/ui/field.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './share-form.module.css';

/** Attributes that connect a control with its label and its error. */
interface RowControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FormRowProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly children: (control: RowControl) => ReactNode;
}

/** A control with its label beside it, or above it on phones. */
export function FormRow({ label, error, children }: FormRowProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label className={textStyles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.value}>
        {children({
          id,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-describedby': error === undefined ? undefined : `${id}-error`,
        })}
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}

interface GroupRowProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Several controls with one label. */
export function GroupRow({ label, children }: GroupRowProps) {
  const id = useId();
  return (
    <fieldset className={styles.row} aria-labelledby={id}>
      <span id={id} className={textStyles.label}>
        {label}
      </span>
      <div className={styles.value}>{children}</div>
    </fieldset>
  );
}
