import {
  metaEvent,
  midiFile,
  midiTrack,
  notesInARow,
  tempoEvent,
} from '#engine/import/testing/write-midi.ts';

const melody = [60, 62, 64, 65, 67, 65, 64, 62].map((pitch) => [pitch, 240] as const);
const bass = [48, 43, 45, 41].map((pitch) => [pitch, 960] as const);

const encode = (text: string) => new TextEncoder().encode(text);

/** A small valid file of each kind. */
export const importSamples: Readonly<Record<'midi' | 'abc' | 'chordPro' | 'bars', Uint8Array>> = {
  midi: midiFile([
    midiTrack([
      metaEvent(0, 3, 'Sample'),
      tempoEvent(0, 96),
      metaEvent(0, 0x58, [4, 2, 24, 8]),
      metaEvent(960, 6, 'Chorus'),
    ]),
    midiTrack([metaEvent(0, 3, 'Melody'), ...notesInARow([...melody, ...melody])]),
    midiTrack(notesInARow(bass, 1)),
    midiTrack(
      notesInARow(
        [
          [36, 480],
          [38, 480],
        ],
        9,
      ),
    ),
  ]),
  abc: encode(`X:1
T:Sample
M:6/8
L:1/8
Q:3/8=110
K:Edor
B|:"Em"EFG "D"AFD|(3EFG A2 B>c|1 {g}B3- B2 A:|2 [EB]6|]
w: la la la
[K:G][M:3/4]|: G,4 z2 | ^c/_d//e' "G7"f4 ::`),
  chordPro: encode(`{title: Sample}
{key: Am}
{tempo: 92}
{start_of_verse}
[Am]Some [F]words [C/E]here [Gsus4]now
{end_of_verse}
{soc}
| F . G . | Am |
{eoc}
{chorus}
`),
  bars: encode('Intro\n||: Am7 | D9 / G % :|| x3\nVerse 1:\nC   G/B  Am\nwords go here\n'),
};
