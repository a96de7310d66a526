import { useId } from 'react';
import type { Voice } from '#contract/voice.ts';
import { PreviewButton } from '#web/features/compose/generation/preview-button.tsx';
import { SettingField } from '#web/features/compose/generation/setting-field.tsx';
import { voiceMessages } from '#web/features/compose/generation/voice-messages.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { Select, FieldError } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import fieldStyles from '#web/ui/field.module.css';
import styles from './form.module.css';

interface VoiceFieldProps {
  /** Undefined until they have loaded. */
  readonly voices: readonly Voice[] | undefined;
  readonly chosen: Voice | undefined;
  /** Whether the voice has a sample: only voices of the built-in provider, which cost nothing. */
  readonly hasSample: boolean;
  readonly onChange: (voiceId: string) => void;
  /** Loads the voices again; present when they could not be loaded. */
  readonly onRetry: (() => void) | undefined;
}

/** The choice of the voice, with its description. */
export function VoiceField({ voices, chosen, hasSample, onChange, onRetry }: VoiceFieldProps) {
  const id = useId();
  const emptyOption = voices === undefined ? voiceMessages.loading : voiceMessages.none;
  return (
    <SettingField label={voiceMessages.voice} columns={5}>
      {onRetry ? (
        <div className={styles.settingError} role="alert">
          <FieldError>{voiceMessages.loadFailed}</FieldError>
          <Button onClick={onRetry}>{messages.tryAgain}</Button>
        </div>
      ) : (
        <>
          <div className={styles.voiceChoice}>
            <Select
              aria-label={voiceMessages.voice}
              aria-describedby={id}
              value={chosen?.id ?? ''}
              disabled={chosen === undefined}
              onChange={(event) => onChange(event.target.value)}
            >
              {chosen === undefined && <option value="">{emptyOption}</option>}
              {voices?.map((voice) => (
                <option key={voice.id} value={voice.id}>
                  {voice.name}
                </option>
              ))}
            </Select>
            {hasSample && <PreviewButton key={chosen?.id} voice={chosen} />}
          </div>
          <p id={id} className={fieldStyles.hint}>
            {chosen?.description}
          </p>
        </>
      )}
    </SettingField>
  );
}
