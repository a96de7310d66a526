import type { EndingStyle } from '#contract/edit-kinds.ts';
import { endingStyles } from '#contract/edit-kinds.ts';
import type { Edit } from '#contract/edits.ts';
import { limits } from '#contract/limits.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import { editKindNames } from '#web/domain/messages.ts';
import { NumberChip, SelectChip, TextChip } from '#web/features/compose/edits/chips.tsx';
import {
  amountChoices,
  amountOf,
  type Choice,
  hasAmount,
  withAmount,
} from '#web/features/compose/edits/edit-amounts.ts';
import { messages } from '#web/features/compose/edits/messages.ts';
import { OrderChip } from '#web/features/compose/edits/order-chip.tsx';
import { instrumentChoices, keyChoices } from '#web/domain/music-choices.data.ts';
import { musicWord } from '#web/domain/music-words.ts';

interface EditFieldsProps {
  readonly edit: Edit;
  readonly outline: ScoreOutline;
  readonly onChange: (edit: Edit) => void;
}

type OfKind<Kind extends Edit['kind']> = EditFieldsProps & {
  readonly edit: Extract<Edit, { readonly kind: Kind }>;
};

const instruments = instrumentChoices.map((name) => ({ value: name.toLowerCase(), label: musicWord(name) }));
const endings = endingStyles.map((style) => ({ value: style, label: messages.endings[style] }));

/** The chips of an edit that say what it does. */
export function EditFields(props: EditFieldsProps) {
  const { edit, outline, onChange } = props;
  switch (edit.kind) {
    case 'order':
      return (
        <OrderChip
          outline={outline}
          order={edit.sections}
          onChange={(sections) => onChange({ ...edit, sections })}
        />
      );
    case 'length':
      return (
        <>
          <SelectChip
            label={messages.section}
            value={String(edit.section)}
            choices={outline.sections.map(({ section_name: name }, index) => ({
              value: String(index),
              label: name,
            }))}
            onChange={(section) => onChange({ ...edit, section: Number(section) })}
          />
          <AmountChip {...props} />
        </>
      );
    case 'add':
      return (
        <SelectChip
          label={messages.instrument}
          value={edit.instrument}
          choices={instruments}
          onChange={(instrument) => onChange({ ...edit, instrument })}
        />
      );
    case 'replace':
      return <ReplaceFields {...props} edit={edit} />;
    case 'tempo':
      return (
        <NumberChip
          label={messages.tempoField}
          unit={messages.bpm}
          min={limits.editedTempoBpm.min}
          max={limits.editedTempoBpm.max}
          value={Math.round(edit.bpm ?? outline.bpm * (edit.factor ?? 1))}
          onChange={(bpm) => {
            const { factor: _factor, ...rest } = edit;
            onChange({ ...rest, bpm });
          }}
        />
      );
    case 'key':
      return <KeyField {...props} edit={edit} />;
    case 'ending':
      return (
        <SelectChip
          label={editKindNames.ending}
          value={edit.style}
          choices={endings}
          onChange={(style) => onChange({ ...edit, style: style as EndingStyle })}
        />
      );
    case 'chords':
      return <ChordFields {...props} edit={edit} />;
    case 'mute':
      return null;
    default:
      return <AmountChip {...props} />;
  }
}

function AmountChip({ edit, onChange }: EditFieldsProps) {
  const amount = amountOf(edit);
  if (amount === undefined || !hasAmount(edit.kind)) return null;
  return (
    <SelectChip
      label={messages.amount}
      value={String(amount)}
      choices={amountChoices(edit.kind, amount)}
      onChange={(value) => onChange(withAmount(edit, Number(value)))}
    />
  );
}

function ReplaceFields({ edit, outline, onChange }: OfKind<'replace'>) {
  return (
    <>
      <SelectChip
        label={messages.replacedPart}
        value={edit.part}
        choices={outline.parts.map(({ part, label }) => ({ value: part, label }))}
        onChange={(part) => onChange({ ...edit, part })}
      />
      <SelectChip
        label={messages.instrument}
        prefix={messages.with}
        value={edit.instrument}
        choices={instruments}
        onChange={(instrument) => onChange({ ...edit, instrument })}
      />
    </>
  );
}

/** By semitones, or to a key; the value of a key choice is its name. */
function KeyField({ edit, onChange }: OfKind<'key'>) {
  const keys: readonly Choice[] = keyChoices.map((key) => ({ value: key, label: musicWord(key) }));
  return (
    <SelectChip
      label={messages.keyField}
      value={edit.key ?? String(edit.semitones ?? 0)}
      choices={[...amountChoices('key', edit.semitones), ...keys]}
      onChange={(value) =>
        onChange(
          Number.isNaN(Number(value))
            ? { kind: 'key', key: value }
            : { kind: 'key', semitones: Number(value) },
        )
      }
    />
  );
}

const chordChoices = Object.entries(messages.chordChoices).map(([value, label]) => ({ value, label }));

function ChordFields({ edit, onChange }: OfKind<'chords'>) {
  const { colour, chart, ...rest } = edit;
  return (
    <>
      <SelectChip
        label={editKindNames.chords}
        value={chart === undefined ? (colour ?? 'richer') : 'chart'}
        choices={chordChoices}
        onChange={(value) =>
          onChange(
            value === 'chart'
              ? { ...rest, chart: '' }
              : { ...rest, colour: value === 'simpler' ? 'simpler' : 'richer' },
          )
        }
      />
      {chart !== undefined && (
        <TextChip
          label={messages.chordChart}
          maxLength={limits.planChords.max}
          placeholder={messages.chordPlaceholder}
          value={chart}
          onChange={(text) => onChange({ ...rest, chart: text })}
        />
      )}
    </>
  );
}
