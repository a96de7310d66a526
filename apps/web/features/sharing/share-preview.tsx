import { messages } from '#web/features/sharing/messages.ts';
import type { ShareValues } from '#web/features/sharing/share-values.ts';
import { Cover } from '#web/domain/cover.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { ShareTarget } from '#web/domain/share-outside.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './share-preview.module.css';

interface SharePreviewProps {
  readonly target: ShareTarget;
  readonly values: ShareValues;
}

/** The heights of the drawn wave in percent. */
const wave = [
  18, 32, 26, 48, 40, 62, 54, 80, 58, 92, 70, 100, 76, 88, 60, 72, 44, 56, 34, 46, 28, 36, 20, 14,
];

/** A drawing of the public page: what the link does not allow is absent. */
export function SharePreview({ target, values }: SharePreviewProps) {
  const { permissions } = values;
  const downloads = permissions.downloadMp3 || permissions.downloadWav || permissions.downloadStems;
  const { parts } = messages;
  const shown = [
    values.hasPassword && parts.password,
    parts.cover,
    values.note.trim() !== '' && parts.note,
    parts.player,
    permissions.comment && parts.comments,
    permissions.approve && parts.answer,
    downloads && parts.download,
  ].filter((part) => part !== false);
  const name = values.recipient.trim().split(/[\s,]/, 1)[0] || messages.somebody;
  return (
    <figure className={styles.preview} aria-label={messages.previewLabel(shown.join(', '))}>
      <figcaption className={textStyles.label}>{messages.preview(name)}</figcaption>
      <div className={styles.phone} aria-hidden="true">
        <Cover
          imageUrl={target.imageUrl ?? null}
          seed={target.track?.id ?? target.projectId}
          className={styles.cover}
        />
        <span className={styles.title}>{target.title}</span>
        {values.note.trim() !== '' && <span className={styles.note}>{values.note}</span>}
        <span className={styles.wave}>
          {wave.map((height, index) => (
            <i key={index} style={{ '--value': `${height}%` }} />
          ))}
        </span>
        <span className={styles.line}>
          <b className={styles.key}>
            <Icon name="play" size="small" />
          </b>
          <i className={styles.short} />
          {downloads && (
            <b className={styles.key}>
              <Icon name="download" size="small" />
            </b>
          )}
        </span>
        {permissions.comment && (
          <>
            <Comment />
            <Comment />
          </>
        )}
        {permissions.approve && (
          <span className={styles.line}>
            <b className={styles.answer}>
              <i className={styles.short} />
            </b>
            <b className={styles.answer} data-yes>
              <Icon name="check" size="small" />
            </b>
          </span>
        )}
      </div>
    </figure>
  );
}

function Comment() {
  return (
    <span className={styles.line}>
      <i className={styles.face} />
      <i className={styles.text} />
    </span>
  );
}
