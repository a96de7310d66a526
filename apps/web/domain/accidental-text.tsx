import type { ReactNode } from 'react';
import { keyMessages } from '#web/domain/messages.ts';
import { MessageText } from '#web/ui/message-text.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './accidental-text.module.css';

const modes = Object.keys(keyMessages.modes) as (keyof typeof keyMessages.modes)[];
const keyNamePattern = new RegExp(String.raw`\b([A-G])([b#]?) (${modes.join('|')})\b`, 'g');

interface KeyName {
  readonly tonic: string;
  readonly sign: string;
  readonly mode: string;
}

/** A text in pieces: the names of keys in it, and what stands between them. */
function* pieces(text: string): Generator<string | KeyName> {
  let end = 0;
  for (const { 0: match, 1: tonic = '', 2: sign = '', 3: mode, index } of text.matchAll(keyNamePattern)) {
    yield text.slice(end, index);
    yield { tonic, sign, mode: keyMessages.modes[mode as (typeof modes)[number]] };
    end = index + match.length;
  }
  yield text.slice(end);
}

function spokenTonic({ tonic, sign }: KeyName): string {
  if (sign === '') return tonic;
  return sign === 'b' ? keyMessages.flat(tonic) : keyMessages.sharp(tonic);
}

const spokenKey = (key: KeyName): string =>
  keyMessages
    .key({ tonic: spokenTonic(key), mode: key.mode })
    .map((part) => part.text)
    .join('');

/** Spells out musical keys for screen readers: "Bb major" becomes "B flat major". */
export const spokenKeyNames = (text: string): string =>
  [...pieces(text)].map((piece) => (typeof piece === 'string' ? piece : spokenKey(piece))).join('');

/** Text with flats and sharps in its musical keys. They are drawn as SVG, because few typefaces have them. */
export function AccidentalText({ text }: { readonly text: string }) {
  const all = [...pieces(text)];
  const spoken = spokenKeyNames(text);
  if (!all.some((piece) => typeof piece !== 'string' && piece.sign !== '')) return spoken;
  return (
    <>
      <span className={textStyles.visuallyHidden}>{spoken}</span>
      <span aria-hidden="true">
        {all.map((piece, index) =>
          typeof piece === 'string' ? (
            piece
          ) : (
            <MessageText
              key={index}
              parts={keyMessages.key(piece)}
              tags={{ tonic: <Tonic sign={piece.sign} /> }}
            />
          ),
        )}
      </span>
    </>
  );
}

/** The letter of a key, which the message gives, and its accidental. */
function Tonic({ sign, children }: { readonly sign: string; readonly children?: ReactNode }) {
  return (
    <>
      {children}
      {sign !== '' && <Accidental isFlat={sign === 'b'} />}
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
