import { readCommentSet, readRemarks } from '#engine/edits/testing/comment-set.ts';

/**
 * Comments and the edits that they ask for, written before there was a reader of comments and never changed to suit one.
 * The reader has been tuned to them, so they are a floor and no measure of how it reads other comments.
 *
 * Kind, parts, place and direction must match. Magnitudes are judged by their sign, except where `exact` is set. A tempo
 * in BPM, a key and a chart are numbers and names that the comment states, so they must always match.
 *
 * Place:
 * - a named section gives `sections`: "the chorus" is every chorus, "the second chorus" and "chorus 2" one of them, "the
 *   last chorus" the last of its kind, "the head" of a jazz piece every section named so;
 * - `bars` only where bars are named: "before bar 9" is bars 1 to 8, "from bar 17 on" is to the last bar of the piece,
 *   "until the first drop" the bars before it; "the last four bars" are the last of the piece, "the first half of the
 *   bridge" are its first bars; "the second half" without a section is the second half of the bars of the piece;
 * - a comment with a range and no other place is about the bars of the range; edits without bars take the sections that
 *   it touches (`tempo`, `chords`, `length`), edits without any place ignore it (`key`, `ending`, `order`);
 * - no place: neither;
 * - a place counts for the changes of its clause, for a following one that is elliptic ("and the guitar too quiet") or says
 *   "there", and for the whole sentence if it comes first ("In theme 2 ..."); a range counts for the whole comment;
 * - sections and bars are those of the piece that is commented on, also where an edit of the comment moves them.
 *
 * Parts:
 * - "vocals", "voice", "singer", "her": `vocals`; "melody", "tune", "solo" as a part: `lead`; "chords" as a part, "comping":
 *   `harmony`; "drums", "drummer", "beat": `drums`; "hats": `hi-hat`; "bass" as a part: `bass`;
 * - an instrument by its full name is the key of the catalogue ("double bass": `upright-bass`, "rhodes":
 *   `electric-piano`), a word for a family stays the family's word, even if one member plays ("guitar", "strings", "sax");
 * - "the mix", "everything", "it", "the music", "the track": no parts.
 *
 * Kinds:
 * - `level`: too loud or quiet, turned up or down, in the mix, drowned by, cannot be heard: X drowns Y is X softer;
 * - `dynamics`: played softer, gently, with force, hit harder; "softer" of a part or section;
 * - `energy`: lift, bigger, more exciting, calmer, more intimate, of sections or the piece;
 * - `density`: busy, fewer notes, simpler playing, fills;
 * - `register`: higher or lower, of what a part plays;
 * - `brightness`: bright, dark, warm, muffled, dull, harsh, shrill, tinny; `room`: reverb, echo, wet, dry, space, far away;
 * - `mute`: no, without, drop out, lose, kill, only comes in at; "just X" mutes the others that play there;
 * - `add`: add, bring in, join; `replace`: instead of, swap;
 * - `tempo`: relative changes are a `factor`, a tempo and a number of BPM more or less are `bpm`;
 * - `key`: an interval is `semitones`, a named key is `key`;
 * - `length`: of one section, so one edit for each; `order`: sections left out, repeated or moved;
 * - `ending`, `chords`: as in the list of edits.
 *
 * Praise, thanks, greetings and reasons around a wish change nothing.
 */
export const frozenComments = readCommentSet(`
# From the description of the feature
waltz | strings too loud in the second theme, and end softer
  level by_db=-3 parts=strings sections=2; ending style=soft
pop | no drums before bar 9
  mute parts=drums bars=1-8
pop | the chorus should lift
  energy by=1 sections=3,6,8
folk | a bit faster
  tempo factor=1.05
waltz 9-16 | use a cello instead of the violin here
  replace part=violin instrument=cello bars=9-16
pop exact | make the bridge four bars longer
  length section=7 by_bars=4
lofi | brighter
  brightness by=1
pop | less reverb on the voice
  room by=-1 parts=vocals
# Level
rock | drums are way too loud
  level by_db=-6 parts=drums
pop | can't hear the bass
  level by_db=3 parts=bass
waltz | The violin drowns the piano.
  level by_db=-3 parts=violin
pop | Could you please turn the vocals up a little in the verses? Thanks!
  level by_db=1.5 parts=vocals sections=1,4
edm exact | kick down 2 dB
  level by_db=-2 parts=kick
pop exact | vocals +3dB in the last chorus
  level by_db=3 parts=vocals sections=8
lofi | the gutiar is a bit too quite
  level by_db=1.5 parts=guitar
edm | the hats are piercing my ears, turn them down
  level by_db=-3 parts=hi-hat
  level by_db=-3 parts=hi-hat; brightness by=-1 parts=hi-hat
pop | The singer is drowned out by the guitar in the chorus
  level by_db=-3 parts=guitar sections=3,6,8
  level by_db=3 parts=vocals sections=3,6,8
orchestral exact | Music is fighting the dialogue in bars 45 to 56, please take it down by 6 dB there
  level by_db=-6 bars=45-56
lofi 5-12 | way too loud
  level by_db=-6 bars=5-12
rock | bass up, drums down
  level by_db=3 parts=bass; level by_db=-3 parts=drums
waltz | the double bass gets lost in the development
  level by_db=3 parts=upright-bass sections=3
folk | Voice and fiddle a tad louder pls
  level by_db=1.5 parts=vocals,fiddle
edm exact | everything 3 dB quieter in the intro
  level by_db=-3 sections=0
orchestral | I would like to hear the harp better in the introduction
  level by_db=3 parts=harp sections=0
pop 53-60 | Piano has to be twice as loud here
  level by_db=6 parts=piano bars=53-60
orchestral | not enough cello at the end, the last 8 bars
  level by_db=3 parts=cello bars=69-76
  level by_db=3 parts=cello sections=6
# Dynamics
waltz | the piano should play more gently in theme 1
  dynamics by=-1 parts=piano sections=1
orchestral | French horn softer please
  dynamics by=-1 parts=french-horn
jazz | play harder in the second solo
  dynamics by=1 sections=4
rock | hit the drums much harder in the last chorus
  dynamics by=2 parts=drums sections=7
waltz 41-48 | softer
  dynamics by=-1 bars=41-48
lofi | The piano touch is too hard for me, play it softer
  dynamics by=-1 parts=piano
jazz | drummer plays too hard, lighter touch pls
  dynamics by=-1 parts=drums
# Energy
orchestral | Make the climax bigger!
  energy by=1 sections=3
rock | second verse feels flat, give it more energy
  energy by=1 sections=3
folk | The last verse should feel more intimate.
  energy by=-1 sections=6
pop | I want the bridge to be a lot calmer
  energy by=-2 sections=7
edm | drop 2 needs to be bigger than the first one
  energy by=1 sections=6
orchestral 21-28 | more epic
  energy by=1 bars=21-28
jazz | The whole thing is kind of sleepy, wake it up
  energy by=1
  tempo factor=1.05
  energy by=1; tempo factor=1.05
lofi | its getting boring in the second half, more energy there
  energy by=1 bars=23-44
  energy by=1 sections=4,5,6
  energy by=1 sections=3,4,5,6
rock | make the choruses more powerful and the verses more laid back
  energy by=1 sections=2,4,7; energy by=-1 sections=1,3
# Density
jazz | piano is too busy
  density by=-1 parts=piano
pop | simpler drums in verse 1
  density by=-1 parts=drums sections=1
rock | more drum fills in the last chorus
  density by=1 parts=drums sections=7
edm | the hi hats could be busier in the first drop
  density by=1 parts=hi-hat sections=3
orchestral | Strings are too busy from bar 9 to bar 20, the narrator speaks there
  density by=-1 parts=strings bars=9-20
lofi 13-20 | too busy, I can't concentrate on the text
  density by=-1 bars=13-20
rock | the bass line is too simple, make it more active
  density by=1 parts=bass
# Register
waltz exact | violin an octave lower
  register octaves=-1 parts=violin
pop exact | piano one octave up in the last chorus
  register octaves=1 parts=piano sections=8
orchestral | The cello is playing too low, it should be higher
  register octaves=1 parts=cello
jazz exact | the tune sits too high, bring it down an octave
  register octaves=-1 parts=lead
orchestral 57-68 exact | flute 8va lower here please
  register octaves=-1 parts=flute bars=57-68
# Brightness
rock | guitars are too harsh
  brightness by=-1 parts=guitars
pop | vocals sound muffled
  brightness by=1 parts=vocals
waltz | warmer strings
  brightness by=-1 parts=strings
edm | darker intro
  brightness by=-1 sections=0
jazz | cymbals a bit too bright for a jazz club
  brightness by=-1 parts=cymbals
orchestral | the choir sounds dull in the climax
  brightness by=1 parts=choir sections=3
orchestral | Brass is too shrill from bar 33 on
  brightness by=-1 parts=brass bars=33-76
# Room
waltz | too much reverb
  room by=-1
pop | the voice sounds like she is singing in a bathroom
  room by=-1 parts=vocals
orchestral | choir should sound further away
  room by=1 parts=choir
edm | drown the pluck in reverb in the second break
  room by=2 parts=plucked-synth sections=4
folk | fiddle is too far away in verse 2 and refrain 2
  room by=-1 parts=fiddle sections=3,4
  level by_db=3 parts=fiddle sections=3,4
# Parts that do not play
edm | kill the hats in the first break
  mute parts=hi-hat sections=1
pop | lose the drums in the bridge
  mute parts=drums sections=7
orchestral | no choir please
  mute parts=choir
rock | Drop the bass out in bars 45-48
  mute parts=bass bars=45-48
jazz | drums should drop out for the first half of solo 2
  mute parts=drums bars=45-52
folk | Just the voice in the last verse, no guitar and no fiddle
  mute parts=guitar,fiddle sections=6
waltz 1-8 | without strings
  mute parts=strings bars=1-8
edm | take the kick out until the first drop
  mute parts=kick bars=1-32
  mute parts=kick sections=0,1,2
lofi | the beat should only come in at bar 9
  mute parts=drums bars=1-8
waltz | just the piano in the intro, nothing else
  mute parts=strings,upright-bass sections=0
  mute parts=violin,strings,upright-bass sections=0
  mute parts=strings,bass sections=0
orchestral | The taikos are distracting, remove them in bars 45–56
  mute parts=taiko bars=45-56
# Instruments that join
folk | add a cello
  add instrument=cello
pop | bring in a choir in the last chorus
  add instrument=choir sections=8
lofi | Could we have a flute in the second chorus?
  add instrument=flute sections=5
orchestral | needs an oboe in theme 1
  add instrument=oboe sections=1
edm 49-64 | add a piano here
  add instrument=piano bars=49-64
jazz | a trumpet could join for the last head
  add instrument=trumpet sections=5
waltz | This scene plays in Paris. Put an accordion in the second theme?
  add instrument=accordion sections=2
folk | there should be a mandolin from bar 21 on
  add instrument=mandolin bars=21-64
# Instruments that take over
jazz | trumpet instead of the sax
  replace part=sax instrument=trumpet
pop | swap the acoustic guitar for a ukulele
  replace part=acoustic-guitar instrument=ukulele
lofi | use a vibraphone instead of the felt piano in the chorus
  replace part=felt-piano instrument=vibraphone sections=2,5
orchestral | Replace the flute with a clarinet in theme 2.
  replace part=flute instrument=clarinet sections=5
folk | can the fiddle be a harmonica?
  replace part=fiddle instrument=harmonica
rock | i'd rather have a church organ than the rock organ
  replace part=rock-organ instrument=church-organ
pop | rhodes rather than piano in verse 2
  replace part=piano instrument=electric-piano sections=4
# Tempo
pop exact | to 96 bpm
  tempo bpm=96
waltz | little bit more slow please
  tempo factor=0.95
folk exact | 10% faster
  tempo factor=1.1
rock | speed up the last chorus slightly
  tempo factor=1.03 sections=7
orchestral exact | 4 bpm slower
  tempo bpm=80
# Key
pop exact | up a whole tone for our singer
  key semitones=2
waltz exact | can we have this in E minor?
  key key=E minor
folk exact | too high for her, transpose down three semitones
  key semitones=-3
jazz exact | Play it in Eb major.
  key key=Eb major
# Length
edm exact | Build 2 should be 4 bars shorter
  length section=5 by_bars=-4
pop exact | double the length of the intro
  length section=0 by_bars=4
orchestral | intro is too long
  length section=0 by_bars=-4
  order sections=1,2,3,4,5,6
rock exact | the solo needs 8 more bars
  length section=5 by_bars=8
# Ending
edm | fade out at the end
  ending style=fade
rock | just stop dead at the end
  ending style=cut
orchestral | big loud finish please
  ending style=loud
folk | let the last chord ring out
  ending style=ring
# Chords
lofi | jazzier chords
  chords colour=richer
pop | chords are too complicated in the verses
  chords colour=simpler sections=1,4
folk | use C G Am F in the refrain
  chords chart=C G Am F sections=2,4,7
# Order
pop | remove the bridge
  order sections=0,1,2,3,4,5,6,8,9
folk | skip the intro
  order sections=1,2,3,4,5,6,7,8
rock | put the solo before the second verse
  order sections=0,1,2,5,3,4,6,7,8
pop | play the last chorus twice
  order sections=0,1,2,3,4,5,6,7,8,8,9
# Several changes
folk | Nice! But the fiddle is too loud in the instrumental and the guitar too quiet.
  level by_db=-3 parts=fiddle sections=5; level by_db=3 parts=guitar sections=5
  level by_db=-3 parts=fiddle sections=5; level by_db=3 parts=guitar
orchestral | slower, and in D minor
  tempo factor=0.93; key key=D minor
rock | slow it down to 120 and give me more organ in the choruses
  tempo bpm=120; level by_db=3 parts=organ sections=2,4,7
pop | Bigger last chorus, no drums in the intro, fade out
  energy by=1 sections=8; mute parts=drums sections=0; ending style=fade
jazz | take it up to 160 and make the piano comp less
  tempo bpm=160; density by=-1 parts=piano
rock | guitars brighter, bass darker
  brightness by=1 parts=guitars; brightness by=-1 parts=bass
jazz | Everything is too wet, and the cymbals are too loud
  room by=-1; level by_db=-3 parts=cymbals
waltz | harp instead of piano in the outro, and slow down into the last chord
  replace part=piano instrument=harp sections=5; ending style=ritardando
rock 5-12 | less drums more vocals
  level by_db=-3 parts=drums bars=5-12; level by_db=3 parts=vocals bars=5-12
  density by=-1 parts=drums bars=5-12; level by_db=3 parts=vocals bars=5-12
lofi exact | shorten the outro by 2 bars and let it fade, it ends too suddenly
  length section=6 by_bars=-2; ending style=fade
waltz | Richer harmonies in the development. Also the violin should play softer there.
  chords colour=richer sections=3; dynamics by=-1 parts=violin sections=3
jazz exact | no bass and drums in the intro, and the sax an octave lower in head B
  mute parts=bass,drums sections=0; register octaves=-1 parts=sax sections=2
edm | drop 1 could be busier, both builds more exciting
  density by=1 sections=3; energy by=1 sections=2,5
folk | pls make voice more loud and less eco
  level by_db=3 parts=vocals; room by=-1 parts=vocals
waltz | It drags a bit in the second theme, and I hear too much piano
  tempo factor=1.05 sections=2; level by_db=-3 parts=piano
  tempo factor=1.05 sections=2; level by_db=-3 parts=piano sections=2
  energy by=1 sections=2; level by_db=-3 parts=piano
jazz | cut the second solo, add a vibraphone in the first
  order sections=0,1,2,3,5,6; add instrument=vibraphone sections=3
orchestral | For level 2 we need it darker and slower, thx
  brightness by=-1; tempo factor=0.93
pop exact | Transpose up a semitone and make the bridge 2 bars shorter
  key semitones=1; length section=7 by_bars=-2
edm | pad louder and more open in break 2, kill the percussion in both drops
  level by_db=3 parts=pad sections=4; brightness by=1 parts=pad sections=4; mute parts=percussion sections=3,6
lofi | fewer notes in the piano and a softer snare
  density by=-1 parts=piano; dynamics by=-1 parts=snare
folk | banjo instead of guitar, a bit faster, and end with a big finish
  replace part=guitar instrument=banjo; tempo factor=1.05; ending style=loud
rock | The opening riff goes on too long and the toms in the break are too loud
  length section=0 by_bars=-2; level by_db=-3 parts=toms sections=6
orchestral 37-44 | calmer here, no brass, choir softer
  energy by=-1 bars=37-44; mute parts=brass bars=37-44; dynamics by=-1 parts=choir bars=37-44
pop exact | the singer should go up an octave in the last chorus, and take the guitar out of the first verse
  register octaves=1 parts=vocals sections=8; mute parts=guitar sections=1
folk | Simpler chords, less reverb on the guitar, and the refrains can be louder
  chords colour=simpler; room by=-1 parts=guitar; level by_db=2 sections=2,4,7
  chords colour=simpler; room by=-1 parts=guitar; dynamics by=1 sections=2,4,7
edm exact | play drop 1 twice in a row, and the kick up 1.5 dB
  order sections=0,1,2,3,3,4,5,6,7; level by_db=1.5 parts=kick
waltz | leave out the development, and let the last note ring
  order sections=0,1,2,4,5; ending style=ring
rock exact | verse 2 with Em C G D, and drums down 3 dB there
  chords chart=Em C G D sections=3; level by_db=-3 parts=drums sections=3
rock exact | down a half step and the break two bars longer
  key semitones=-1; length section=6 by_bars=2
lofi | warmer rhodes, jazz guitar drier
  brightness by=-1 parts=electric-piano; room by=-1 parts=jazz-guitar
pop | Chorus 2 should be longer, with quieter strings
  length section=6 by_bars=4; level by_db=-3 parts=strings sections=6
orchestral | In theme 2 I'd like more colourful chords, and the flute and the harp a little louder
  chords colour=richer sections=5; level by_db=1.5 parts=flute,harp sections=5
folk | change it to D major and move the instrumental to the end, right before the outro
  key key=D major; order sections=0,1,2,3,4,6,7,5,8
jazz | sax softer in head B; bass an octave up in solo 1
  dynamics by=-1 parts=sax sections=2; register octaves=1 parts=bass sections=3
`);

/** Nonsense, jokes, praise and questions: no edit. */
export const frozenRemarks = readRemarks(`
pop | lol nice
rock | who ordered pizza?
folk | love it!
orchestral | is this the final one?
jazz 21-28 | The bass is perfect here, do not touch it
edm | asdkjh qwe zzzz
rock | my neighbour just knocked, I guess she likes drums too
waltz | Which key is the second theme in?
edm 33-48 | that drop!!! 🔥🔥🔥
pop | @Maya can you listen to bars 17 to 24 tomorrow?
waltz | approved from my side, thank you all
lofi | How many bars does the intro have?
jazz | a drummer, a bass player and a cow walk into a bar
folk | I will send the new lyrics on Monday
orchestral 29-44 | The strings in the climax gave me goosebumps
rock | same as what Tom said
lofi | First!
waltz 9-24 | the violin reminds me of my grandfather
pop | Did anybody export the stems of verse 2 already?
edm 65-72 | ???
`);
