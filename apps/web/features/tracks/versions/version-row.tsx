import { clsx } from 'clsx';
import { limits } from '#contract/limits.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { TrackVersion } from '#contract/versions.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import { messages as listMessages } from '#web/features/tracks/messages.ts';
import { changedSections } from '#web/features/tracks/versions/changed-sections.ts';
import { versionCommands, type VersionSubject } from '#web/features/tracks/versions/commands.ts';
import { Icon } from '#web/ui/icon.tsx';
import { offered } from '#web/ui/command.ts';
import { MoreMenu } from '#web/ui/menu.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { fullName } from '#web/domain/user-name.ts';
import { WaveformDrawing } from '#web/audio/waveform/waveform.tsx';
import { commentElementId } from '#web/domain/comments/comment-element-id.ts';
import { useList } from '#web/data/use-list.ts';
import { versionOriginNames } from '#web/domain/messages.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './versions.module.css';

const { versions: texts } = messages;
interface VersionRowProps extends VersionSubject {
  /** The version it was made from, if it is in the list. */
  readonly source: TrackVersion | undefined;
  readonly trackType: TrackType;
  readonly isShown: boolean;
  readonly isLast: boolean;
  /** Duration of the longest version, in seconds: the waves have one scale. */
  readonly maxSeconds: number;
  readonly onShow: () => void;
}

interface CommentLinkProps {
  readonly trackId: string;
  /** Number of the version that was made from the comment. */
  readonly version: number;
}

/** A link to the comment that a version was made from; nothing if the comment is not in the list. */
function CommentLink({ trackId, version }: CommentLinkProps) {
  const { rows } = useList('listComments', {
    params: { entityType: 'track', entityId: trackId },
    query: { limit: limits.page.max },
  });
  const comment = rows?.find(({ fixedInVersion }) => fixedInVersion === version);
  if (!comment) return null;
  const show = () => {
    const element = document.getElementById(commentElementId(comment.id));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center' });
  };
  return (
    <button type="button" className={textStyles.link} onClick={show}>
      {messages.versions.showComment}
    </button>
  );
}

/** A version: number, origin, wave, author, verdicts, and its menu. */
export function VersionRow(props: VersionRowProps) {
  const { version, source, isShown, isLast, maxSeconds, trackType, onShow } = props;
  const { number, origin, name, note, author, createdAt, isCurrent, verdicts } = version;
  const approved = verdicts.filter(({ verdict }) => verdict === 'approved').length;
  const isRefused = verdicts.some(({ verdict }) => verdict === 'changes_requested');
  const originText = source
    ? texts.fromVersion({ origin: versionOriginNames[origin], number: source.number })
    : versionOriginNames[origin];
  const facts = [
    version.isBlind && messages.facts.hidden,
    author && fullName(author),
    origin === 'uploaded' ? version.format.toUpperCase() : version.providerName,
    version.loudnessLufs !== null && origin === 'uploaded' && listMessages.loudness(version.loudnessLufs),
  ].filter(Boolean);
  return (
    <li
      className={styles.version}
      data-current={isCurrent || undefined}
      data-last={isLast || undefined}
      data-track-type={trackType}
    >
      <svg className={styles.notehead} viewBox="0 0 15 12" aria-hidden="true">
        <ellipse
          cx="7.500"
          cy="6"
          rx="6.400"
          ry="4.400"
          transform="rotate(-20 7.500 6)"
          data-open={origin === 'uploaded' || undefined}
        />
      </svg>
      <div className={styles.body}>
        <div className={styles.line}>
          <button type="button" className={styles.show} aria-pressed={isShown} onClick={onShow}>
            <span className={textStyles.visuallyHidden}>{texts.show} </span>
            <b>{messages.version(number)}</b>
            <span className={textStyles.visuallyHidden}>: </span>
            <span className={styles.what}>{name ?? originText}</span>
          </button>
          <RelativeTime time={createdAt} className={styles.time} />
          <MoreMenu label={texts.menu(number)} commands={offered(versionCommands, props)} />
        </div>
        <span
          className={clsx(styles.wave, isShown && styles.waveShown)}
          style={{ '--w': `${(version.duration / maxSeconds) * 100}%` }}
          aria-hidden="true"
        >
          <WaveformDrawing waveform={version.waveform} />
        </span>
        <ChangedSections version={version} source={source} maxSeconds={maxSeconds} />
        <p className={styles.facts}>
          {name !== null && <span>{originText}</span>}
          {origin === 'comment' && <CommentLink trackId={version.trackId} version={number} />}
          {facts.length > 0 && <span>{facts.join(', ')}</span>}
          {isCurrent && !props.isOnly && <span className={styles.current}>{texts.current}</span>}
          {approved > 0 && (
            <span className={styles.approved}>
              <Icon name="check" size="small" />
              {texts.approvals(approved)}
            </span>
          )}
          {isRefused && (
            <span className={styles.refused}>
              <Icon name="warning" size="small" />
              {texts.changesRequested}
            </span>
          )}
        </p>
        {note !== null && <p className={styles.note}>{note}</p>}
      </div>
    </li>
  );
}

/** A strip of the sections; those that differ from the source version are marked. */
function ChangedSections({
  version,
  source,
  maxSeconds,
}: Pick<VersionRowProps, 'version' | 'source' | 'maxSeconds'>) {
  if (version.sections.length === 0) return null;
  const changed = changedSections(version, source);
  return (
    <span
      className={styles.sections}
      style={{ '--w': `${(version.duration / maxSeconds) * 100}%` }}
      aria-hidden="true"
    >
      {version.sections.map(({ duration_ms }, index) => (
        <i key={index} data-changed={changed.has(index) || undefined} style={{ '--share': duration_ms }} />
      ))}
    </span>
  );
}
