import type { ReactNode } from 'react';
import { messages } from '#web/features/compose/generation/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './form.module.css';

interface SettingFieldProps {
  readonly label: string;
  /** The number of columns, out of twelve, on a wide screen. */
  readonly columns: number;
  /** The text displayed while the control is untouched; undefined once it was changed. */
  readonly defaultHint?: string | undefined;
  /** Resets the control, so that the prompt decides; absent if the prompt has no influence. */
  readonly onReset?: () => void;
  /** The value, if the control itself does not display it. */
  readonly value?: ReactNode;
  readonly children: ReactNode;
}

/** A setting with its label and, at the right, its value or who decides it. */
export function SettingField({ label, columns, defaultHint, onReset, value, children }: SettingFieldProps) {
  const resetLabel = messages.resetToPrompt(label.toLowerCase());
  return (
    <div className={styles.settingField} style={{ '--wide': columns }}>
      <div className={styles.settingHead}>
        <span className={textStyles.label}>{label}</span>
        {defaultHint === undefined ? (
          <span className={styles.settingValue}>
            {value}
            {onReset && (
              <button
                type="button"
                className={styles.settingReset}
                title={resetLabel}
                aria-label={resetLabel}
                onClick={onReset}
              >
                <Icon name="close" size="small" />
              </button>
            )}
          </span>
        ) : (
          <span className={styles.settingDefault}>{defaultHint}</span>
        )}
      </div>
      {children}
    </div>
  );
}
