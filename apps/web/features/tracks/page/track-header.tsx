import { clsx } from 'clsx';
import { Link } from 'wouter';
import { barLines } from '#contract/bar-positions.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import { trackAtVersion } from '#web/features/tracks/page/shown-version.ts';
import type { TrackTasks } from '#web/features/tracks/page/use-track-tasks.tsx';
import { allCommands, trackCommands, type TrackSubject } from '#web/features/tracks/commands.ts';
import { MeasuredFacts } from '#web/features/tracks/measured-facts.tsx';
import { TrackButtons } from '#web/features/tracks/track-buttons.tsx';
import { TrackDifferences } from '#web/features/tracks/track-differences.tsx';
import { TrackOrigin } from '#web/features/tracks/track-origin.tsx';
import { trackTypeOf } from '#web/features/tracks/track-type.ts';
import { messages as listMessages } from '#web/features/tracks/messages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { CommandButton } from '#web/ui/command-button.tsx';
import { useCommands } from '#web/ui/use-commands.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useShareOutside } from '#web/domain/share-outside.ts';
import { type TrackPageState, useTrackPageState } from '#web/domain/track-page.ts';
import { Thumbs } from '#web/domain/thumbs.tsx';
import chipStyles from '#web/ui/chip.module.css';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './track-page.module.css';

interface TrackHeaderProps {
  readonly tasks: TrackTasks;
}

/** Title, facts, tags and actions of the shown version. */
export function TrackHeader({ tasks }: TrackHeaderProps) {
  const track = useTrackPageState((state) => state.track);
  const shown = useTrackPageState((state) => state.shown);
  const versions = useTrackPageState((state) => state.versions);
  const projectName = useTrackPageState(({ project }) => project?.name);
  const atVersion = trackAtVersion(track, shown);
  const others = versions.filter(({ number }) => number !== shown.number);
  const subject: TrackSubject = {
    track: atVersion,
    version: shown.isCurrent ? undefined : shown.number,
    actions: tasks.actions,
    canDownload: tasks.canDownload,
    canGenerate: tasks.canGenerate,
    canEdit: tasks.canEdit,
    canChange: true,
    onDelete: tasks.remove,
    onTask: tasks.open,
    shareOutside: useShareOutside(),
  };
  useCommands(allCommands, subject);
  return (
    <>
      <nav className={styles.location} aria-label={messages.location}>
        <Link href={`/projects/${track.projectId}`}>
          <Icon name="arrow-left" size="small" />
          {projectName ?? '…'}
        </Link>
      </nav>
      <header className={styles.header}>
        <div className={styles.headerText}>
          <h1 className={styles.title}>
            {track.title}
            {versions.length > 1 && <span className={styles.number}> {messages.version(shown.number)}</span>}
          </h1>
          <VersionFacts track={track} shown={shown} />
          {track.tags.length > 0 && (
            <ul className={`${chipStyles.chips} ${styles.tags}`} aria-label={messages.tags}>
              {track.tags.map((tag) => (
                <li key={tag} className={chipStyles.chip}>
                  {tag}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={layoutStyles.cluster} data-gap="2">
          <Thumbs reactions={track.reactions} onReact={(type) => tasks.actions.react(track, type)} />
          {others.length > 0 && (
            <Link
              className={buttonClass()}
              href={`/tracks/${track.id}/compare?v=${[shown, ...others]
                .slice(0, 2)
                .map(({ number }) => number)
                .join(',')}`}
            >
              {messages.compare}
            </Link>
          )}
          <CommandButton command={trackCommands.share} subject={subject} />
          <CommandButton
            command={trackCommands.shareOutside}
            subject={subject}
            className={styles.shareOutside}
          />
          <CommandButton command={trackCommands.download} subject={subject} />
          <TrackButtons isCompact {...subject} />
        </div>
      </header>
    </>
  );
}

function VersionFacts({ track, shown }: Pick<TrackPageState, 'track' | 'shown'>) {
  const atVersion = trackAtVersion(track, shown);
  const type = trackTypeOf(track);
  const bars = barLines(shown).length - 1;
  return (
    <p className={clsx(layoutStyles.facts, styles.facts)} data-track-type={type}>
      <span className={styles.type}>
        <Icon name={type} size="small" />
        {listMessages.typeNames[type]}
      </span>
      <span>{formatDuration(shown.duration)}</span>
      {bars > 0 && <span>{messages.bars(bars)}</span>}
      {shown.metre !== null && <span>{shown.metre}</span>}
      <MeasuredFacts track={{ ...atVersion, loudnessLufs: null }} />
      {shown.loudnessLufs !== null && <span>{listMessages.loudness(shown.loudnessLufs)}</span>}
      {track.versionCount === 1 && <TrackOrigin track={track} parentTitle={undefined} />}
      <TrackDifferences track={atVersion} />
    </p>
  );
}
