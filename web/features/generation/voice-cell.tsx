import { useId } from 'react';
import type { Voice } from '#contract/voice.ts';
import { PreviewKey } from '#web/features/generation/preview-key.tsx';
import { StripCell } from '#web/features/generation/strip-cell.tsx';
import { voiceWords } from '#web/features/generation/voice-words.ts';
import { words } from '#web/features/generation/words.ts';
import { Select, Wrong } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import fieldStyles from '#web/kit/field.module.css';
import styles from './desk.module.css';

interface VoiceCellProps {
  /** Undefined until they have loaded. */
  readonly voices: readonly Voice[] | undefined;
  readonly chosen: Voice | undefined;
  /** Whether the voice has a sample: only voices of the built-in provider, which cost nothing. */
  readonly mayListen: boolean;
  readonly onChange: (voiceId: string) => void;
  /** Loads the voices again; present when they could not be loaded. */
  readonly onRetry: (() => void) | undefined;
}

/** The choice of the voice, with its description. */
export function VoiceCell({ voices, chosen, mayListen, onChange, onRetry }: VoiceCellProps) {
  const id = useId();
  const none = voices === undefined ? voiceWords.loading : voiceWords.none;
  return (
    <StripCell label={voiceWords.voice} wide={5}>
      {onRetry ? (
        <div className={styles.stripFailed} role="alert">
          <Wrong>{voiceWords.loadFailed}</Wrong>
          <Key onClick={onRetry}>{words.tryAgain}</Key>
        </div>
      ) : (
        <>
          <div className={styles.voiceChoice}>
            <Select
              aria-label={voiceWords.voice}
              aria-describedby={id}
              value={chosen?.id ?? ''}
              disabled={chosen === undefined}
              onChange={(event) => onChange(event.target.value)}
            >
              {chosen === undefined && <option value="">{none}</option>}
              {voices?.map((voice) => (
                <option key={voice.id} value={voice.id}>
                  {voice.name}
                </option>
              ))}
            </Select>
            {mayListen && <PreviewKey key={chosen?.id} voice={chosen} />}
          </div>
          <p id={id} className={fieldStyles.hint}>
            {chosen?.description}
          </p>
        </>
      )}
    </StripCell>
  );
}
