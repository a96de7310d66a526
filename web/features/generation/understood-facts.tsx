import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { genrePresets } from '#contract/genres.ts';
import { ChoiceMenu } from '#web/features/generation/choice-menu.tsx';
import { type MusicDraft, newSeed } from '#web/features/generation/music-draft.ts';
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
import { KeySigns } from '#web/kit/key-signs.tsx';
import chipStyles from '#web/kit/chip.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './desk.module.css';

interface UnderstoodFactsProps {
  readonly reading: Understanding;
  readonly draft: MusicDraft;
  /** The plan fitted to the current length and tempo. */
  readonly plan: DraftPlan | undefined;
  /**
   * Whether the built-in composer generates it: another provider makes its own choices for what the prompt leaves
   * open.
   */
  readonly isOwnReading: boolean;
  readonly promptField: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (part: Partial<MusicDraft>) => void;
}

/** The interpretation as chips that can be changed: requested values strong, the composer's choices faint. */
export function UnderstoodFacts(props: UnderstoodFactsProps) {
  const { reading, draft, plan, isOwnReading, onChange } = props;
  const onWish = (wish: Wish) => grant(wish, props);
  const { genres, moods, bpm, key, metre, unwanted, instrumentsAsked, standIns } = reading;
  const instruments = isOwnReading ? reading.instruments : instrumentsAsked;
  const mayChooseAgain = isOwnReading && !plan && !(reading.keyAsked && reading.tempoAsked);
  const fact = (label: string, value: string, asked: boolean) => ({
    triggerClass: clsx(chipStyles.chip, !asked && chipStyles.guess),
    trigger: (
      <Fact label={label} isGuess={!asked && isOwnReading}>
        {asked || isOwnReading ? <KeySigns text={value} /> : understoodWords.any}
      </Fact>
    ),
  });
  const instrument = (value: string, on: boolean) => onWish({ kind: 'instrument', value, on });
  const isGuess = (name: string) => !instrumentsAsked.includes(name);
  const leaveOut = (name: string) =>
    isGuess(name) ? understoodWords.leaveOutGuess(name) : understoodWords.leaveOut(name);
  const genresAsked = reading.genreAsked ? genres : [];
  const others = instrumentChoices.filter((name) => !instruments.includes(name));
  return (
    <div className={styles.facts}>
      <ul className={chipStyles.chips}>
        <li>
          <TempoChip
            bpm={bpm}
            tempo={draft.tempo}
            isAsked={reading.tempoAsked}
            isOwnReading={isOwnReading}
            onChange={(tempo) => onChange({ tempo })}
          />
        </li>
        <li>
          <ChoiceMenu
            {...fact(understoodWords.key, key, reading.keyAsked)}
            choices={keyChoices}
            chosen={[key]}
            onChoose={(value) => onWish({ kind: 'key', value })}
          />
        </li>
        <li>
          <ChoiceMenu
            {...fact(understoodWords.metre, metre, reading.metreAsked)}
            choices={metreChoices}
            chosen={[metre]}
            onChoose={(value) => onWish({ kind: 'metre', value })}
          />
        </li>
        <li>
          <ChoiceMenu
            several
            {...fact(understoodWords.mood, moods.join(', ') || understoodWords.any, moods.length > 0)}
            choices={[...moods.filter((mood) => !includes(moodChoices, mood)), ...moodChoices]}
            chosen={moods}
            onChoose={(value, on) => onWish({ kind: 'mood', value, on })}
          />
        </li>
        <li>
          <ChoiceMenu
            several
            {...fact(understoodWords.genre, genres.join(', '), reading.genreAsked)}
            choices={genrePresets}
            chosen={genres}
            onChoose={(genre, on) =>
              onChange({ genres: on ? [...genresAsked, genre] : genres.filter((one) => one !== genre) })
            }
          />
        </li>
        {instruments.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={clsx(chipStyles.chip, isGuess(name) && chipStyles.guess)}
              aria-label={leaveOut(name)}
              title={leaveOut(name)}
              onClick={() => instrument(name, false)}
            >
              <span className={chipStyles.value}>{name}</span>
              <Icon name="close" size="small" />
            </button>
          </li>
        ))}
        {unwanted.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={chipStyles.chip}
              aria-label={understoodWords.letIn(name)}
              title={understoodWords.letIn(name)}
              onClick={() => instrument(name, true)}
            >
              <span className={chipStyles.label}>{understoodWords.without}</span>{' '}
              <s className={chipStyles.without}>{name}</s>
            </button>
          </li>
        ))}
        <li>
          <ChoiceMenu
            triggerClass={clsx(chipStyles.chip, chipStyles.add)}
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
        {mayChooseAgain && (
          <li>
            <button
              type="button"
              className={clsx(chipStyles.chip, chipStyles.add)}
              title={understoodWords.guess}
              onClick={() => onChange({ seed: newSeed() })}
            >
              <Icon name="retry" size="small" />
              {understoodWords.otherChoices}
            </button>
          </li>
        )}
      </ul>
      <p className={styles.reading}>
        {isOwnReading ? <KeySigns text={reading.understood} /> : understoodWords.outside}
        {isOwnReading &&
          standIns.map(({ asked, played }) => (
            <span key={asked}>{` ${understoodWords.standIn(asked, played)}`}</span>
          ))}
      </p>
    </div>
  );
}

/** Writes the edit into the prompt and into the plan, which takes precedence; a plan that was up to date stays so. */
function grant(wish: Wish, { reading, draft, plan, promptField, onChange }: UnderstoodFactsProps): void {
  const isRefused = wish.kind === 'instrument' && wish.on && reading.unwanted.includes(wish.value);
  const against = isRefused ? ownWordsAgainst(draft.prompt, wish.value) : undefined;
  if (against) {
    // The exclusion is the user's own text: select it, so that they can change it.
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

interface FactProps {
  readonly label: string;
  readonly isGuess: boolean;
  readonly children: ReactNode;
}

function Fact({ label, isGuess, children }: FactProps) {
  return (
    <>
      <span className={chipStyles.label}>{label}</span> <span className={chipStyles.value}>{children}</span>
      {isGuess && <span className={textStyles.visuallyHidden}>{`, ${understoodWords.guess}`}</span>}
    </>
  );
}
