import { keyMessages } from '#contract/music-messages.ts';
import { domainMessages } from '#web/domain/messages.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './accidental-text.module.css';

const modeNames = [...Object.values(keyMessages.modes), 'aeolian', 'harmonic', 'blues', 'pentatonic'];
const keyNamePattern = new RegExp(String.raw`\b([A-G])([b#])(?= (?:${modeNames.join('|')}))`, 'g');

/** Spells out musical keys for screen readers: "Bb major" becomes "B flat major". */
export const spokenKeyNames = (text: string): string =>
  text.replace(keyNamePattern, (_, tonic: string, sign: string) =>
    sign === 'b' ? domainMessages.flat(tonic) : domainMessages.sharp(tonic),
  );

/** Text with flats and sharps in its musical keys. They are drawn as SVG, because few typefaces have them. */
export function AccidentalText({ text }: { readonly text: string }) {
  const [before, ...parts] = text.split(keyNamePattern);
  if (parts.length === 0) return text;
  return (
    <>
      <span className={textStyles.visuallyHidden}>{spokenKeyNames(text)}</span>
      <span aria-hidden="true">
        {before}
        {parts.map((part, index) =>
          index % 3 === 1 ? <Accidental key={index} isFlat={part === 'b'} /> : part,
        )}
      </span>
    </>
  );
}

function Accidental({ isFlat }: { readonly isFlat: boolean }) {
  return (
    <svg viewBox="0 0 8 16" fill="none" stroke="currentColor" className={styles.accidental}>
      {isFlat ? (
        <path strokeWidth="1.300" d="M1.500 1v13c2-1 5-2.600 5-4.800 0-2-3.300-2.200-5 .200" />
      ) : (
        <>
          <path strokeWidth="1" d="M2.500 3v12.500M5.500 1.500v12.500" />
          <path strokeWidth="1.700" d="m.500 7 7-1.800M.500 11.600l7-1.800" />
        </>
      )}
    </svg>
  );
}
