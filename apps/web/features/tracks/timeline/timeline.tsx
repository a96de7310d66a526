import { clsx } from 'clsx';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { barLines } from '#contract/bar-positions.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import { MixWaveform } from '#web/features/tracks/timeline/mix-waveform.tsx';
import { PlaceReadout } from '#web/features/tracks/timeline/place-readout.tsx';
import { BarRuler, SectionTimes } from '#web/features/tracks/timeline/ruler.tsx';
import { SectionBands } from '#web/features/tracks/timeline/section-bands.tsx';
import { isSameAudio } from '#web/audio/playback-state.ts';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
import { sectionMarks } from '#web/domain/section-marks.ts';
import { showPosition } from '#web/audio/waveform/show-position.ts';
import { pageCommands } from '#web/features/tracks/page/commands.ts';
import { RangeToolbar } from '#web/features/tracks/timeline/range-toolbar.tsx';
import { newParts } from '#web/features/tracks/versions/changed-sections.ts';
import { type CommandTable, shortcutsOf } from '#web/ui/command.ts';
import { keyNames } from '#web/ui/shortcut.ts';
import panelStyles from '#web/ui/panel.module.css';
import styles from './timeline.module.css';

export interface TimelineProps {
  /** The marks of comments, between the sections and the waveform. */
  readonly marks?: ReactNode;
  /** Where other listeners are, below the waveform. */
  readonly listeners?: ReactNode;
  /** The stems, and the button that opens them; absent for tracks without. */
  readonly stems?: ReactNode;
  readonly stemsButton?: ReactNode;
  /** Absent where the sections cannot be re-made. */
  readonly onRemake?: (() => void) | undefined;
}

const { play, comment, extendBack, extendForward, version1, version2 } = pageCommands;
const hintCommands: CommandTable = [play, comment, extendBack, extendForward];
const versionCommands: CommandTable = [version1, version2];

/** The most used keys of the page, for pointer devices with a keyboard. */
function KeyHints({ versions }: { readonly versions: number }) {
  return (
    <p className={styles.hints} aria-label={messages.score.keys}>
      {shortcutsOf(versions > 1 ? [...hintCommands, ...versionCommands] : hintCommands).map(
        ({ chords, description }) => (
          <span key={description}>
            {chords.map((chord) => (
              <kbd key={chord.key}>{keyNames(chord, navigator.platform).join(' + ')}</kbd>
            ))}
            {description}
          </span>
        ),
      )}
    </p>
  );
}

/** Marks the bars that the shown version does not have from the version that it was made from. */
function NewParts() {
  const shown = useTrackPageState((state) => state.shown);
  const versions = useTrackPageState((state) => state.versions);
  const source = versions.find(({ number }) => number === shown.sourceVersion);
  const parts = useMemo(() => newParts(shown, source), [shown, source]);
  const percent = (seconds: number) => `${(seconds / (shown.duration || 1)) * 100}%`;
  return parts.map(({ start, end }) => (
    <span
      key={start}
      className={styles.newPart}
      style={{ '--x': percent(start), '--w': percent(end - start) }}
    >
      <b>{messages.score.newIn(shown.number)}</b>
    </span>
  ));
}

/** A version drawn along its bars: sections, comments, waveform, stems, times. */
export function Timeline({ marks, listeners, stems, stemsButton, onRemake }: TimelineProps) {
  const { setRange } = useTrackPage();
  const shown = useTrackPageState((state) => state.shown);
  const item = useTrackPageState((state) => state.item);
  const versionCount = useTrackPageState(({ versions }) => versions.length);
  const playback = usePlayback();
  const isInPlayer = usePlaybackState((state) => isSameAudio(state.item, item));
  const score = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = score.current;
    return element && isInPlayer ? showPosition(element, playback) : undefined;
  }, [playback, isInPlayer]);
  const lines = useMemo(() => barLines(shown), [shown]);
  const sections = useMemo(() => sectionMarks(shown.sections), [shown.sections]);
  const grid = useMemo(() => ({ lines, duration: shown.duration }), [lines, shown.duration]);

  return (
    <section className={clsx(styles.room, panelStyles.panel)} aria-label={messages.score.label}>
      <div ref={score} className={styles.score} data-track-type={item.trackType}>
        <BarRuler lines={lines} sections={sections} duration={shown.duration} />
        <SectionBands sections={sections} duration={shown.duration} onSelect={setRange} />
        <div className={styles.marks}>{marks}</div>
        <PlaceReadout stemsButton={stemsButton} />
        <div className={styles.mix}>
          <NewParts />
          <MixWaveform grid={grid} />
        </div>
        <RangeToolbar onRemake={onRemake} />
        <div className={styles.listeners}>{listeners}</div>
        {stems}
        <SectionTimes sections={sections} duration={shown.duration} />
        <div className={styles.overlay} aria-hidden="true">
          {sections.slice(1).map(({ startMs }, index) => (
            <i
              key={index}
              className={styles.barLine}
              style={{ '--x': `${(startMs / 1000 / (shown.duration || 1)) * 100}%` }}
            />
          ))}
          <i className={styles.finalBarLine} />
          {isInPlayer && <i className={styles.playhead} />}
        </div>
      </div>
      <KeyHints versions={versionCount} />
    </section>
  );
}
