import { dateLocale } from '#contract/locale.ts';
import { clsx } from 'clsx';
import type { SharedPage, SharedTrack } from '#contract/shared-pages.ts';
import { messages } from '#web/guest/messages.ts';
import { AccidentalText } from '#web/domain/accidental-text.tsx';
import { Cover } from '#web/domain/cover.tsx';
import { musicWord } from '#web/domain/music-words.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { QuarterNote } from '#web/domain/quarter-note.tsx';
import textStyles from '#web/ui/text.module.css';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './program.module.css';

const dateFormat = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short' });

type ProgramPage = Omit<SharedPage, 'tracks'> & { readonly tracks: readonly SharedTrack[] };

/** For whom the page is, title, cover and facts. */
export function Program({ page }: { readonly page: ProgramPage }) {
  const [first] = page.tracks;
  const isTrack = page.kind === 'track';
  return (
    <header className={styles.program}>
      <Cover className={styles.cover} imageUrl={page.imageUrl} seed={first?.id ?? page.title} isFirst />
      <div className={styles.text}>
        <p className={styles.recipient}>
          {messages.forRecipient({ recipient: page.recipient, project: page.projectName })}
        </p>
        <h1 className={styles.title}>{page.title}</h1>
        {isTrack && first && <TrackFacts track={first} />}
        {!isTrack && (
          <p className={clsx(layoutStyles.facts, styles.facts)}>
            <b>{messages.trackCount(page.tracks.length)}</b>
            <span>{formatDuration(page.tracks.reduce((sum, { duration }) => sum + duration, 0))}</span>
          </p>
        )}
        {page.note && <p className={styles.note}>{page.note}</p>}
      </div>
    </header>
  );
}

function TrackFacts({ track }: { readonly track: SharedTrack }) {
  return (
    <p className={clsx(layoutStyles.facts, styles.facts)}>
      <b>{messages.version(track.version)}</b>
      <span>{formatDuration(track.duration)}</span>
      {track.bpm !== null && (
        <span>
          <i className={textStyles.visuallyHidden}>{messages.tempoSpoken(Math.round(track.bpm))}</i>
          <span aria-hidden="true">
            <QuarterNote /> {messages.tempo(Math.round(track.bpm))}
          </span>
        </span>
      )}
      {track.key !== null && (
        <span>
          <AccidentalText text={musicWord(track.key)} />
        </span>
      )}
      <span>{messages.made(dateFormat.format(new Date(track.createdAt)))}</span>
    </p>
  );
}
