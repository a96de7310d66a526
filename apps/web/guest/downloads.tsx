import type { SharePermissions } from '#contract/share-links.ts';
import type { SharedDownloadFormat } from '#contract/shared-pages.ts';
import { messages } from '#web/guest/messages.ts';
import { sharedUrl } from '#web/guest/shared-api.ts';
import type { ShownTrack } from '#web/guest/shown-page.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './side-list.module.css';

interface DownloadsProps {
  readonly token: string;
  readonly track: ShownTrack;
  readonly permissions: SharePermissions;
}

const texts = messages.downloads;
const formats: readonly (readonly [SharedDownloadFormat, keyof SharePermissions])[] = [
  ['mp3', 'downloadMp3'],
  ['wav', 'downloadWav'],
  ['stems', 'downloadStems'],
];

/** Links to the formats that the link allows; what it does not allow is absent. */
export function Downloads({ token, track, permissions }: DownloadsProps) {
  return (
    <section aria-labelledby="downloads-heading">
      <h2 id="downloads-heading">{texts.heading}</h2>
      <ul className={styles.list}>
        {formats
          .filter(([, permission]) => permissions[permission])
          .map(([format]) => (
            <li key={format}>
              <a
                className={buttonClass('ghost', 'default', styles.button)}
                href={sharedUrl(
                  'downloadSharedTrack',
                  { token, trackId: track.id },
                  { format, v: track.version },
                )}
                download
              >
                <Icon name="download" size="small" />
                {texts[format]}
              </a>
              {format === 'stems' && <span className={styles.note}>{texts.stemsNote}</span>}
            </li>
          ))}
      </ul>
    </section>
  );
}
