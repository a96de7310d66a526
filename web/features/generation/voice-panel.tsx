import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { FormatCell } from '#web/features/generation/format-cell.tsx';
import { GenerateRow } from '#web/features/generation/generate-row.tsx';
import { PromptField } from '#web/features/generation/prompt-field.tsx';
import { SpeedFader } from '#web/features/generation/speed-fader.tsx';
import { backToField, submitOrder } from '#web/features/generation/submit-order.ts';
import { VoiceCell } from '#web/features/generation/voice-cell.tsx';
import {
  emptyVoice,
  voiceBody,
  type VoiceDraft,
  voiceProblem,
} from '#web/features/generation/voice-draft.ts';
import { words } from '#web/features/generation/words.ts';
import { queryOf } from '#web/kit/query.ts';

/** Where a text is given to a voice: text, voice, speed, format, Generate. */
export function VoicePanel({ projectId }: { readonly projectId: string }) {
  const [draft, setDraft] = useState<VoiceDraft>(emptyVoice);
  const textField = useRef<HTMLTextAreaElement>(null);
  const { data, isError, refetch } = useQuery(queryOf('listVoices'));
  const voices = data?.voices;
  const speaker = voices?.find(({ id }) => id === draft.voiceId) ?? voices?.[0];
  const change = (part: Partial<VoiceDraft>) => setDraft((before) => ({ ...before, ...part }));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!speaker) return;
    const order = () => ({ type: 'voice', body: voiceBody(draft, speaker.id) }) as const;
    if (!submitOrder(projectId, voiceProblem(draft), order)) return;
    change({ text: '' });
    backToField(textField.current);
  };

  return (
    <form className="desk-form" onSubmit={submit} noValidate>
      <PromptField
        ref={textField}
        label={words.voice.text}
        placeholder={words.voice.textPlaceholder}
        max={limits.voiceText.max}
        value={draft.text}
        onChange={(text) => change({ text })}
      />
      <div className="strip">
        <VoiceCell
          voices={voices}
          chosen={speaker}
          onChange={(voiceId) => change({ voiceId })}
          onRetry={isError ? () => void refetch() : undefined}
        />
        <SpeedFader speed={draft.speed} onChange={(speed) => change({ speed })} />
        <FormatCell wide={4} format={draft.format} onChange={(format) => change({ format })} />
      </div>
      <GenerateRow type="voice" disabled={draft.text.trim() === '' || !speaker} />
    </form>
  );
}
