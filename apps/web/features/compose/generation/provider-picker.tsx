import { ProviderOptions } from '#web/features/compose/generation/provider-options.tsx';
import type { ProviderSelection } from '#web/features/compose/generation/use-providers.ts';
import { FieldError } from '#web/ui/field.tsx';
import styles from './form.module.css';

interface ProviderPickerProps {
  readonly selection: ProviderSelection;
  /** The validation message for this provider. */
  readonly problem?: string | undefined;
}

/** The choice of provider, if there is more than one, and its validation message. Renders nothing otherwise. */
export function ProviderPicker({ selection, problem }: ProviderPickerProps) {
  const isChoice = selection.providers.length > 1;
  if (!isChoice && problem === undefined) return null;
  return (
    <div className={styles.provider}>
      {isChoice && <ProviderOptions selection={selection} />}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </div>
  );
}
