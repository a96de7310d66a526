import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { genrePresets } from '#contract/genres.ts';
import { ChoiceMenu } from '#web/features/compose/generation/choice-menu.tsx';
import { type MusicDraft, newSeed } from '#web/features/compose/generation/music-draft.ts';
import type { DraftPlan } from '#web/features/compose/generation/plan/draft-plan.ts';
import {
  userExclusionRange,
  editPlan,
  editPrompt,
  type PromptEdit,
} from '#web/features/compose/generation/prompt-edits.ts';
import { TempoChip } from '#web/features/compose/generation/tempo-chip.tsx';
import { metreChoices, moodChoices } from '#web/features/compose/generation/interpretation-choices.data.ts';
import { interpretationMessages } from '#web/features/compose/generation/messages.ts';
import type { Interpretation } from '#web/features/compose/generation/use-interpretation.ts';
import { Icon } from '#web/ui/icon.tsx';
import { instrumentChoices, keyChoices } from '#web/domain/music-choices.data.ts';
import { AccidentalText } from '#web/domain/accidental-text.tsx';
import { musicWord } from '#web/domain/music-words.ts';
import chipStyles from '#web/ui/chip.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './form.module.css';

interface InterpretationChipsProps {
  readonly interpretation: Interpretation;
  readonly draft: MusicDraft;
  /** The plan fitted to the current length and tempo. */
  readonly plan: DraftPlan | undefined;
  /**
   * Whether the built-in composer generates it: another provider makes its own choices for what the prompt leaves
   * open.
   */
  readonly isBuiltin: boolean;
  readonly promptField: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (part: Partial<MusicDraft>) => void;
}

/** The interpretation as chips that can be changed: requested values strong, the composer's choices faint. */
export function InterpretationChips(props: InterpretationChipsProps) {
  const { interpretation, draft, plan, isBuiltin, onChange } = props;
  const onEdit = (edit: PromptEdit) => applyPromptEdit(edit, props);
  const { genres, moods, bpm, key, metre, unwanted, instrumentsRequested } = interpretation;
  const instruments = isBuiltin ? interpretation.instruments : instrumentsRequested;
  const canReroll = isBuiltin && !plan && !(interpretation.keyRequested && interpretation.tempoRequested);
  const chipProps = (label: string, value: string, isRequested: boolean) => ({
    triggerClass: clsx(chipStyles.chip, !isRequested && chipStyles.guess),
    trigger: (
      <ChipLabel label={label} isComposerChoice={!isRequested && isBuiltin}>
        {isRequested || isBuiltin ? <AccidentalText text={value} /> : interpretationMessages.any}
      </ChipLabel>
    ),
  });
  const instrument = (value: string, on: boolean) => onEdit({ kind: 'instrument', value, on });
  const isComposerChoice = (name: string) => !instrumentsRequested.includes(name);
  const excludeLabel = (name: string) =>
    isComposerChoice(name)
      ? interpretationMessages.excludeComposerChoice(musicWord(name))
      : interpretationMessages.exclude(musicWord(name));
  const requestedGenres = interpretation.genreRequested ? genres : [];
  const otherInstruments = instrumentChoices.filter((name) => !instruments.includes(name));
  return (
    <div className={styles.interpretationChips}>
      <ul className={chipStyles.chips}>
        <li>
          <TempoChip
            bpm={bpm}
            tempo={draft.tempo}
            isRequested={interpretation.tempoRequested}
            isBuiltin={isBuiltin}
            onChange={(tempo) => onChange({ tempo })}
          />
        </li>
        <li>
          <ChoiceMenu
            {...chipProps(interpretationMessages.key, musicWord(key), interpretation.keyRequested)}
            choices={keyChoices}
            chosen={[key]}
            onChoose={(value) => onEdit({ kind: 'key', value })}
          />
        </li>
        <li>
          <ChoiceMenu
            {...chipProps(interpretationMessages.metre, metre, interpretation.metreRequested)}
            choices={metreChoices}
            chosen={[metre]}
            onChoose={(value) => onEdit({ kind: 'metre', value })}
          />
        </li>
        <li>
          <ChoiceMenu
            multiple
            {...chipProps(
              interpretationMessages.mood,
              moods.map(musicWord).join(', ') || interpretationMessages.any,
              moods.length > 0,
            )}
            choices={[...moods.filter((mood) => !includes(moodChoices, mood)), ...moodChoices]}
            chosen={moods}
            onChoose={(value, on) => onEdit({ kind: 'mood', value, on })}
          />
        </li>
        <li>
          <ChoiceMenu
            multiple
            {...chipProps(
              interpretationMessages.genre,
              genres.map(musicWord).join(', '),
              interpretation.genreRequested,
            )}
            choices={genrePresets}
            chosen={genres}
            onChoose={(genre, on) =>
              onChange({ genres: on ? [...requestedGenres, genre] : genres.filter((item) => item !== genre) })
            }
          />
        </li>
        {instruments.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={clsx(chipStyles.chip, isComposerChoice(name) && chipStyles.guess)}
              aria-label={excludeLabel(name)}
              title={excludeLabel(name)}
              onClick={() => instrument(name, false)}
            >
              <span className={chipStyles.value}>{musicWord(name)}</span>
              <Icon name="close" size="small" />
            </button>
          </li>
        ))}
        {unwanted.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={chipStyles.chip}
              aria-label={interpretationMessages.include(musicWord(name))}
              title={interpretationMessages.include(musicWord(name))}
              onClick={() => instrument(name, true)}
            >
              <span className={chipStyles.label}>{interpretationMessages.without}</span>{' '}
              <s className={chipStyles.without}>{musicWord(name)}</s>
            </button>
          </li>
        ))}
        <li>
          <ChoiceMenu
            triggerClass={clsx(chipStyles.chip, chipStyles.add)}
            trigger={
              <>
                <Icon name="plus" size="small" />
                {interpretationMessages.instrument}
              </>
            }
            choices={otherInstruments}
            chosen={[]}
            onChoose={(name) => instrument(name, true)}
          />
        </li>
        {canReroll && (
          <li>
            <button
              type="button"
              className={clsx(chipStyles.chip, chipStyles.add)}
              title={interpretationMessages.composerChoice}
              onClick={() => onChange({ seed: newSeed() })}
            >
              <Icon name="retry" size="small" />
              {interpretationMessages.reroll}
            </button>
          </li>
        )}
      </ul>
      <p className={styles.interpretationText}>
        {isBuiltin ? (
          <AccidentalText text={interpretation.understood} />
        ) : (
          interpretationMessages.providerDecides
        )}
      </p>
    </div>
  );
}

/** Writes the edit into the prompt and into the plan, which takes precedence; a plan that was up to date stays so. */
function applyPromptEdit(
  edit: PromptEdit,
  { interpretation, draft, plan, promptField, onChange }: InterpretationChipsProps,
): void {
  const isExcluded = edit.kind === 'instrument' && edit.on && interpretation.unwanted.includes(edit.value);
  const exclusion = isExcluded ? userExclusionRange(draft.prompt, edit.value) : undefined;
  if (exclusion) {
    // The exclusion is the user's own text: select it, so that they can change it.
    promptField.current?.focus();
    promptField.current?.setSelectionRange(...exclusion);
  }
  const prompt = exclusion ? draft.prompt : editPrompt(draft.prompt, edit);
  const isUpToDate = plan?.sourcePrompt === draft.prompt.trim();
  onChange({
    prompt,
    ...(plan && {
      plan: {
        ...editPlan(plan, edit, interpretation),
        sourcePrompt: isUpToDate ? prompt : plan.sourcePrompt,
      },
    }),
  });
}

const includes = (list: readonly string[], item: string) => list.includes(item);

interface ChipLabelProps {
  readonly label: string;
  readonly isComposerChoice: boolean;
  readonly children: ReactNode;
}

function ChipLabel({ label, isComposerChoice, children }: ChipLabelProps) {
  return (
    <>
      <span className={chipStyles.label}>{label}</span> <span className={chipStyles.value}>{children}</span>
      {isComposerChoice && (
        <span className={textStyles.visuallyHidden}>{`, ${interpretationMessages.composerChoice}`}</span>
      )}
    </>
  );
}
