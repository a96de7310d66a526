import { limits } from '#contract/limits.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import { partsMessages as messages } from '#web/features/compose/generation/plan/messages.ts';
import { amountTexts } from '#web/domain/amount-texts.ts';
import { Field, Select, Switch } from '#web/ui/field.tsx';
import { instrumentChoices } from '#web/domain/music-choices.data.ts';
import { BarRangeFields } from '#web/domain/bar-range-fields.tsx';
import { musicWord } from '#web/domain/music-words.ts';
import { NumberInput } from '#web/ui/number-input.tsx';
import fieldStyles from '#web/ui/field.module.css';
import layoutStyles from '#web/ui/layout.module.css';

interface PartPanelProps {
  readonly part: PlanPart;
  /** Bars of the section. */
  readonly bars: number;
  readonly onChange: (part: PlanPart) => void;
}

/** The largest number of steps of each value. */
const maxSteps = { dynamics: 3, density: 2, register: 2, brightness: 3, room: 3 } as const;
type StepName = keyof typeof maxSteps;
const stepNames = Object.keys(maxSteps) as StepName[];

const stepsUpTo = (max: number) => Array.from({ length: 2 * max + 1 }, (_, index) => index - max);

/** The entry without the values that leave the part as it is. */
const withoutDefaults = (part: PlanPart): PlanPart =>
  Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== undefined && value !== 0 && value !== true),
  ) as unknown as PlanPart;

/** The values of an entry: silence, instrument, level, steps and bars. */
export function PartPanel({ part, bars, onChange }: PartPanelProps) {
  const change = (values: { readonly [Name in keyof PlanPart]?: PlanPart[Name] | undefined }) =>
    onChange(withoutDefaults({ ...part, ...values } as PlanPart));
  const range = part.bars;
  return (
    <>
      <Switch
        label={messages.silentSwitch}
        checked={part.plays === false}
        onChange={({ target }) => change({ plays: !target.checked })}
      />
      <div className={fieldStyles.pair}>
        <Field label={messages.level}>
          {(control) => (
            <NumberInput
              {...control}
              {...limits.partLevelDb}
              digits={1}
              value={part.level_db ?? 0}
              onChange={(level_db) => change({ level_db })}
            />
          )}
        </Field>
        <Field label={messages.instrument}>
          {(control) => (
            <Select
              {...control}
              value={part.instrument ?? ''}
              onChange={({ target: { value } }) => change({ instrument: value === '' ? undefined : value })}
            >
              <option value="">{messages.ownInstrument}</option>
              {part.instrument !== undefined && (
                <option value={part.instrument}>{musicWord(part.instrument)}</option>
              )}
              {instrumentChoices
                .filter((name) => name.toLowerCase() !== part.instrument)
                .map((name) => (
                  <option key={name} value={name.toLowerCase()}>
                    {musicWord(name)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        {stepNames.map((name) => (
          <Field key={name} label={messages.fields[name]}>
            {(control) => (
              <Select
                {...control}
                value={part[name] ?? 0}
                onChange={({ target }) => change({ [name]: Number(target.value) })}
              >
                {stepsUpTo(maxSteps[name]).map((steps) => (
                  <option key={steps} value={steps}>
                    {steps === 0 ? messages.asWritten : amountTexts[name](steps)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      <div className={layoutStyles.stack} data-gap="3">
        <Switch
          label={messages.someBars}
          checked={range !== undefined}
          onChange={({ target }) => change({ bars: target.checked ? { from: 1, to: bars } : undefined })}
        />
        {range && (
          <div className={fieldStyles.pair}>
            <BarRangeFields
              labels={messages}
              range={range}
              last={bars}
              onChange={(changed) => change({ bars: changed })}
            />
          </div>
        )}
      </div>
    </>
  );
}
