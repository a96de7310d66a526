import { useEffect, useEffectEvent } from 'react';
import { limits } from '#contract/limits.ts';
import type { SpokenTag } from '#contract/share-links.ts';
import { GroupRow } from '#web/features/sharing/form-row.tsx';
import { messages } from '#web/features/sharing/messages.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Field, FieldError, Select, Switch, TextInput } from '#web/ui/field.tsx';
import styles from './share-form.module.css';

interface SpokenTagRowsProps {
  readonly isOn: boolean;
  readonly tag: SpokenTag;
  readonly error: string | undefined;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onChange: (tag: SpokenTag) => void;
}

/** A line that a voice says over the music. */
export function SpokenTagRows({ isOn, tag, error, onSwitch, onChange }: SpokenTagRowsProps) {
  const { min, max } = limits.spokenTagSeconds;
  return (
    <GroupRow label={messages.tag}>
      <Switch label={messages.sayTag} checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
      {isOn && (
        <>
          <div className={styles.tag}>
            <Field label={messages.tagText} error={error} className={styles.tagLine}>
              {(control) => (
                <TextInput
                  {...control}
                  value={tag.text}
                  placeholder={messages.tagPlaceholder}
                  onChange={({ target }) => onChange({ ...tag, text: target.value })}
                />
              )}
            </Field>
            <VoiceSelect voice={tag.voice} onChange={(voice) => onChange({ ...tag, voice })} />
            <Field label={messages.tagEvery}>
              {(control) => (
                <TextInput
                  {...control}
                  type="number"
                  min={min}
                  max={max}
                  value={tag.everySeconds || ''}
                  onChange={({ target }) =>
                    onChange({ ...tag, everySeconds: Math.round(Number(target.value)) })
                  }
                />
              )}
            </Field>
          </div>
          <p className={styles.hint}>{messages.tagHint}</p>
        </>
      )}
    </GroupRow>
  );
}

interface VoiceSelectProps {
  readonly voice: string;
  readonly onChange: (voice: string) => void;
}

function VoiceSelect({ voice, onChange }: VoiceSelectProps) {
  const { data, isError } = useApiQuery('listVoices');
  const voices = data?.voices ?? [];
  const firstVoice = voices[0]?.id;
  const setVoice = useEffectEvent(onChange);
  useEffect(() => {
    if (voice === '' && firstVoice !== undefined) setVoice(firstVoice);
  }, [voice, firstVoice]);
  return (
    <Field label={messages.tagVoice}>
      {(control) => (
        <>
          <Select
            {...control}
            value={voice}
            disabled={voices.length === 0}
            onChange={({ target }) => onChange(target.value)}
          >
            {voice !== '' && !voices.some(({ id }) => id === voice) && <option value={voice}>{voice}</option>}
            {voices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          {isError && <FieldError>{messages.voicesFailed}</FieldError>}
        </>
      )}
    </Field>
  );
}
