import { messages } from '#web/features/tracks/page/messages.ts';
import { pageShortcuts } from '#web/features/tracks/page/shortcuts.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { Shortcut } from '#web/ui/shortcut.ts';
import { TimeField } from '#web/ui/time-field.tsx';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
import styles from './timeline.module.css';

const { score } = messages;

interface RangeToolbarProps {
  readonly onRemake: (() => void) | undefined;
}

/** What can be done with the selected range, and its times as text; nothing without one. */
export function RangeToolbar({ onRemake }: RangeToolbarProps) {
  const { setRange, compose, toggleLoop } = useTrackPage();
  const range = useTrackPageState((state) => state.range);
  const duration = useTrackPageState(({ shown }) => shown.duration);
  const isLooping = useTrackPageState((state) => state.isLooping);
  if (!range) return null;
  const setStart = (seconds: number) =>
    seconds < range.end && setRange({ start: Math.max(0, seconds), end: range.end });
  const setEnd = (seconds: number) =>
    seconds > range.start && setRange({ start: range.start, end: Math.min(duration, seconds) });
  const middle = (range.start + range.end) / 2 / (duration || 1);
  return (
    <div
      className={styles.toolbar}
      data-side={middle > 0.5 ? 'right' : 'left'}
      style={{ '--at': (middle > 0.5 ? duration - range.end : range.start) / (duration || 1) }}
      role="toolbar"
      aria-label={score.range}
    >
      <span className={styles.rangeTimes}>
        <TimeField label={score.rangeStart} value={range.start} onChange={setStart} />
        <span aria-hidden="true">–</span>
        <TimeField label={score.rangeEnd} value={range.end} onChange={setEnd} />
      </span>
      <ToolButton icon="comment" label={score.comment} shortcut={pageShortcuts.comment} onClick={compose} />
      <ToolButton
        icon="retry"
        label={score.loop}
        shortcut={pageShortcuts.loop}
        isPressed={isLooping}
        onClick={toggleLoop}
      />
      {onRemake && (
        <ToolButton icon="edit" label={score.remake} shortcut={pageShortcuts.remake} onClick={onRemake} />
      )}
      <IconButton icon="close" label={score.clear} onClick={() => setRange(undefined)} />
    </div>
  );
}

interface ToolButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly shortcut: Shortcut;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

function ToolButton({ icon, label, shortcut, isPressed, onClick }: ToolButtonProps) {
  return (
    <Button variant="ghost" aria-pressed={isPressed} onClick={onClick}>
      <Icon name={icon} size="small" />
      {label}
      <kbd aria-hidden="true">{shortcut.chords[0]?.key.toUpperCase()}</kbd>
    </Button>
  );
}
