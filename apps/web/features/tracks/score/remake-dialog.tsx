import { type FormEvent, useId, useState } from 'react';
import type { Body, Reply } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import type { RemakeKind } from '#contract/remake-kinds.ts';
import type { Track } from '#contract/tracks.ts';
import { serverMessage } from '#web/data/api-error.ts';
import { useAction } from '#web/data/use-action.ts';
import { sectionMarks } from '#web/domain/section-marks.ts';
import { dialogMessages, messages } from '#web/features/tracks/score/messages.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { useEstimate } from '#web/domain/use-estimate.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './score.module.css';

/** The remakes that need no further input than this dialog's. */
export type DialogRemake = Exclude<RemakeKind, 'edit' | 'merge' | 'merge-edits'>;

interface RemakeDialogProps {
  readonly track: Track;
  readonly kind: DialogRemake;
  /** The version that is remade, if it is not the current one. */
  readonly version?: number | undefined;
  /** Index of the section that is selected at first. */
  readonly section?: number | undefined;
  /** What the result becomes unless the user chooses otherwise. */
  readonly defaultTarget: RemakeTarget;
  readonly onClose: () => void;
}

type RemakeTarget = 'track' | 'version';
const targets = (['version', 'track'] as const).map((value) => ({
  value,
  label: dialogMessages.targets[value],
}));
const extensionSeconds = [10, 30, 60, 120] as const;

const extensionText = (seconds: number) =>
  seconds < 120 ? dialogMessages.extendBySeconds(seconds) : dialogMessages.extendByMinutes(seconds / 60);

/** The cost of a remake; keeps its line height while loading. */
function RemakeCost({ cost }: { readonly cost: Reply<'estimateMusicCost'> | undefined }) {
  if (!cost) return <>&nbsp;</>;
  const { tokenCost, freeTokens, userBalance, canAfford } = cost;
  if (!canAfford) return <FieldError>{dialogMessages.insufficient}</FieldError>;
  const free = Math.min(freeTokens, tokenCost);
  return (
    <>
      <b>{dialogMessages.cost(tokenCost)}</b>{' '}
      {free > 0 && `${free === tokenCost ? dialogMessages.fullyFree : dialogMessages.free(free)} `}
      {dialogMessages.balance(userBalance)}
    </>
  );
}

interface SectionPickerProps {
  readonly track: Track;
  /** Index of the selected section; undefined when none is. */
  readonly selectedIndex: number | undefined;
  readonly onSelect: (index: number) => void;
}

/** Radio group of a track's sections. */
function SectionPicker({ track, selectedIndex, onSelect }: SectionPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.sectionPicker}>
      <legend className={textStyles.visuallyHidden}>{dialogMessages.sectionLabel}</legend>
      {sectionMarks(track.sections).map((mark, index) => (
        <label key={`${mark.letter} ${mark.startMs}`} className={styles.sectionOption} data-ink={mark.color}>
          <input
            type="radio"
            name={name}
            checked={index === selectedIndex}
            onChange={() => onSelect(index)}
            {...(index === 0 ? { 'data-first-focus': '' } : {})}
          />
          <span className={styles.sectionLetter} aria-hidden="true">
            {mark.letter}
          </span>
          <span className={styles.sectionName}>{mark.name}</span>
          <span className={styles.sectionTime}>
            {dialogMessages.startsAt(formatDuration(mark.startMs / 1000))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Requests a new track made from an existing one. */
const useRemake = (trackId: string, onQueued: () => void) =>
  useAction('remakeTrack', {
    send: (body: Body<'remakeTrack'>) => ({
      params: { trackId },
      headers: { prefer: 'respond-async' },
      body,
    }),
    successToast: { title: dialogMessages.queued },
    errorToast: { title: dialogMessages.remakeFailed, description: dialogMessages.serverUnreachable },
    toMessage: serverMessage,
    onSuccess: onQueued,
  });

/** The options and the cost of a remake. */
export function RemakeDialog({
  track,
  kind,
  version,
  defaultTarget,
  onClose,
  ...initial
}: RemakeDialogProps) {
  const durationMs = Math.round(track.duration * 1000);
  const availableSeconds = extensionSeconds.filter(
    (seconds) => durationMs + seconds * 1000 <= limits.musicLengthMs.max,
  );
  const [seconds, setSeconds] = useState<number | undefined>(
    availableSeconds.findLast((option) => option <= 30),
  );
  const [section, setSection] = useState<number | undefined>(initial.section);
  const [target, setTarget] = useState<RemakeTarget>(defaultTarget);
  const lengthMs = durationMs + (kind === 'extension' ? (seconds ?? 0) * 1000 : 0);
  const { min, max } = limits.musicLengthMs;
  const cost = useEstimate('estimateMusicCost', {
    music_length_ms: Math.min(max, Math.max(min, lengthMs)),
    // Only the built-in provider can render a score, whichever providers are configured.
    provider: 'builtin',
  });
  const remake = useRemake(track.id, onClose);
  const hintId = useId();

  const { projectId } = track;
  const common = { projectId, as: target, ...(version !== undefined && { version }) };
  const buildBody = () => {
    if (kind === 'extension') return seconds && { kind, extend_by_ms: seconds * 1000, ...common };
    if (kind === 'section') return section !== undefined && { kind, section, ...common };
    return { kind, ...common };
  };
  const body = buildBody();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (body && !remake.isPending) remake.mutate(body);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.items[kind]}
      description={dialogMessages.explanations[kind](track.title)}
    >
      <form className={styles.form} onSubmit={submit} noValidate aria-describedby={hintId}>
        {kind === 'section' && <SectionPicker track={track} selectedIndex={section} onSelect={setSection} />}
        {kind === 'extension' && availableSeconds.length > 0 && (
          <div className={styles.amount}>
            <SegmentedControl
              label={dialogMessages.extensionLabel}
              options={availableSeconds.map((option) => ({
                value: String(option),
                label: extensionText(option),
              }))}
              value={seconds === undefined ? undefined : String(seconds)}
              onChange={(value) => setSeconds(Number(value))}
            />
            <p>{dialogMessages.resultingLength(formatDuration(lengthMs / 1000))}</p>
          </div>
        )}
        <SegmentedControl
          label={dialogMessages.targetLabel}
          options={targets}
          value={target}
          onChange={setTarget}
        />
        {kind === 'extension' && availableSeconds.length === 0 ? (
          <FieldError>{dialogMessages.maxLengthReached}</FieldError>
        ) : (
          <p id={hintId} className={styles.cost} aria-live="polite">
            <RemakeCost cost={cost} />
          </p>
        )}
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            {dialogMessages.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={remake.isPending}
            disabled={!body || cost?.canAfford === false}
            {...(kind === 'section' ? {} : { 'data-first-focus': '' })}
          >
            {remake.isPending ? dialogMessages.sending : dialogMessages.generate}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
