import type { ReactNode } from 'react';
import type { Understanding } from '#web/features/generation/use-understanding.ts';
import { words } from '#web/features/generation/words.ts';
import { Note } from '#web/kit/note.tsx';

const playersShown = 6;

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <li className="chip">
      <span className="chip-label">{label}</span>
      <span>{children}</span>
    </li>
  );
}

/** What the composer reads in the prompt, while it is typed: facts as chips, and one sentence. */
export function Understood({ reading }: { readonly reading: Understanding | undefined }) {
  return (
    <section className="desk-understood" aria-label={words.understood}>
      <h3 className="label">{words.understood}</h3>
      {reading ? <Reading reading={reading} /> : <p className="desk-reading">{words.nothingUnderstood}</p>}
    </section>
  );
}

function Reading({ reading }: { readonly reading: Understanding }) {
  const { understood, genres, moods, bpm, key, metre, instruments } = reading;
  const more = instruments.length - playersShown;
  return (
    <div className="desk-facts">
      <ul className="chips">
        <Fact label={words.tempo}>
          <Note /> = {Math.round(bpm)}
        </Fact>
        <Fact label={words.key}>{key}</Fact>
        <Fact label={words.metre}>{metre}</Fact>
        {moods.length > 0 && <Fact label={words.mood}>{moods.join(', ')}</Fact>}
        {genres.map((genre) => (
          <li key={genre} className="chip">
            {genre}
          </li>
        ))}
        {instruments.slice(0, playersShown).map((name) => (
          <li key={name} className="chip">
            {name}
          </li>
        ))}
        {more > 0 && <li className="chip">{`+${more}`}</li>}
      </ul>
      <p className="desk-reading">{understood}</p>
    </div>
  );
}
