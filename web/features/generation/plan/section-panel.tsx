import { clsx } from 'clsx';
import { type RefObject, useId } from 'react';
import { limits } from '#contract/limits.ts';
import {
  barsOf,
  type DraftPlan,
  type DraftSection,
  hasTooManyLines,
} from '#web/features/generation/plan/draft-plan.ts';
import { maySplit } from '#web/features/generation/plan/edit-plan.ts';
import {
  besidesLevel,
  dynamicSigns,
  levelOf,
  withBesides,
  withLevel,
} from '#web/features/generation/plan/dynamics.ts';
import { editorWords } from '#web/features/generation/plan/editor-words.ts';
import { StyleField } from '#web/features/generation/plan/style-field.tsx';
import { words } from '#web/features/generation/plan/words.ts';
import { Field, TextArea, TextInput } from '#web/kit/field.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { IconKey, Key } from '#web/kit/key.tsx';
import { Segments } from '#web/kit/segments.tsx';
import type { SectionMark } from '#web/kit/section-marks.ts';
import chipStyles from '#web/kit/chip.module.css';
import fieldStyles from '#web/kit/field.module.css';
import textStyles from '#web/kit/text.module.css';
import planStyles from './plan.module.css';

interface SectionPanelProps {
  readonly plan: DraftPlan;
  /** The index of the selected section; -1 if none is selected. */
  readonly at: number;
  readonly mark: SectionMark | undefined;
  readonly nameField: RefObject<HTMLInputElement | null>;
  readonly isSung: boolean;
  /** `announcement` is for screen readers; empty while typing. */
  readonly onChange: (
    part: Partial<Pick<DraftSection, 'name' | 'styles' | 'without' | 'lines'>>,
    said: string,
  ) => void;
  /** Enter or Escape in the name field: moves focus back to the block. */
  readonly onDone: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onResize: (bars: -1 | 1) => void;
  readonly onSplit: () => void;
  readonly onRemove: () => void;
  readonly onAdd: () => void;
}

const levelChoices = dynamicSigns.map((sign, level) => ({
  value: String(level),
  label: (
    <>
      <i className={textStyles.dynamic} aria-hidden="true">
        {sign}
      </i>
      {editorWords.levels[level]}
    </>
  ),
}));

/** The name and styles of the selected section, and buttons for all its edits. */
export function SectionPanel(props: SectionPanelProps) {
  const heading = useId();
  const { plan, at, mark, onAdd } = props;
  const section = plan.sections[at];
  const add = (
    <Key look="bare" disabled={plan.sections.length >= limits.planSections.max} onClick={onAdd}>
      <Icon name="plus" size="small" />
      {editorWords.addSection}
    </Key>
  );
  if (!section || !mark) {
    return (
      <div className={clsx(planStyles.panel, planStyles.panelNone)}>
        <p>{editorWords.pressOne}</p>
        {add}
      </div>
    );
  }
  return (
    <section className={planStyles.panel} data-ink={mark.ink} aria-labelledby={heading}>
      <header className={planStyles.panelHead}>
        <h4 id={heading}>
          <b className={chipStyles.rehearsalMark}>{mark.letter}</b>
          <span className={textStyles.visuallyHidden}>{editorWords.section(mark.letter)}</span>
          {section.name}
        </h4>
        <SectionKeys {...props} section={section} />
        {add}
      </header>
      <SectionFields {...props} section={section} />
    </section>
  );
}

type Selected = SectionPanelProps & { readonly section: DraftSection };

function SectionKeys({ plan, at, section, onMove, onResize, onSplit, onRemove }: Selected) {
  const last = plan.sections.length - 1;
  return (
    <div className={planStyles.sectionKeys}>
      <IconKey icon="arrow-left" label={editorWords.earlier} disabled={at === 0} onClick={() => onMove(-1)} />
      <IconKey
        icon="arrow-right"
        label={editorWords.later}
        disabled={at === last}
        onClick={() => onMove(1)}
      />
      <span className={planStyles.stepper}>
        <IconKey
          icon="minus"
          label={editorWords.shorter}
          disabled={last === 0}
          onClick={() => onResize(-1)}
        />
        <span>{words.bars(barsOf(plan, section))}</span>
        <IconKey icon="plus" label={editorWords.longer} disabled={last === 0} onClick={() => onResize(1)} />
      </span>
      <IconKey
        icon="split"
        label={editorWords.split(section.name)}
        disabled={!maySplit(plan, section)}
        onClick={onSplit}
      />
      <IconKey icon="delete" label={editorWords.remove} disabled={last === 0} onClick={onRemove} />
    </div>
  );
}

function SectionFields({ section, nameField, isSung, onChange, onDone }: Selected) {
  const level = levelOf(section.styles);
  return (
    <div className={planStyles.fields}>
      <Field label={editorWords.name}>
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
              else if (name !== section.name) onChange({ name }, editorWords.renamed(name));
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
        <span className={textStyles.label}>{editorWords.level}</span>
        <Segments
          label={editorWords.level}
          options={levelChoices}
          value={level === undefined ? undefined : String(level)}
          onChange={(value) =>
            onChange({ styles: withLevel(section.styles, Number(value)) }, editorWords.changed)
          }
        />
      </div>
      <StyleField
        label={editorWords.styles}
        hint={editorWords.stylesHint}
        styles={besidesLevel(section.styles)}
        onChange={(others) => onChange({ styles: withBesides(section.styles, others) }, editorWords.changed)}
      />
      <StyleField
        label={editorWords.without}
        styles={section.without}
        struck
        onChange={(without) => onChange({ without }, editorWords.changed)}
      />
      {isSung && (
        <Field
          label={editorWords.lines}
          hint={editorWords.linesHint}
          error={hasTooManyLines(section) ? words.linesTooMany : undefined}
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
