import { useQueries } from '@tanstack/react-query';
import { Fragment, useId, useState } from 'react';
import type { Reply } from '#contract/api.ts';
import type { MergeConflict, VersionDifference } from '#contract/version-differences.ts';
import { differenceKey, DifferenceText } from '#web/features/compare/difference-text.tsx';
import { haveCommonVersion } from '#web/features/compare/merge/common-version.ts';
import { groupBy } from '#web/features/compare/merge/group-by.ts';
import { MakeVersion } from '#web/features/compare/merge/make-version.tsx';
import type { MergeVersion } from '#web/features/compare/merge/merge-draft.ts';
import { messages } from '#web/features/compare/merge/messages.ts';
import { messages as compareMessages } from '#web/features/compare/messages.ts';
import { drawnDifferences } from '#web/features/compare/plan-differences.ts';
import { queryOf } from '#web/data/query.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { barsText } from '#web/features/compare/merge/bars-text.ts';
import { Select } from '#web/ui/field.tsx';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import panelLayout from './merge-panel.module.css';
import styles from './combine-edits.module.css';

const { combine: texts } = messages;

interface CombineEditsProps {
  readonly trackId: string;
  readonly projectId: string;
  readonly versions: readonly MergeVersion[];
  readonly label: string;
  readonly onAdd: ((version: number) => void) | undefined;
}

type MergePlan = Reply<'planMerge'>;

/** Whether both versions have changes; otherwise one of them is the combination. */
const hasBoth = ({ changes, conflicts }: MergePlan) =>
  conflicts.length > 0 ||
  (changes.some(({ by }) => by === 'first') && changes.some(({ by }) => by === 'second'));

/**
 * Combines the edits of the first version and another one since the version that both come from. Renders nothing if
 * there is no such pair, or if only one version of it has edits.
 */
export function CombineEdits({ trackId, versions, ...props }: CombineEditsProps) {
  const heading = useId();
  const [one, ...others] = versions;
  const [chosen, setChosen] = useState<number>();
  const listed = useApiQuery('listVersions', { params: { trackId } }).data?.versions ?? [];
  const plans = useQueries({
    queries: others.map(({ number }) => ({
      ...queryOf('planMerge', { params: { trackId }, query: { v: one!.number, with: number } }),
      enabled: haveCommonVersion(listed, one!.number, number),
    })),
  });
  const pairs = others.flatMap((other, index) => {
    const plan = plans[index]!.data;
    return plan && hasBoth(plan) ? [{ other, plan }] : [];
  });
  const pair = pairs.find(({ other }) => other.number === chosen) ?? pairs[0];
  if (!one || !pair) return null;
  const { other, plan } = pair;
  return (
    <section className={panelStyles.panel} aria-labelledby={heading}>
      <header className={panelLayout.header}>
        <div className={panelLayout.title}>
          <h2 id={heading}>{texts.title({ first: one.label, second: other.label })}</h2>
          <p className={textStyles.secondary}>{texts.from(compareMessages.versionLabel(plan.base))}</p>
        </div>
        {pairs.length > 1 && (
          <label className={panelLayout.select}>
            <span>{texts.with}</span>
            <Select value={other.number} onChange={({ target }) => setChosen(Number(target.value))}>
              {pairs.map(({ other: { number, label } }) => (
                <option key={number} value={number}>
                  {label}
                </option>
              ))}
            </Select>
          </label>
        )}
      </header>
      <Combination key={other.number} trackId={trackId} plan={plan} one={one} other={other} {...props} />
    </section>
  );
}

interface CombinationProps extends Omit<CombineEditsProps, 'versions'> {
  readonly plan: MergePlan;
  readonly one: MergeVersion;
  readonly other: MergeVersion;
}

/** What merges by itself, a choice for each conflict, and the new version. */
function Combination({ plan, one, other, ...props }: CombinationProps) {
  const { trackId, projectId, label } = props;
  const [choices, setChoices] = useState<ReadonlyMap<string, 'first' | 'second'>>(new Map());
  const baseSections = useApiQuery('listVersions', { params: { trackId } }).data?.versions.find(
    ({ number }) => number === plan.base,
  )?.sections;
  const { changes, conflicts } = plan;
  const isDecided = conflicts.every(({ id }) => choices.has(id));
  const versionOf = { first: one, second: other, both: one } as const;
  const labelOf = { first: one.label, second: other.label, both: texts.both } as const;
  const placeOf = ({ section }: VersionDifference, by: keyof typeof versionOf): string => {
    const after = section.after === null ? undefined : versionOf[by].outline.sections[section.after];
    if (after) {
      const { section_name: name, first_bar: from, bars } = after;
      return texts.place({ name, bars: barsText([{ from, to: from + bars - 1 }]) });
    }
    if (section.before === null) return texts.wholePiece;
    return baseSections?.[section.before]?.section_name ?? messages.section(section.before + 1);
  };
  const choose = (id: string, take: 'first' | 'second') =>
    setChoices((before) => new Map(before).set(id, take));
  return (
    <>
      {changes.length > 0 && (
        <div className={styles.group}>
          <h3 className={textStyles.label}>{texts.mergedByItself}</h3>
          <ul className={styles.changes}>
            {groupBy(changes, ({ by, section }) => JSON.stringify([by, section])).map((group) => {
              const [first] = group;
              const { by, section } = first!;
              return (
                <li key={JSON.stringify([by, section])}>
                  <span className={styles.by}>{labelOf[by]}</span>{' '}
                  <span>
                    {placeOf(first!, by)}:{' '}
                    {drawnDifferences(group).map((difference, index) => (
                      <Fragment key={differenceKey(difference)}>
                        {index > 0 && '; '}
                        <DifferenceText difference={difference} />
                      </Fragment>
                    ))}
                  </span>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {conflicts.length > 0 && (
        <div className={styles.group}>
          <h3 className={textStyles.label}>{texts.conflicts(conflicts.length)}</h3>
          {conflicts.map((conflict, index) => (
            <ConflictChoice
              key={conflict.id}
              legend={texts.conflict({ number: index + 1, place: placeOf(conflict.first, 'first') })}
              labels={labelOf}
              conflict={conflict}
              value={choices.get(conflict.id)}
              onChange={(take) => choose(conflict.id, take)}
            />
          ))}
        </div>
      )}
      <MakeVersion
        trackId={trackId}
        label={label}
        body={
          isDecided
            ? {
                kind: 'merge-edits',
                as: 'version',
                projectId,
                version: one.number,
                with: other.number,
                choices: conflicts.map(({ id }) => ({ conflict: id, take: choices.get(id)! })),
              }
            : undefined
        }
        hint={texts.undecided}
        lines={[
          {
            subject: compareMessages.versionLabel(plan.base),
            text: texts.result({ first: one.label, second: other.label }),
          },
        ]}
        sectionNames={one.outline.sections.map(({ section_name }) => section_name)}
        onAdd={props.onAdd}
      />
    </>
  );
}

interface ConflictChoiceProps {
  readonly legend: string;
  readonly labels: Readonly<Record<'first' | 'second', string>>;
  readonly conflict: MergeConflict;
  readonly value: 'first' | 'second' | undefined;
  readonly onChange: (take: 'first' | 'second') => void;
}

/** Which of two changes that exclude each other is taken. */
function ConflictChoice({ legend, labels, conflict, value, onChange }: ConflictChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.conflict}>
      <legend>{legend}</legend>
      {(['first', 'second'] as const).map((take) => (
        <label key={take}>
          <input type="radio" name={name} checked={value === take} onChange={() => onChange(take)} />
          <b className={styles.by}>{labels[take]}</b>{' '}
          <DifferenceText difference={drawnDifferences([conflict[take]])[0]!} />
        </label>
      ))}
    </fieldset>
  );
}
