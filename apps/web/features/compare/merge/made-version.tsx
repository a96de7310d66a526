import { Link } from 'wouter';
import type { Generation } from '#contract/generation.ts';
import { isHeld } from '#contract/is-held.ts';
import { messages } from '#web/features/compare/merge/messages.ts';
import { messages as compareMessages } from '#web/features/compare/messages.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { StatusDot } from '#web/ui/status-dot.tsx';
import { trackPath } from '#web/domain/track-path.ts';
import styles from './make-version.module.css';

interface MadeVersionProps {
  readonly trackId: string;
  readonly generation: Generation;
  readonly onAdd: ((version: number) => void) | undefined;
}

/** The progress of a requested version; when it is finished, the way to it. */
export function MadeVersion({ trackId, generation, onAdd }: MadeVersionProps) {
  const { status, progress, version, error } = generation;
  const label = version === null ? '' : compareMessages.versionLabel(version);
  if (status === 'completed' && version !== null)
    return (
      <div className={styles.made}>
        <output>{messages.made(label)}</output>
        <Link className={buttonClass('ghost')} href={trackPath(trackId, version)}>
          {messages.open(label)}
        </Link>
        {onAdd && (
          <Button variant="ghost" onClick={() => onAdd(version)}>
            {messages.addToComparison}
          </Button>
        )}
      </div>
    );
  if (status === 'failed' || status === 'cancelled')
    return <FieldError>{error?.message ?? messages.notMade}</FieldError>;
  if (status === 'awaiting_approval') return <output>{messages.awaitsApproval}</output>;
  return (
    <p className={styles.made}>
      <StatusDot />
      <progress max={1} value={progress?.fraction ?? 0} aria-label={messages.making} />
      <span>
        {progress && !isHeld(progress)
          ? messages.percent(Math.round(progress.fraction * 100))
          : messages.notStarted}
      </span>
    </p>
  );
}
