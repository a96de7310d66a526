import type { ReactNode } from 'react';
import { genrePresets } from '#contract/genres.ts';
import { ChoiceMenu } from '#web/features/generation/choice-menu.tsx';
import type { MusicDraft } from '#web/features/generation/music-draft.ts';
import type { Wish } from '#web/features/generation/prompt-wishes.ts';
import { TempoChip } from '#web/features/generation/tempo-chip.tsx';
import {
  instrumentChoices,
  keyChoices,
  metreChoices,
  moodChoices,
} from '#web/features/generation/understood-choices.data.ts';
import type { Understanding } from '#web/features/generation/use-understanding.ts';
import { words } from '#web/features/generation/words.ts';
import { Icon } from '#web/kit/icon.tsx';

interface UnderstoodProps {
  readonly reading: Understanding | undefined;
  readonly draft: MusicDraft;
  /** A fact that a control holds. */
  readonly onChange: (part: Partial<MusicDraft>) => void;
  /** A fact that the words of the prompt hold. */
  readonly onWish: (wish: Wish) => void;
}

/** What the composer reads in the prompt, while it is typed: facts as chips to press and change, and one sentence. */
export function Understood({ reading, ...rest }: UnderstoodProps) {
  return (
    <section className="desk-understood" aria-label={words.understood}>
      <h3 className="label">{words.understood}</h3>
      {reading ? (
        <div className="desk-facts">
          <Facts reading={reading} {...rest} />
          <p className="desk-reading">{reading.understood}</p>
        </div>
      ) : (
        <p className="desk-reading">{words.nothingUnderstood}</p>
      )}
    </section>
  );
}

type FactsProps = UnderstoodProps & { readonly reading: Understanding };

function Facts({ reading, draft, onChange, onWish }: FactsProps) {
  const { genres, moods, bpm, key, metre, instruments, unwanted } = reading;
  const instrument = (value: string, on: boolean) => onWish({ kind: 'instrument', value, on });
  const others = instrumentChoices.filter((name) => !instruments.includes(name));
  return (
    <ul className="chips">
      <li>
        <TempoChip bpm={bpm} tempo={draft.tempo} onChange={(tempo) => onChange({ tempo })} />
      </li>
      <li>
        <ChoiceMenu
          trigger={<Fact label={words.key}>{key}</Fact>}
          choices={keyChoices}
          chosen={[key]}
          onChoose={(value) => onWish({ kind: 'key', value })}
        />
      </li>
      <li>
        <ChoiceMenu
          trigger={<Fact label={words.metre}>{metre}</Fact>}
          choices={metreChoices}
          chosen={[metre]}
          onChoose={(value) => onWish({ kind: 'metre', value })}
        />
      </li>
      <li>
        <ChoiceMenu
          several
          trigger={<Fact label={words.mood}>{moods.join(', ') || words.anyMood}</Fact>}
          choices={[...moods.filter((mood) => !includes(moodChoices, mood)), ...moodChoices]}
          chosen={moods}
          onChoose={(value, on) => onWish({ kind: 'mood', value, on })}
        />
      </li>
      <li>
        <ChoiceMenu
          several
          trigger={<Fact label={words.genre}>{genres.join(', ')}</Fact>}
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
            aria-label={words.leaveOut(name)}
            title={words.leaveOut(name)}
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
            aria-label={words.letIn(name)}
            title={words.letIn(name)}
            onClick={() => instrument(name, true)}
          >
            <span className="chip-label">{words.without}</span> <s className="chip-without">{name}</s>
          </button>
        </li>
      ))}
      <li>
        <ChoiceMenu
          triggerClass="chip chip-add"
          trigger={
            <>
              <Icon name="plus" size="small" />
              {words.instrument}
            </>
          }
          choices={others}
          chosen={[]}
          onChoose={(name) => instrument(name, true)}
        />
      </li>
    </ul>
  );
}

const includes = (list: readonly string[], one: string) => list.includes(one);

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <span className="chip-label">{label}</span> <span className="chip-value">{children}</span>
    </>
  );
}
