import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#web/kit/icon.tsx';
import './field.css';

/** What a control needs to belong to its label, hint and error: spread it on the control. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong with the value; undefined while nothing is. */
  readonly error?: string | undefined;
  readonly className?: string;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A labelled control with its hint and its error: `<Field label="Name">{(c) => <TextInput {...c} />}</Field>`. */
export function Field({ label, hint, error, className = '', children }: FieldProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error !== undefined && <Wrong id={`${id}-error`}>{error}</Wrong>}
    </div>
  );
}

/** What is wrong, with its sign. */
export function Wrong({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} className="wrong">
      <Icon name="warning" size="small" />
      <span>{children}</span>
    </p>
  );
}

export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={`input ${className}`} />;
}

export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...rest} className={`input ${className}`} />;
}

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={`input ${className}`} />;
}

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  readonly label: ReactNode;
}

/** A two-position toggle with its words. */
export function Switch({ label, className = '', ...rest }: SwitchProps) {
  return (
    <label className={`switch-row ${className}`}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own checkedness */}
      <input type="checkbox" role="switch" {...rest} className="switch" />
      <span>{label}</span>
    </label>
  );
}

/** A search box with its glass. */
export function SearchInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <div className={`search ${className}`}>
      <Icon name="search" />
      <input type="search" {...rest} className="input" />
    </div>
  );
}
