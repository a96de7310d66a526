import { useId } from 'react';
import type { TrackType } from '#contract/tracks.ts';
import { takeOffer, withoutOffer } from '#web/features/generation/desk-state.ts';
import { deskStore, useDesk } from '#web/features/generation/desk-store.ts';
import { noteWords } from '#web/features/generation/note-words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { IconKey, Key } from '#web/kit/key.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './desk.module.css';

interface OfferNoteProps {
  readonly projectId: string;
  readonly type: TrackType;
  /** Called after the suggested prompt was put in the field. */
  readonly onTaken: () => void;
}

/** A suggested prompt with its source, and a button that puts it in the prompt field. */
export function OfferNote({ projectId, type, onTaken }: OfferNoteProps) {
  const heading = useId();
  const offer = useDesk(projectId, ({ offers }) => offers[type]);
  if (!offer) return null;
  const { title, use } = noteWords.offers[offer.kind];
  return (
    <section className={styles.offer} aria-labelledby={heading}>
      <Icon name={offer.kind === 'copied' ? 'copy' : 'reply'} size="small" />
      <div className={styles.offerText}>
        <h3 id={heading} className={textStyles.label}>
          {title}
          {offer.from !== '' && <span>{` ${noteWords.offeredFrom(offer.from)}`}</span>}
        </h3>
        <blockquote title={offer.prompt}>{offer.prompt}</blockquote>
      </div>
      <div className={styles.offerKeys}>
        <Key
          onClick={() => {
            deskStore.change(projectId, (desk) => takeOffer(desk, type));
            onTaken();
          }}
        >
          {use}
        </Key>
        <IconKey
          icon="close"
          label={noteWords.dismissOffer}
          onClick={() => deskStore.change(projectId, (desk) => withoutOffer(desk, type))}
        />
      </div>
    </section>
  );
}
