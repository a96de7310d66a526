import { callUrl } from '#client/call-options.ts';
import { useId } from 'react';
import type { Voice } from '#contract/voice.ts';
import { SettingField } from '#web/features/compose/generation/setting-field.tsx';
import { messages, voiceMessages } from '#web/features/compose/generation/messages.ts';
import { usePreviewAudio } from '#web/features/compose/generation/use-preview-audio.ts';
import { Select, FieldError } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast.ts';
import fieldStyles from '#web/ui/field.module.css';
import layoutStyles from '#web/ui/layout.module.css';
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

function useVoicePreview(voiceId: string | undefined) {
  const { isPlaying, play, stop } = usePreviewAudio(() =>
    toast({ ...voiceMessages.previewFailed, variant: 'destructive' }),
  );
  return {
    isPlaying,
    toggle: () => {
      if (isPlaying) stop();
      else if (voiceId !== undefined) play(callUrl('previewVoice', { params: { voiceId } }));
    },
  };
}

/** Plays a sample of a voice. */
function PreviewButton({ voice }: { readonly voice: Voice | undefined }) {
  const { isPlaying, toggle } = useVoicePreview(voice?.id);
  return (
    <Button
      disabled={voice === undefined}
      aria-label={voice && (isPlaying ? voiceMessages.stop(voice.name) : voiceMessages.listenTo(voice.name))}
      onClick={toggle}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} size="small" />
      {isPlaying ? voiceMessages.stopButton : voiceMessages.listen}
    </Button>
  );
}

/** The choice of the voice, with its description. */
export function VoiceField({ voices, chosen, hasSample, onChange, onRetry }: VoiceFieldProps) {
  const id = useId();
  const emptyOption = voices === undefined ? voiceMessages.loading : voiceMessages.none;
  return (
    <SettingField label={voiceMessages.voice} columns={5}>
      {onRetry ? (
        <div className={layoutStyles.cluster} data-gap="2" data-justify="between" role="alert">
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
