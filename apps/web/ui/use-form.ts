import { type ChangeEvent, type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns true, or the error message for an invalid value. */
export type Rule<Value, Values = unknown> = (value: Value, values: Values) => true | string;

export type Rules<Values> = { readonly [Name in keyof Values]?: Rule<Values[Name], Values> };

/** Props that bind a text input or a select to a form value. */
export interface TextFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

/** The names of the values of one type. */
type NameOf<Values, Type> = {
  [Name in keyof Values]: Values[Name] extends Type ? Name : never;
}[keyof Values] &
  string;

/** Path of a form value, such as `models.music`. */
type Path<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

/** Requires a text length of `min` to `max` characters. */
export const lengthRule =
  (min: number, tooShort: string, max: number, tooLong: string): Rule<string> =>
  (text) => {
    if (text.length < min) return tooShort;
    return text.length <= max || tooLong;
  };

/**
 * Form state with validation. The rules run on the first submission and on each change after it. An invalid
 * submission focuses the first invalid field instead of calling `onValid`.
 */
export function useForm<Values extends object>(initial: Values, rules: Rules<Values> = {}) {
  const [values, setValues] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  /** Errors of the server by path, cleared when the value changes. */
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({});

  const errorOf = (name: keyof Values) => {
    const result = rules[name]?.(values[name], values) ?? true;
    return result === true ? undefined : result;
  };
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setValues((previous) => ({ ...previous, [name]: value }));
    setServerErrors((previous) =>
      Object.fromEntries(Object.entries(previous).filter(([path]) => path.split('.', 1)[0] !== name)),
    );
  };
  return {
    values,
    set,
    /** The error message of a value; undefined if it is valid or not validated yet. */
    error: (path: Path<Values>): string | undefined =>
      serverErrors[path] ?? (isChecked && path in values ? errorOf(path as keyof Values) : undefined),
    setError: (path: Path<Values>, message: string) =>
      setServerErrors((previous) => ({ ...previous, [path]: message })),
    field: (name: NameOf<Values, string>): TextFieldProps => ({
      name,
      value: values[name] as string,
      onChange: ({ target }) => set(name, target.value as Values[typeof name]),
    }),
    checkbox: (name: NameOf<Values, boolean>) => ({
      name,
      checked: values[name] as boolean,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        set(name, target.checked as Values[typeof name]),
    }),
    submit: (onValid: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      flushSync(() => {
        setChecked(true);
        setServerErrors({});
      });
      if (Object.keys(values).every((name) => errorOf(name as keyof Values) === undefined)) onValid(values);
      else form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
  };
}
