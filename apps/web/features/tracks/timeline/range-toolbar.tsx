import { messages } from '#web/features/tracks/page/messages.ts';
import { rangeCommands } from '#web/features/tracks/page/commands.ts';
import { rangeSubject } from '#web/features/tracks/page/use-page-commands.ts';
import { CommandButton, CommandIconButton } from '#web/ui/command-button.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
import styles from './timeline.module.css';

const { score } = messages;

interface RangeToolbarProps {
  readonly onRemake: (() => void) | undefined;
}

/** What can be done with the selected range, and its times as text; nothing without one. */
export function RangeToolbar({ onRemake }: RangeToolbarProps) {
  const page = useTrackPage();
  const { setRange } = page;
  const range = useTrackPageState((state) => state.range);
  const duration = useTrackPageState(({ shown }) => shown.duration);
  const isLooping = useTrackPageState((state) => state.isLooping);
  if (!range) return null;
  const subject = rangeSubject(page, onRemake);
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
      <CommandButton variant="ghost" showsKey command={rangeCommands.comment} subject={subject} />
      <CommandButton
        variant="ghost"
        showsKey
        aria-pressed={isLooping}
        command={rangeCommands.loop}
        subject={subject}
      />
      <CommandButton variant="ghost" showsKey command={rangeCommands.remake} subject={subject} />
      <CommandIconButton command={rangeCommands.clear} subject={subject} />
    </div>
  );
}
