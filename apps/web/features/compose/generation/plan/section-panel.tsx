import { clsx } from 'clsx';
import { type RefObject, useId } from 'react';
import { parseChordChart } from '#contract/chord-symbols.ts';
import { limits } from '#contract/limits.ts';
import { sectionCommands, type SectionSubject } from '#web/features/compose/generation/plan/commands.ts';
import {
  barsOf,
  type DraftPlan,
  type DraftSection,
  hasTooManyLines,
} from '#web/features/compose/generation/plan/draft-plan.ts';
import { canSplit } from '#web/features/compose/generation/plan/edit-plan.ts';
import {
  withoutLevel,
  dynamicMarks,
  levelOf,
  withOtherStyles,
  withLevel,
} from '#web/features/compose/generation/plan/dynamics.ts';
import { PartsField } from '#web/features/compose/generation/plan/parts-field.tsx';
import { StyleField } from '#web/features/compose/generation/plan/style-field.tsx';
import { editorMessages, messages } from '#web/features/compose/generation/plan/messages.ts';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { CommandIconButton } from '#web/ui/command-button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import type { SectionMark } from '#web/domain/section-marks.ts';
import chipStyles from '#web/ui/chip.module.css';
import fieldStyles from '#web/ui/field.module.css';
import textStyles from '#web/ui/text.module.css';
import planStyles from './plan.module.css';

interface SectionPanelProps {
  readonly plan: DraftPlan;
  /** The index of the selected section; -1 if none is selected. */
  readonly index: number;
  readonly mark: SectionMark | undefined;
  readonly nameField: RefObject<HTMLInputElement | null>;
  readonly isSung: boolean;
  /** `announcement` is for screen readers; empty while typing. */
  readonly onChange: (
    part: Partial<
      Pick<DraftSection, 'name' | 'styles' | 'without' | 'lines' | 'chords' | 'chordProblem' | 'parts'>
    >,
    announcement: string,
  ) => void;
  /** Enter or Escape in the name field: moves focus back to the block. */
  readonly onDone: () => void;
  readonly subject: SectionSubject;
  readonly onAdd: () => void;
}

const levelChoices = dynamicMarks.map((sign, level) => ({
  value: String(level),
  label: (
    <>
      <i className={textStyles.dynamic} aria-hidden="true">
        {sign}
      </i>
      {editorMessages.levels[level]}
    </>
  ),
}));

/** The name and styles of the selected section, and buttons for all its edits. */
export function SectionPanel(props: SectionPanelProps) {
  const heading = useId();
  const { plan, index, mark, onAdd } = props;
  const section = plan.sections[index];
  const add = (
    <Button variant="ghost" disabled={plan.sections.length >= limits.planSections.max} onClick={onAdd}>
      <Icon name="plus" size="small" />
      {editorMessages.addSection}
    </Button>
  );
  if (!section || !mark) {
    return (
      <div className={clsx(planStyles.panel, planStyles.panelEmpty)}>
        <p>{editorMessages.selectHint}</p>
        {add}
      </div>
    );
  }
  return (
    <section className={planStyles.panel} data-ink={mark.color} aria-labelledby={heading}>
      <header className={planStyles.panelHead}>
        <h4 id={heading}>
          <b className={chipStyles.rehearsalMark}>{mark.letter}</b>
          <span className={textStyles.visuallyHidden}>{editorMessages.section(mark.letter)}</span>
          {section.name}
        </h4>
        <SectionButtons {...props} section={section} />
        {add}
      </header>
      <SectionFields {...props} section={section} />
    </section>
  );
}

type Selected = SectionPanelProps & { readonly section: DraftSection };

function SectionButtons({ plan, index, section, subject }: Selected) {
  const last = plan.sections.length - 1;
  const { earlier, later, shorter, longer, split, remove } = sectionCommands;
  return (
    <div className={planStyles.sectionButtons}>
      <CommandIconButton command={earlier} subject={subject} disabled={index === 0} />
      <CommandIconButton command={later} subject={subject} disabled={index === last} />
      <span className={planStyles.stepper}>
        <CommandIconButton command={shorter} subject={subject} disabled={last === 0} />
        <span>{messages.bars(barsOf(plan, section))}</span>
        <CommandIconButton command={longer} subject={subject} disabled={last === 0} />
      </span>
      <CommandIconButton command={split} subject={subject} disabled={!canSplit(plan, section)} />
      <CommandIconButton command={remove} subject={subject} disabled={last === 0} />
    </div>
  );
}

/** The message about the first text in a chord chart that is not a chord; undefined for a valid chart. */
function chordProblem(chart: string): string | undefined {
  const { invalid } = parseChordChart(chart);
  return invalid === undefined ? undefined : messages.notAChord(invalid);
}

function SectionFields({ plan, section, nameField, isSung, onChange, onDone }: Selected) {
  const level = levelOf(section.styles);
  return (
    <div className={planStyles.fields}>
      <Field label={editorMessages.name}>
        {(control) => (
          <TextInput
            {...control}
            // Resets the field for another section and after the name was undone.
            key={`${section.id} ${section.name}`}
            ref={nameField}
            maxLength={limits.planSectionName.max}
            defaultValue={section.name}
            onBlur={({ target }) => {
              const name = target.value.trim();
              if (name === '') target.value = section.name;
              else if (name !== section.name) onChange({ name }, editorMessages.renamed(name));
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              if (event.key === 'Escape') event.currentTarget.value = section.name;
              onDone();
            }}
          />
        )}
      </Field>
      <div className={clsx(fieldStyles.field, planStyles.level)}>
        <span className={textStyles.label}>{editorMessages.level}</span>
        <SegmentedControl
          label={editorMessages.level}
          options={levelChoices}
          value={level === undefined ? undefined : String(level)}
          onChange={(value) =>
            onChange({ styles: withLevel(section.styles, Number(value)) }, editorMessages.changed)
          }
        />
      </div>
      <StyleField
        label={editorMessages.styles}
        hint={editorMessages.stylesHint}
        styles={withoutLevel(section.styles)}
        onChange={(others) =>
          onChange({ styles: withOtherStyles(section.styles, others) }, editorMessages.changed)
        }
      />
      <StyleField
        label={editorMessages.without}
        styles={section.without}
        excluded
        onChange={(without) => onChange({ without }, editorMessages.changed)}
      />
      <Field
        label={editorMessages.chords}
        hint={editorMessages.chordsHint}
        error={section.chordProblem}
        className={planStyles.chords}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={limits.planChords.max}
            placeholder={editorMessages.chordsPlaceholder}
            value={section.chords ?? ''}
            onChange={({ target: { value } }) =>
              onChange({ chords: value, chordProblem: chordProblem(value) }, '')
            }
          />
        )}
      </Field>
      <PartsField
        key={section.id}
        parts={section.parts ?? []}
        bars={barsOf(plan, section)}
        onChange={(parts) => onChange({ parts }, editorMessages.changed)}
      />
      {isSung && (
        <Field
          label={editorMessages.lines}
          hint={editorMessages.linesHint}
          error={hasTooManyLines(section) ? messages.linesTooMany : undefined}
          className={planStyles.lines}
        >
          {(control) => (
            <TextArea
              {...control}
              value={section.lines.join('\n')}
              onChange={({ target }) =>
                onChange({ lines: target.value === '' ? [] : target.value.split('\n') }, '')
              }
            />
          )}
        </Field>
      )}
    </div>
  );
}
