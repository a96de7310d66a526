import type { ReactNode } from 'react';
import type { Track } from '#contract/tracks.ts';
import { words } from '#web/features/tracks/words.ts';
import { KeySigns, spokenKeys } from '#web/kit/key-signs.tsx';
import { Note } from '#web/kit/note.tsx';
import textStyles from '#web/kit/text.module.css';

interface FactProps {
  /** Text for screen readers, which do not announce the symbols. */
  readonly read: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

function Fact({ read, title, children }: FactProps) {
  return (
    <span title={title}>
      <span className={textStyles.visuallyHidden}>{read}</span>
      <span aria-hidden="true">{children}</span>
    </span>
  );
}

/** The range around the mastering targets of music, effects and speech. */
const isUsualLoudness = (lufs: number) => lufs >= -20 && lufs <= -9;

/**
 * Tempo and key where known, and an atypical loudness. Detected values, as opposed to composed ones, are marked with
 * ~.
 */
export function MeasuredFacts({ track }: { readonly track: Track }) {
  const { bpm, key, detected, loudnessLufs } = track;
  const heardTempo = detected.includes('bpm');
  return (
    <>
      {bpm !== null && (
        <Fact
          read={heardTempo ? words.tempoDetectedRead(bpm) : words.tempoRead(bpm)}
          title={heardTempo ? words.detected : undefined}
        >
          <Note /> {heardTempo ? words.tempoDetected(bpm) : words.tempo(bpm)}
        </Fact>
      )}
      {key !== null && detected.includes('key') && (
        <Fact read={words.keyDetectedRead(spokenKeys(key))} title={words.detected}>
          ~ <KeySigns text={key} />
        </Fact>
      )}
      {key !== null && !detected.includes('key') && (
        <span>
          <KeySigns text={key} />
        </span>
      )}
      {loudnessLufs !== null && !isUsualLoudness(loudnessLufs) && <span>{words.loudness(loudnessLufs)}</span>}
    </>
  );
}
