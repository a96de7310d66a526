import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Waveform } from '#contract/waveform.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { WaveformDrawing } from '#web/audio/waveform/waveform.tsx';
import { readError } from '#web/data/api-error.ts';
import { useTrackPageState } from '#web/domain/track-page.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading, Skeleton } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { scoreFileUrl, useScoreFile } from '#web/features/tracks/score/use-score-file.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './stems.module.css';

const { score: texts } = messages;

/** The stems of the shown version, and what the page needs to open and mute them. */
export interface StemLanes {
  readonly hasStems: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** By its place, from 0. */
  readonly toggleMute: (index: number) => void;
  readonly lanes: ReactNode;
  readonly button: ReactNode;
}

const toggled = (names: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  names.has(name) ? new Set([...names].filter((other) => other !== name)) : new Set([...names, name]);

const isAudible = (name: string, muted: ReadonlySet<string>, solo: ReadonlySet<string>): boolean =>
  !muted.has(name) && (solo.size === 0 || solo.has(name));

const { score: stemLaneTexts } = messages;

interface StemLaneProps {
  readonly name: string;
  readonly waveform: Waveform;
  readonly isMuted: boolean;
  readonly isSolo: boolean;
  readonly isSounding: boolean;
  readonly onMute: () => void;
  readonly onSolo: () => void;
}

/** The name of the file of a stem, as displayed. */
function stemName(file: string): string {
  const names: Readonly<Record<string, string>> = stemLaneTexts.stemNames;
  return names[file] ?? file.charAt(0).toUpperCase() + file.slice(1);
}

/** A stem with its waveform, mute and solo. */
function StemLane({ name, waveform, isMuted, isSolo, isSounding, onMute, onSolo }: StemLaneProps) {
  const label = stemName(name);
  return (
    <div className={styles.lane} data-silent={!isSounding || undefined}>
      <div className={styles.name}>
        <span className={styles.switches}>
          <button
            type="button"
            aria-label={stemLaneTexts.mute(label)}
            aria-pressed={isMuted}
            onClick={onMute}
          >
            {stemLaneTexts.muteLetter}
          </button>
          <button type="button" aria-label={stemLaneTexts.solo(label)} aria-pressed={isSolo} onClick={onSolo}>
            {stemLaneTexts.soloLetter}
          </button>
        </span>
        <b>{label}</b>
      </div>
      <WaveformDrawing waveform={waveform} className={styles.unplayed} />
      <WaveformDrawing waveform={waveform} className={styles.played} />
    </div>
  );
}

/** The stems of a version with their waveforms; requested when `enabled`, and kept while the page is open. */
function useStems(trackId: string, version: number | undefined, enabled: boolean) {
  const file = useScoreFile(trackId, 'stems', { version, enabled });
  const stems = useQuery({
    queryKey: ['stemFiles', trackId, version],
    enabled: enabled && file.data?.status === 'ready',
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const response = await fetch(scoreFileUrl(trackId, 'stems', version), {
        credentials: 'same-origin',
        signal,
      });
      if (!response.ok) throw await readError(response);
      const [zip, { loadStems }, { playStems }] = await Promise.all([
        response.blob(),
        import('#web/features/tracks/stems/load-stems.ts'),
        import('#web/features/tracks/stems/stem-player.ts'),
      ]);
      return { stems: await loadStems(zip), playStems };
    },
  });
  return {
    stems: stems.data?.stems,
    /** Loads with the stems. */
    playStems: stems.data?.playStems,
    error: file.error ?? stems.error,
    progress: file.data?.status === 'making' ? file.data.progress : null,
    retry: () => void (file.error ? file.refetch() : stems.refetch()),
  };
}

/** Stem lanes, folded until the user opens them; only then the stems are loaded. Mute and solo are not saved. */
export function useStemLanes(): StemLanes {
  const shown = useTrackPageState((state) => state.shown);
  const { id, version: number } = useTrackPageState((state) => state.item);
  const playback = usePlayback();
  const [isOpen, setOpen] = useState(false);
  const [muted, setMuted] = useState<ReadonlySet<string>>(new Set());
  const [solo, setSolo] = useState<ReadonlySet<string>>(new Set());
  const hasStems = shown.hasScore;
  const version = shown.isCurrent ? undefined : shown.number;
  const { stems, playStems, error, progress, retry } = useStems(id, version, isOpen && hasStems);
  const isSounding = (name: string) => isAudible(name, muted, solo);
  const files = useMemo(() => stems?.map(({ stem }) => stem), [stems]);
  const audible = useRef(files ?? []);
  const player = useRef<ReturnType<NonNullable<typeof playStems>>>(undefined);
  useEffect(() => {
    audible.current = files?.filter(({ name }) => isAudible(name, muted, solo)) ?? [];
    player.current?.remix();
  }, [files, muted, solo]);
  const isMixed = isOpen && files !== undefined && files.some(({ name }) => !isSounding(name));
  // Not the item itself, which is another one when the track is renamed.
  useEffect(() => {
    if (!isMixed || !files || !playStems) return undefined;
    const current = playStems({
      playback,
      item: { id, version: number },
      stems: files,
      audible: () => audible.current,
    });
    player.current = current;
    return () => {
      player.current = undefined;
      current.stop();
    };
  }, [isMixed, files, playStems, playback, id, number]);

  const toggle = () => hasStems && setOpen(!isOpen);
  return {
    hasStems,
    isOpen: isOpen && hasStems,
    toggle,
    toggleMute: (index) => {
      const name = files?.[index]?.name;
      if (name !== undefined) setMuted((names) => toggled(names, name));
    },
    button: hasStems && (
      <Button variant="ghost" className={styles.button} aria-expanded={isOpen} onClick={toggle}>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size="small" />
        {texts.stems}
        {stems && <span className={styles.count}>{stems.length}</span>}
      </Button>
    ),
    lanes: isOpen && hasStems && (
      <div className={styles.lanes}>
        {error && <ErrorState title={texts.stemsFailed} error={error} onRetry={retry} />}
        {!error && !stems && (
          <Loading subject={texts.loadingStems}>
            <progress
              max={1}
              value={progress?.fraction}
              aria-label={texts.loadStems}
              className={styles.progress}
            />
            <Skeleton height="2rem" />
          </Loading>
        )}
        {stems?.map(({ stem, waveform }) => (
          <StemLane
            key={stem.name}
            name={stem.name}
            waveform={waveform}
            isMuted={muted.has(stem.name)}
            isSolo={solo.has(stem.name)}
            isSounding={isSounding(stem.name)}
            onMute={() => setMuted(toggled(muted, stem.name))}
            onSolo={() => setSolo(toggled(solo, stem.name))}
          />
        ))}
      </div>
    ),
  };
}
