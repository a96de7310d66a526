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

interface QueueRowProps {
  readonly item: QueueItem;
  readonly projectId: string;
  readonly onRetry: () => void;
  /** Takes a refused order back to the form. */
  readonly onEdit: () => void;
  /** Cancels what is under way, dismisses what has ended. */
  readonly onLeave: () => void;
}

/** One piece in the queue; of the same height in every state. */
export function QueueRow({ item, projectId, onRetry, onEdit, onLeave }: QueueRowProps) {
  const active = isActive(item);
  const hearing = useFirstHearing(item, projectId);
  return (
    <li className="queue-row" data-status={item.status} data-type={item.order.type}>
      <StateSign status={item.status} />
      <div className="queue-what">
        <p className="queue-prompt" title={item.prompt}>
          {item.remake && <b>{`${rowWords.remakes[item.remake]}: `}</b>}
          {cutPrompt(item.prompt, limits.queuePromptShown)}
        </p>
        <RowSettings item={item} />
      </div>
      <div className="queue-how">
        {active ? <QueueProgress item={item} /> : <QueueOutcome item={item} projectId={projectId} />}
        {hearing?.waveform && <WaveformDrawing waveform={hearing.waveform} className="queue-wave" />}
      </div>
      <div className="queue-keys">
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
  if (status === 'completed') return <Icon name="check" className="text-good" />;
  if (status === 'failed') return <Icon name="warning" className="text-danger" />;
  if (status === 'cancelled') return <Icon name="minus" className="text-ink-3" />;
  return <Lamp />;
}
