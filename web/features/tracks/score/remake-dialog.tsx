import { type FormEvent, useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { RemakeKind } from '#contract/remake-kinds.ts';
import type { Track } from '#contract/tracks.ts';
import { RemakeCost } from '#web/features/tracks/score/remake-cost.tsx';
import { SectionChoice } from '#web/features/tracks/score/section-choice.tsx';
import { useRemake } from '#web/features/tracks/score/use-remake.ts';
import { words } from '#web/features/tracks/score/words.ts';
import { Dialog, DialogKeys } from '#web/kit/dialog.tsx';
import { Wrong } from '#web/kit/field.tsx';
import { clock } from '#web/kit/figures.ts';
import { Key } from '#web/kit/key.tsx';
import { Segments } from '#web/kit/segments.tsx';
import { useEstimate } from '#web/kit/use-estimate.ts';
import styles from './score.module.css';

interface RemakeDialogProps {
  readonly track: Track;
  readonly kind: RemakeKind;
  readonly onClose: () => void;
}

const offeredSeconds = [10, 30, 60, 120] as const;

/** The options and the cost of a remake. */
export function RemakeDialog({ track, kind, onClose }: RemakeDialogProps) {
  const durationMs = Math.round(track.duration * 1000);
  const room = offeredSeconds.filter((seconds) => durationMs + seconds * 1000 <= limits.musicLengthMs.max);
  const [seconds, setSeconds] = useState<number | undefined>(room.findLast((one) => one <= 30));
  const [section, setSection] = useState<number>();
  const lengthMs = durationMs + (kind === 'extension' ? (seconds ?? 0) * 1000 : 0);
  const { min, max } = limits.musicLengthMs;
  const cost = useEstimate('estimateMusicCost', {
    music_length_ms: Math.min(max, Math.max(min, lengthMs)),
    // Only the built-in provider can render a score, whichever providers are configured.
    provider: 'builtin',
  });
  const remake = useRemake(track.id, onClose);
  const hint = useId();

  const { projectId } = track;
  const wish = () => {
    if (kind === 'extension') return seconds && { kind, extend_by_ms: seconds * 1000, projectId };
    if (kind === 'section') return section !== undefined && { kind, section, projectId };
    return { kind, projectId };
  };
  const body = wish();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (body && !remake.isPending) remake.mutate(body);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.items[kind]}
      description={words.explanations[kind](track.title)}
    >
      <form className={styles.form} onSubmit={submit} noValidate aria-describedby={hint}>
        {kind === 'section' && <SectionChoice track={track} chosen={section} onChoose={setSection} />}
        {kind === 'extension' && room.length > 0 && (
          <div className={styles.amount}>
            <Segments
              label={words.howMuch}
              options={room.map((one) => ({ value: String(one), label: words.by(one) }))}
              value={seconds === undefined ? undefined : String(seconds)}
              onChange={(value) => setSeconds(Number(value))}
            />
            <p>{words.becomes(clock(lengthMs / 1000))}</p>
          </div>
        )}
        {kind === 'extension' && room.length === 0 ? (
          <Wrong>{words.full}</Wrong>
        ) : (
          <p id={hint} className={styles.cost} aria-live="polite">
            <RemakeCost cost={cost} />
          </p>
        )}
        <DialogKeys>
          <Key look="bare" onClick={onClose}>
            {words.cancel}
          </Key>
          <Key
            type="submit"
            look="lit"
            busy={remake.isPending}
            disabled={!body || cost?.canAfford === false}
            {...(kind === 'section' ? {} : { 'data-first-focus': '' })}
          >
            {remake.isPending ? words.making : words.make}
          </Key>
        </DialogKeys>
      </form>
    </Dialog>
  );
}
