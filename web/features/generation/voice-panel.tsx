import { limits } from '#contract/limits.ts';
import { CostRow } from '#web/features/generation/cost-row.tsx';
import { FormatCell } from '#web/features/generation/format-cell.tsx';
import { MakerPart } from '#web/features/generation/maker-part.tsx';
import { makingBody, providerOf } from '#web/features/generation/makers.ts';
import { PromptPart } from '#web/features/generation/prompt-part.tsx';
import { SpeedFader } from '#web/features/generation/speed-fader.tsx';
import { useEstimate } from '#web/kit/use-estimate.ts';
import { usePanel } from '#web/features/generation/use-panel.ts';
import { VoiceCell } from '#web/features/generation/voice-cell.tsx';
import { voiceBody, voiceProblem } from '#web/features/generation/voice-order.ts';
import { voiceWords } from '#web/features/generation/voice-words.ts';
import { words } from '#web/features/generation/words.ts';
import { useOne } from '#web/kit/data/use-one.ts';
import { useSettled } from '#web/kit/use-settled.ts';
import styles from './desk.module.css';

/** Debounce delay in milliseconds: the price depends on the number of characters. */
const pauseMs = 300;

/** The form for voice: text, voice, speed, format, Generate. */
export function VoicePanel({ projectId }: { readonly projectId: string }) {
  const { draft, promptField, making, change, submit } = usePanel(projectId, 'voice');
  const { provider } = makingBody(making.makers, making.choice);
  const { data, isError, refetch } = useOne('listVoices', {
    ...(provider !== undefined && { query: { provider } }),
    enabled: making.isSettled,
  });
  const voices = data?.voices;
  const characters = useSettled(draft.prompt.trim().length, pauseMs);
  const estimate = useEstimate(
    'estimateSoundCost',
    characters > 0 && characters <= limits.voiceText.max
      ? { type: 'voice', characters, ...providerOf(making.maker) }
      : undefined,
  );
  const tooDear = estimate?.canAfford === false;
  const speaker = voices?.find(({ id }) => id === draft.voiceId) ?? voices?.[0];
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) =>
        submit(event, {
          problem: voiceProblem(draft),
          body: () => (tooDear ? undefined : speaker && voiceBody(draft, speaker.id)),
        })
      }
    >
      <PromptPart
        projectId={projectId}
        type="voice"
        field={promptField}
        label={voiceWords.text}
        placeholder={voiceWords.textPlaceholder}
        max={limits.voiceText.max}
        value={draft.prompt}
        onChange={(prompt) => change({ prompt })}
      />
      <MakerPart making={making} />
      <div className={styles.strip}>
        <VoiceCell
          voices={voices}
          chosen={speaker}
          mayListen={making.maker?.isBuiltin ?? true}
          onChange={(voiceId) => change({ voiceId })}
          onRetry={isError ? () => void refetch() : undefined}
        />
        <SpeedFader speed={draft.speed} onChange={(speed) => change({ speed })} />
        <FormatCell wide={4} format={draft.format} onChange={(format) => change({ format })} />
      </div>
      <CostRow
        type="voice"
        estimate={estimate}
        note={words.returnedOnFailure}
        disabled={draft.prompt.trim() === '' || !speaker || tooDear}
      />
    </form>
  );
}
