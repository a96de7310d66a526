import type { SharedPage } from '#contract/shared-pages.ts';
import { AudioElement } from '#web/audio/element-player.ts';
import { messages } from '#web/guest/messages.ts';
import { appName } from '#web/ui/app-name.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Cover } from '#web/domain/cover.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import { WaveformDrawing } from '#web/audio/waveform/waveform.tsx';
import styles from './embed-player.module.css';

interface EmbedPlayerProps {
  /** The address of the page. */
  readonly url: string;
  /** Null behind a password. */
  readonly page: SharedPage | null;
}

/** The small player that other sites embed; `app/embed.ts` adds seeking on the waveform. */
export function EmbedPlayer({ url, page }: EmbedPlayerProps) {
  const track = page?.tracks[0];
  const link = { href: url, target: '_blank', rel: 'noopener noreferrer' };
  if (!page || !track)
    return (
      <main className={styles.locked}>
        <p>{page ? messages.empty : messages.embed.locked}</p>
        <a className={buttonClass('primary')} {...link}>
          {messages.embed.open}
        </a>
      </main>
    );
  return (
    <main className={styles.embed} data-track-type={track.trackType}>
      <Cover className={styles.cover} imageUrl={page.imageUrl} seed={track.id} isFirst />
      <div className={styles.body}>
        <h1 className={styles.title}>{page.title}</h1>
        <p className={styles.line}>
          <span>{formatDuration(track.duration)}</span>
          {page.tracks.length > 1 && <span>{messages.trackCount(page.tracks.length)}</span>}
          <a {...link}>{messages.embed.openPage(appName())}</a>
        </p>
        <div className={styles.wave} data-wave="">
          <WaveformDrawing waveform={track.waveform} className={styles.unplayed} />
          <WaveformDrawing waveform={track.waveform} className={styles.played} />
        </div>
        <AudioElement
          className={styles.audio}
          controls
          preload="none"
          src={track.audioUrl}
          aria-label={messages.listen(track.title)}
          data-duration={track.duration}
        />
      </div>
    </main>
  );
}
