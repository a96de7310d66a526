import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { candidateKey, type CandidateRef } from '#web/features/compare/address.ts';
import { versionName } from '#web/features/compare/candidate.ts';
import { messages } from '#web/features/compare/messages.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { useTrackSearch } from '#web/data/search.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './version-picker.module.css';

const { pick: texts } = messages;
const maxTracks = 6;

interface VersionPickerProps {
  readonly trackId: string;
  readonly chosen: readonly CandidateRef[];
  readonly onAdd: (candidate: CandidateRef) => void;
  readonly onClose: () => void;
}

/** Adds another version of the track, or another track, to the comparison. */
export function VersionPicker({ trackId, chosen, onAdd, onClose }: VersionPickerProps) {
  const versions = useApiQuery('listVersions', { params: { trackId } }).data?.versions ?? [];
  const [typed, setTyped] = useState('');
  const tracks = useTrackSearch(typed).rows;
  const keys = new Set(chosen.map(candidateKey));
  const isFull = chosen.length >= limits.voteCandidates.max;
  const others = tracks?.filter(
    ({ id, version }) => id !== trackId && !keys.has(candidateKey({ trackId: id, version })),
  );
  const ownVersions = versions.filter(({ number }) => !keys.has(candidateKey({ trackId, version: number })));
  const renderRow = (candidate: CandidateRef, title: string, note: string) => (
    <li key={candidateKey(candidate)}>
      <span>
        <b>{title}</b> <span className={textStyles.tertiary}>{note}</span>
      </span>
      <IconButton icon="plus" label={texts.add(title)} disabled={isFull} onClick={() => onAdd(candidate)} />
    </li>
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      description={isFull ? texts.full : texts.description}
    >
      {ownVersions.length > 0 && (
        <section aria-label={texts.versions} className={styles.group}>
          <h3 className={textStyles.label}>{texts.versions}</h3>
          <ul className={styles.rows}>
            {ownVersions.map((version) =>
              renderRow(
                { trackId, version: version.number },
                messages.versionLabel(version.number),
                versionName(version) ?? '',
              ),
            )}
          </ul>
        </section>
      )}
      <section aria-label={texts.tracks} className={styles.group}>
        <h3 className={textStyles.label}>{texts.tracks}</h3>
        <SearchInput
          aria-label={texts.search}
          placeholder={texts.search}
          maxLength={limits.search.max}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ul className={styles.rows}>
          {others
            ?.slice(0, maxTracks)
            .map(({ id, title, version }) =>
              renderRow({ trackId: id, version }, title, messages.versionLabel(version)),
            )}
        </ul>
        {others?.length === 0 && <p className={textStyles.secondary}>{texts.none}</p>}
      </section>
    </Dialog>
  );
}
