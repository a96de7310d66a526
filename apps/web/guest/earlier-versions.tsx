import { messages } from '#web/guest/messages.ts';
import { usePlayer, usePlayerState } from '#web/guest/player-context.ts';
import type { ShownTrack } from '#web/guest/shown-page.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/format-time.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './side-list.module.css';

type Earlier = ShownTrack['earlierVersions'][number];

const texts = messages.versions;

function noteOf({ verdict, createdAt }: Earlier): string {
  if (!verdict) return formatDate(createdAt);
  const date = formatDate(verdict.createdAt);
  return verdict.verdict === 'approved' ? texts.approved(date) : texts.changes(date);
}

/** Earlier versions; pressing one plays it at the same position. */
export function EarlierVersions({ track }: { readonly track: ShownTrack }) {
  const player = usePlayer();
  const { source, status } = usePlayerState();
  const isEarlier = source?.trackId === track.id && source.version !== track.version;
  const open = ({ number, audioUrl, duration }: Pick<Earlier, 'number' | 'audioUrl' | 'duration'>) => {
    if (source?.version === number && source.trackId === track.id) return player.toggle();
    const at = Math.min(player.position(), duration);
    player.load(
      { trackId: track.id, version: number, title: track.title, url: audioUrl, duration },
      { at, play: true },
    );
  };
  return (
    <section aria-labelledby="versions-heading">
      <h2 id="versions-heading">{texts.heading}</h2>
      <ul className={styles.list}>
        {isEarlier && (
          <li>
            <Button
              variant="ghost"
              className={styles.button}
              onClick={() => open({ ...track, number: track.version })}
            >
              <Icon name="play" size="small" />
              {texts.current(track.version)}
            </Button>
          </li>
        )}
        {track.earlierVersions.map((version) => {
          const isSounding = isEarlier && source.version === version.number && status !== 'paused';
          return (
            <li key={version.number} aria-current={isEarlier && source.version === version.number}>
              <Button
                variant="ghost"
                className={styles.button}
                aria-label={(isSounding ? messages.pause : messages.play)(messages.version(version.number))}
                onClick={() => open(version)}
              >
                <Icon name={isSounding ? 'pause' : 'play'} size="small" />
                {messages.version(version.number)}
              </Button>
              <span className={styles.note}>{noteOf(version)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
