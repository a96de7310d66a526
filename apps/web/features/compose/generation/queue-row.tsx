import { useEffect, useState } from 'react';
import type { Edit } from '#contract/edits.ts';
import { limits } from '#contract/limits.ts';
import type { RemakeKind } from '#contract/remake-kinds.ts';
import { cutPrompt } from '#web/features/compose/generation/cut-prompt.ts';
import { messages, rowMessages, lengthMessages } from '#web/features/compose/generation/messages.ts';
import { QueueResult } from '#web/features/compose/generation/queue-result.tsx';
import type { GenerationRequest } from '#web/features/compose/generation/generation-request.ts';
import { isActive, isRunning, type QueueItem } from '#web/features/compose/generation/queue-items.ts';
import { QueueProgress } from '#web/features/compose/generation/queue-progress.tsx';
import { RowSettings } from '#web/features/compose/generation/row-settings.tsx';
import { useLivePreview } from '#web/features/compose/generation/use-live-preview.ts';
import { domainMessages, editKindNames } from '#web/domain/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { StatusDot } from '#web/ui/status-dot.tsx';
import { WaveformDrawing } from '#web/audio/waveform/waveform.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './queue.module.css';

interface QueueRowProps {
  readonly item: QueueItem;
  readonly projectId: string;
  readonly onRetry: () => void;
  /** Puts a refused request back into the form. */
  readonly onEdit: () => void;
  /** Cancels an active item, dismisses an ended one; absent for who may not. */
  readonly onRemove: (() => void) | undefined;
}

/** Whole seconds since an ISO time, updated every second. */
function Elapsed({ since }: { readonly since: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(since)) / 1000));
  return <span className={styles.elapsed}>{lengthMessages.seconds(seconds)}</span>;
}

/** One item of the queue; it has the same height in every state. */
export function QueueRow({ item, projectId, onRetry, onEdit, onRemove }: QueueRowProps) {
  const active = isActive(item);
  const preview = useLivePreview(item, projectId);
  return (
    <li className={styles.row} data-status={item.status} data-type={item.request.type}>
      <StatusIcon status={item.status} />
      <div>
        <p className={styles.prompt} title={item.prompt}>
          {item.remake && <b>{rowMessages.remakeOf(remakeText(item.remake, item.request))}</b>}
          {cutPrompt(item.prompt, limits.queuePromptLength)}
        </p>
        <RowSettings item={item} />
      </div>
      <div className={styles.status}>
        {isRunning(item) ? <QueueProgress item={item} /> : <QueueResult item={item} projectId={projectId} />}
        {preview?.waveform && <WaveformDrawing waveform={preview.waveform} className={styles.wave} />}
      </div>
      <div className={styles.buttons}>
        {active && item.startedAt && <Elapsed since={item.startedAt} />}
        {preview && (
          <IconButton
            icon={preview.playing ? 'pause' : 'play'}
            label={preview.playing ? rowMessages.pause : active ? rowMessages.listenLive : messages.play}
            onClick={() => preview.toggle()}
          />
        )}
        {item.local?.isInvalid && (
          <Button onClick={onEdit}>
            <Icon name="edit" size="small" />
            {rowMessages.edit}
          </Button>
        )}
        {item.status === 'failed' && !item.local?.isInvalid && (
          <Button onClick={onRetry}>
            <Icon name="retry" size="small" />
            {rowMessages.retry}
          </Button>
        )}
        {onRemove && !(active && item.local) && (
          <IconButton
            icon="close"
            label={active ? rowMessages.cancel : rowMessages.dismiss}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  );
}

/** Edits in a few words, without their amounts: "Level (drums), Ending". */
const nameEdits = (edits: readonly Edit[]): string =>
  edits
    .map((edit) => {
      const name = editKindNames[edit.kind];
      if (!('parts' in edit && edit.parts)) return name;
      return domainMessages.editOfParts({ edit: name, parts: edit.parts.join(', ') });
    })
    .join(', ');

/** The kind of a remake; of an edit also what is changed: "Edit, Level (drums)". */
function remakeText(kind: RemakeKind, { remake }: GenerationRequest): string {
  const name = rowMessages.remakes[kind];
  return remake?.body.kind === 'edit'
    ? rowMessages.editOf({ remake: name, edits: nameEdits(remake.body.edits) })
    : name;
}

function StatusIcon({ status }: Pick<QueueItem, 'status'>) {
  if (status === 'completed') return <Icon name="check" className={textStyles.good} />;
  if (status === 'failed') return <Icon name="warning" className={textStyles.danger} />;
  if (status === 'cancelled') return <Icon name="minus" className={textStyles.tertiary} />;
  return status === 'awaiting_approval' ? (
    <Icon name="clock" className={textStyles.tertiary} />
  ) : (
    <StatusDot />
  );
}
