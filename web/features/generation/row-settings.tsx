import { lengthName } from '#web/features/generation/music-lengths.ts';
import type { BodyByType } from '#web/features/generation/order.ts';
import { makerWords } from '#web/features/generation/maker-words.ts';
import type { QueueItem } from '#web/features/generation/queue-items.ts';
import { words } from '#web/features/generation/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Note } from '#web/kit/note.tsx';
import styles from './queue.module.css';

/** The type of a track, its provider and the requested settings; settings that the prompt decided are omitted. */
export function RowSettings({ item }: { readonly item: QueueItem }) {
  const { order, maker, stoodInBecause } = item;
  return (
    <p className={styles.settings}>
      <span className={styles.type}>
        <Icon name={order.type} size="small" />
        {words.types[order.type]}
      </span>
      {maker !== undefined && (
        <span title={stoodInBecause}>
          {stoodInBecause === undefined ? maker : makerWords.standsInFor(maker)}
        </span>
      )}
      <span>
        {order.type === 'music' && <MusicSettings body={order.body} />}
        {order.type === 'sound_effect' && effectSettings(order.body)}
        {order.type === 'voice' && words.timesSpeed(order.body.speed ?? 1)}
      </span>
    </p>
  );
}

function effectSettings({ duration, loop }: BodyByType['sound_effect']) {
  return [duration !== undefined && lengthName(duration), loop && words.loop].filter(Boolean).join(', ');
}

function MusicSettings({ body }: { readonly body: BodyByType['music'] }) {
  const lengthMs = body.music_length_ms ?? body.musicLength;
  const sections = body.useCompositionPlan ? (body.composition_plan?.sections.length ?? 0) : 0;
  return (
    <>
      {lengthMs !== undefined && `${lengthName(lengthMs)}, `}
      {words.modes[body.mode ?? 'detailed']}
      {sections > 0 && `, ${words.planned(sections)}`}
      {body.tempo !== undefined && (
        <>
          {', '}
          <Note />
          {` = ${body.tempo}`}
        </>
      )}
    </>
  );
}
