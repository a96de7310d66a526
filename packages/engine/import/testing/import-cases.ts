/** Tunes and charts in which readers of the formats have lost notes, passes or chords. */
export const importCases = {
  endings13: `X:1
T:1,3 endings
M:4/4
L:1/4
K:G
|: G A B c |1,3 d c B A :|2 g f e d :|4 G4 |]
`,
  partsOrder: `X:1
T:parts
M:2/4
L:1/8
Q:1/4=80
P:ABBA
K:C
P:A
c2 d2|e2 f2|
P:B
G2 G2|A2 B2|
`,
  macros: `X:1
T:macros and user symbols
M:4/4
L:1/4
m: ~G2 = {A}G{F}G
U: T = !trill!
K:G
~G2 B2|TG A B c|d4|]
`,
  tiedAccidental: `X:1
T:accidental persistence
M:4/4
L:1/4
K:C
^F F f F|F _B B b|__B ^^c c =c|^c-|c d e f|]
`,
  transposingClef: `X:1
T:transpose and octave
M:4/4
L:1/4
K:C clef=treble-8 transpose=-2
C D E F|G A B c|c4|]
`,
  transposedSong: `{title: transposed}
{key: C}
{transpose: 2}
[C]a [F]b [G7]c [C]d
`,
  gridVoltas: `{t: Grid repeats}
{sog shape="4x2"}
|: G7 . | % . | C . | C7 . :|
| F . | % . |1 C . | A7 . :|2 D7 G7 | C . |
{eog}
`,
  labelledChorus: `{title: recall}
{time: 3/4}
{soc}
[G]la [C]la [D]la [G]la
{eoc}
{sov}
[Em]v [C]v [Am]v [D]v
{eov}
{chorus}
{sov}
[Em]w [C]w [Am]w [D]w
{eov}
{chorus: Last}
`,
  songWithAbc: `{title: tab ignored}
# a comment [Zz]
{sot}
e|---0---3--[x]|
B|---1---0-----|
{eot}
{c: chorus soon}
[A]one [E]two
{start_of_abc}
X:1
K:C
CDEF|
{end_of_abc}
`,
  changedKey: `{title: key twice}
{key: C}
{tempo: 60}
{sov}
[C]a [G]b
{eov}
{key: D}
{tempo: 120}
{sov}
[D]a [A]b
{eov}
`,
  extendedChords: `| Cmaj7 | Dm7 G7 | Em7 A7b9 | Dm7 G7 |
| C6/9 | F#m7b5 B7alt | Em(maj7) | A13sus4 |
`,
  memorisedChords: `{title: recall chords}
{key: C}
{sov}
[C]one [F]two [G]three
{eov}
{sov}
[^]one [^]two [^]three
{eov}
`,
} as const;
