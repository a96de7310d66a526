import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './field.module.css';
import textStyles from './text.module.css';

/** Attributes that connect a control with its label, hint and error; spread them on the control. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: ReactNode;
  /** Shows the label to assistive technology only. */
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  /** The validation error; undefined if the value is valid. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A labelled control with its hint and its error: `<Field label="Name">{(c) => <TextInput {...c} />}</Field>`. */
export function Field({ label, isLabelHidden = false, hint, error, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={clsx(styles.field, className)}>
      <label className={isLabelHidden ? textStyles.visuallyHidden : textStyles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="warning" size="small" />
      <span>{children}</span>
    </p>
  );
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={clsx(styles.input, className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...rest} className={clsx(styles.input, className)} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={clsx(styles.input, className)} />;
}

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  readonly label: ReactNode;
}

/** A labelled switch. */
export function Switch({ label, className, ...rest }: SwitchProps) {
  return (
    <label className={clsx(styles.switchRow, className)}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has a native checked state */}
      <input type="checkbox" role="switch" {...rest} className={styles.switch} />
      <span>{label}</span>
    </label>
  );
}
