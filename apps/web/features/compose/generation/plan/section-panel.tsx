import { clsx } from 'clsx';
import { type RefObject, useId } from 'react';
import { parseChordChart } from '#contract/chord-symbols.ts';
import { limits } from '#contract/limits.ts';
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
import { IconButton } from '#web/ui/icon-button.tsx';
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
  readonly onMove: (by: -1 | 1) => void;
  readonly onResize: (bars: -1 | 1) => void;
  readonly onSplit: () => void;
  readonly onRemove: () => void;
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

function SectionButtons({ plan, index, section, onMove, onResize, onSplit, onRemove }: Selected) {
  const last = plan.sections.length - 1;
  return (
    <div className={planStyles.sectionButtons}>
      <IconButton
        icon="arrow-left"
        label={editorMessages.earlier}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="arrow-right"
        label={editorMessages.later}
        disabled={index === last}
        onClick={() => onMove(1)}
      />
      <span className={planStyles.stepper}>
        <IconButton
          icon="minus"
          label={editorMessages.shorter}
          disabled={last === 0}
          onClick={() => onResize(-1)}
        />
        <span>{messages.bars(barsOf(plan, section))}</span>
        <IconButton
          icon="plus"
          label={editorMessages.longer}
          disabled={last === 0}
          onClick={() => onResize(1)}
        />
      </span>
      <IconButton
        icon="split"
        label={editorMessages.split(section.name)}
        disabled={!canSplit(plan, section)}
        onClick={onSplit}
      />
      <IconButton icon="delete" label={editorMessages.remove} disabled={last === 0} onClick={onRemove} />
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
