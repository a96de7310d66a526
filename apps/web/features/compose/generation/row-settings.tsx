import { formatLength } from '#web/features/compose/generation/music-lengths.ts';
import type { BodyByType } from '#web/features/compose/generation/generation-request.ts';
import type { QueueItem } from '#web/features/compose/generation/queue-items.ts';
import { messages, rowMessages } from '#web/features/compose/generation/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { QuarterNote } from '#web/domain/quarter-note.tsx';
import styles from './queue.module.css';

/** The type of a track, its provider and the requested settings; settings that the prompt decided are omitted. */
export function RowSettings({ item }: { readonly item: QueueItem }) {
  const { request, providerName, fallbackReason } = item;
  return (
    <p className={styles.settings}>
      <span className={styles.type}>
        <Icon name={request.type} size="small" />
        {messages.types[request.type]}
      </span>
      {providerName !== undefined && (
        <span title={fallbackReason}>
          {fallbackReason === undefined ? providerName : rowMessages.fallbackFor(providerName)}
        </span>
      )}
      <span>
        {request.type === 'music' && <MusicSettings body={request.body} />}
        {request.type === 'sound_effect' && effectSettings(request.body)}
        {request.type === 'voice' && messages.timesSpeed(request.body.speed ?? 1)}
      </span>
    </p>
  );
}

function effectSettings({ duration, loop }: BodyByType['sound_effect']) {
  return [duration !== undefined && formatLength(duration), loop && messages.loop].filter(Boolean).join(', ');
}

function MusicSettings({ body }: { readonly body: BodyByType['music'] }) {
  const lengthMs = body.music_length_ms ?? body.musicLength;
  const sections = body.useCompositionPlan ? (body.composition_plan?.sections.length ?? 0) : 0;
  return (
    <>
      {lengthMs !== undefined && `${formatLength(lengthMs)}, `}
      {messages.modes[body.mode ?? 'detailed']}
      {sections > 0 && `, ${messages.planned(sections)}`}
      {body.tempo !== undefined && (
        <>
          {', '}
          <QuarterNote />
          {messages.tempoIs(body.tempo)}
        </>
      )}
    </>
  );
}
