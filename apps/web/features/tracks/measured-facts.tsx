import type { ReactNode } from 'react';
import type { Track } from '#contract/tracks.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { AccidentalText, spokenKeyNames } from '#web/domain/accidental-text.tsx';
import { musicWord } from '#web/domain/music-words.ts';
import { QuarterNote } from '#web/domain/quarter-note.tsx';
import textStyles from '#web/ui/text.module.css';

interface FactProps {
  /** Text for screen readers, which do not announce the symbols. */
  readonly spokenText: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

function Fact({ spokenText, title, children }: FactProps) {
  return (
    <span title={title}>
      <span className={textStyles.visuallyHidden}>{spokenText}</span>
      <span aria-hidden="true">{children}</span>
    </span>
  );
}

/** The range around the mastering targets of music, effects and speech. */
const isTypicalLoudness = (lufs: number) => lufs >= -20 && lufs <= -9;

/**
 * Tempo and key where known, an atypical loudness, and the uploaded SoundFont. Detected values, as opposed to composed ones, are marked with
 * ~.
 */
export function MeasuredFacts({ track }: { readonly track: Track }) {
  const { bpm, key, detected, loudnessLufs, soundFont } = track;
  const isTempoDetected = detected.includes('bpm');
  return (
    <>
      {bpm !== null && (
        <Fact
          spokenText={isTempoDetected ? messages.detectedTempoSpoken(bpm) : messages.tempoSpoken(bpm)}
          title={isTempoDetected ? messages.detected : undefined}
        >
          <QuarterNote /> {isTempoDetected ? messages.detectedTempo(bpm) : messages.tempo(bpm)}
        </Fact>
      )}
      {key !== null && detected.includes('key') && (
        <Fact
          spokenText={messages.detectedKeySpoken(spokenKeyNames(musicWord(key)))}
          title={messages.detected}
        >
          ~ <AccidentalText text={musicWord(key)} />
        </Fact>
      )}
      {key !== null && !detected.includes('key') && (
        <span>
          <AccidentalText text={musicWord(key)} />
        </span>
      )}
      {loudnessLufs !== null && !isTypicalLoudness(loudnessLufs) && (
        <span>{messages.loudness(loudnessLufs)}</span>
      )}
      {soundFont && <span>{messages.soundFont(soundFont.name)}</span>}
    </>
  );
}
