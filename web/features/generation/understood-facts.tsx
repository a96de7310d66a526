import type { ReactNode, RefObject } from 'react';
import { genrePresets } from '#contract/genres.ts';
import { ChoiceMenu } from '#web/features/generation/choice-menu.tsx';
import type { MusicDraft } from '#web/features/generation/music-draft.ts';
import type { DraftPlan } from '#web/features/generation/plan/draft-plan.ts';
import { ownWordsAgainst, planWith, promptWith, type Wish } from '#web/features/generation/prompt-wishes.ts';
import { TempoChip } from '#web/features/generation/tempo-chip.tsx';
import {
  instrumentChoices,
  keyChoices,
  metreChoices,
  moodChoices,
} from '#web/features/generation/understood-choices.data.ts';
import { understoodWords } from '#web/features/generation/understood-words.ts';
import type { Understanding } from '#web/features/generation/use-understanding.ts';
import { Icon } from '#web/kit/icon.tsx';

interface UnderstoodFactsProps {
  readonly reading: Understanding;
  readonly draft: MusicDraft;
  /** The plan as it lies on the length and tempo of the moment. */
  readonly plan: DraftPlan | undefined;
  /** Where a person's own words are shown to them. */
  readonly promptField: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (part: Partial<MusicDraft>) => void;
}

/** The facts that the composer reads, as chips to press and change. */

export function UnderstoodFacts(props: UnderstoodFactsProps) {
  const { reading, draft, onChange } = props;
  const onWish = (wish: Wish) => grant(wish, props);
  const { genres, moods, bpm, key, metre, instruments, unwanted } = reading;
  const instrument = (value: string, on: boolean) => onWish({ kind: 'instrument', value, on });
  const others = instrumentChoices.filter((name) => !instruments.includes(name));
  return (
    <div className="desk-facts">
      <ul className="chips">
        <li>
          <TempoChip bpm={bpm} tempo={draft.tempo} onChange={(tempo) => onChange({ tempo })} />
        </li>
        <li>
          <ChoiceMenu
            trigger={<Fact label={understoodWords.key}>{key}</Fact>}
            choices={keyChoices}
            chosen={[key]}
            onChoose={(value) => onWish({ kind: 'key', value })}
          />
        </li>
        <li>
          <ChoiceMenu
            trigger={<Fact label={understoodWords.metre}>{metre}</Fact>}
            choices={metreChoices}
            chosen={[metre]}
            onChoose={(value) => onWish({ kind: 'metre', value })}
          />
        </li>
        <li>
          <ChoiceMenu
            several
            trigger={<Fact label={understoodWords.mood}>{moods.join(', ') || understoodWords.anyMood}</Fact>}
            choices={[...moods.filter((mood) => !includes(moodChoices, mood)), ...moodChoices]}
            chosen={moods}
            onChoose={(value, on) => onWish({ kind: 'mood', value, on })}
          />
        </li>
        <li>
          <ChoiceMenu
            several
            trigger={<Fact label={understoodWords.genre}>{genres.join(', ')}</Fact>}
            choices={genrePresets}
            chosen={genres}
            onChoose={(genre, on) =>
              onChange({ genres: on ? [...genres, genre] : genres.filter((one) => one !== genre) })
            }
          />
        </li>
        {instruments.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="chip"
              aria-label={understoodWords.leaveOut(name)}
              title={understoodWords.leaveOut(name)}
              onClick={() => instrument(name, false)}
            >
              {name}
              <Icon name="close" size="small" />
            </button>
          </li>
        ))}
        {unwanted.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="chip"
              aria-label={understoodWords.letIn(name)}
              title={understoodWords.letIn(name)}
              onClick={() => instrument(name, true)}
            >
              <span className="chip-label">{understoodWords.without}</span>{' '}
              <s className="chip-without">{name}</s>
            </button>
          </li>
        ))}
        <li>
          <ChoiceMenu
            triggerClass="chip chip-add"
            trigger={
              <>
                <Icon name="plus" size="small" />
                {understoodWords.instrument}
              </>
            }
            choices={others}
            chosen={[]}
            onChoose={(name) => instrument(name, true)}
          />
        </li>
      </ul>
      <p className="desk-reading">{reading.understood}</p>
    </div>
  );
}

/** Into the prompt, and into the plan, which wins over it; then the plan is made for these words. */
function grant(wish: Wish, { reading, draft, plan, promptField, onChange }: UnderstoodFactsProps): void {
  const isRefused = wish.kind === 'instrument' && wish.on && reading.unwanted.includes(wish.value);
  const against = isRefused ? ownWordsAgainst(draft.prompt, wish.value) : undefined;
  if (against) {
    // What a person wrote stands in their sentence: they change it there.
    promptField.current?.focus();
    promptField.current?.setSelectionRange(...against);
  }
  const prompt = against ? draft.prompt : promptWith(draft.prompt, wish);
  const isFresh = plan?.madeFor === draft.prompt.trim();
  onChange({
    prompt,
    ...(plan && {
      plan: { ...planWith(plan, wish, reading), madeFor: isFresh ? prompt : plan.madeFor },
    }),
  });
}

const includes = (list: readonly string[], one: string) => list.includes(one);

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <span className="chip-label">{label}</span> <span className="chip-value">{children}</span>
    </>
  );
}
