import { limits } from '#contract/limits.ts';
import { cutPrompt } from '#web/features/generation/cut-prompt.ts';
import { Elapsed } from '#web/features/generation/elapsed.tsx';
import { QueueOutcome } from '#web/features/generation/queue-outcome.tsx';
import { isActive, type QueueItem } from '#web/features/generation/queue-items.ts';
import { QueueProgress } from '#web/features/generation/queue-progress.tsx';
import { rowWords } from '#web/features/generation/queue-row-words.ts';
import { RowSettings } from '#web/features/generation/row-settings.tsx';
import { useFirstHearing } from '#web/features/generation/use-first-hearing.ts';
import { Icon } from '#web/kit/icon.tsx';
import { IconKey, Key } from '#web/kit/key.tsx';
import { Lamp } from '#web/kit/lamp.tsx';
import { WaveformDrawing } from '#web/kit/waveform/waveform.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './queue.module.css';

interface QueueRowProps {
  readonly item: QueueItem;
  readonly projectId: string;
  readonly onRetry: () => void;
  /** Puts a refused request back into the form. */
  readonly onEdit: () => void;
  /** Cancels an active item, dismisses an ended one. */
  readonly onLeave: () => void;
}

/** One item of the queue; it has the same height in every state. */
export function QueueRow({ item, projectId, onRetry, onEdit, onLeave }: QueueRowProps) {
  const active = isActive(item);
  const hearing = useFirstHearing(item, projectId);
  return (
    <li className={styles.row} data-status={item.status} data-type={item.order.type}>
      <StateSign status={item.status} />
      <div>
        <p className={styles.prompt} title={item.prompt}>
          {item.remake && <b>{`${rowWords.remakes[item.remake]}: `}</b>}
          {cutPrompt(item.prompt, limits.queuePromptShown)}
        </p>
        <RowSettings item={item} />
      </div>
      <div className={styles.how}>
        {active ? <QueueProgress item={item} /> : <QueueOutcome item={item} projectId={projectId} />}
        {hearing?.waveform && <WaveformDrawing waveform={hearing.waveform} className={styles.wave} />}
      </div>
      <div className={styles.keys}>
        {active && item.startedAt && <Elapsed since={item.startedAt} />}
        {hearing && (
          <IconKey
            icon={hearing.sounding ? 'pause' : 'play'}
            label={hearing.sounding ? rowWords.pauseHearing : active ? rowWords.hear : rowWords.hearFinished}
            onClick={() => hearing.toggle()}
          />
        )}
        {item.local?.final && (
          <Key onClick={onEdit}>
            <Icon name="edit" size="small" />
            {rowWords.edit}
          </Key>
        )}
        {item.status === 'failed' && !item.local?.final && (
          <Key onClick={onRetry}>
            <Icon name="retry" size="small" />
            {rowWords.retry}
          </Key>
        )}
        {!(active && item.local) && (
          <IconKey icon="close" label={active ? rowWords.cancel : rowWords.dismiss} onClick={onLeave} />
        )}
      </div>
    </li>
  );
}

function StateSign({ status }: Pick<QueueItem, 'status'>) {
  if (status === 'completed') return <Icon name="check" className={textStyles.good} />;
  if (status === 'failed') return <Icon name="warning" className={textStyles.danger} />;
  if (status === 'cancelled') return <Icon name="minus" className={textStyles.tertiary} />;
  return <Lamp />;
}
