import type { SharePermissions } from '#contract/share-links.ts';
import { GroupRow } from '#web/features/sharing/form-row.tsx';
import { messages } from '#web/features/sharing/messages.ts';
import { Switch } from '#web/ui/field.tsx';
import styles from './share-form.module.css';

const formats = ['downloadMp3', 'downloadWav', 'downloadStems'] as const;

interface PermissionRowsProps {
  readonly permissions: SharePermissions;
  /** Whether the link can have earlier versions: not if it is fixed to one. */
  readonly canHaveVersions: boolean;
  readonly canDownload: boolean;
  readonly onChange: (permissions: SharePermissions) => void;
}

/** What a link allows. Listening is always allowed. */
export function PermissionRows({ permissions, canHaveVersions, canDownload, onChange }: PermissionRowsProps) {
  const set = (change: Partial<SharePermissions>) => onChange({ ...permissions, ...change });
  const downloads = formats.some((name) => permissions[name]);
  return (
    <GroupRow label={messages.may}>
      <ul className={styles.permissions}>
        <li>
          <Switch label={messages.listen} checked disabled readOnly />
          <small>{messages.listenHint}</small>
        </li>
        <li>
          <Switch
            label={messages.comment}
            checked={permissions.comment}
            onChange={({ target }) => set({ comment: target.checked })}
          />
          <small>{messages.commentHint}</small>
        </li>
        <li>
          <Switch
            label={messages.approve}
            checked={permissions.approve}
            onChange={({ target }) => set({ approve: target.checked })}
          />
          <small>{messages.approveHint}</small>
        </li>
        {canHaveVersions && (
          <li>
            <Switch
              label={messages.versions}
              checked={permissions.versions}
              onChange={({ target }) => set({ versions: target.checked })}
            />
            <small>{messages.versionsHint}</small>
          </li>
        )}
        <li>
          <Switch
            label={messages.download}
            checked={downloads}
            disabled={!canDownload && !downloads}
            onChange={({ target: { checked } }) =>
              set({ downloadMp3: checked, downloadWav: false, downloadStems: false })
            }
          />
          {downloads ? (
            <span className={styles.formats}>
              {formats.map((name) => (
                <label key={name}>
                  <input
                    type="checkbox"
                    checked={permissions[name]}
                    onChange={({ target }) => set({ [name]: target.checked })}
                  />
                  {messages.formats[name]}
                </label>
              ))}
            </span>
          ) : (
            !canDownload && <small>{messages.noDownloads}</small>
          )}
        </li>
      </ul>
    </GroupRow>
  );
}
