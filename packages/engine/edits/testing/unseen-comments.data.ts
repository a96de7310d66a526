import { readCommentSet, readRemarks } from '#engine/edits/testing/comment-set.ts';

/**
 * Comments and the edits that they ask for, by the conventions of `frozenComments`, written without knowledge of the
 * reader after it had been tuned to the frozen and the fresh set. They measure how it reads everyday comments that it has
 * not seen, so the reader must not be tuned to them.
 */
export const unseenComments = readCommentSet(`
# Level
pop | vocals are a bit low in the mix
  level by_db=1.5 parts=vocals
rock | In the verses the bass is not to hear
  level by_db=3 parts=bass sections=1,3
lofi | hi hat is to loud
  level by_db=-3 parts=hi-hat
waltz exact | Please lower the music by 3 dB from bar 25 to 40, there is dialogue.
  level by_db=-3 bars=25-40
pop 5-12 | piano too loud here, I can barely hear the singer
  level by_db=-3 parts=piano bars=5-12
  level by_db=-3 parts=piano bars=5-12; level by_db=3 parts=vocals bars=5-12
edm | more kick
  level by_db=3 parts=kick
orchestral | The timpani are covering everything in the climax
  level by_db=-3 parts=timpani sections=3
rock | the guitar solo should be a bit louder
  level by_db=1.5 parts=guitar sections=5
  level by_db=1.5 parts=lead sections=5
  level by_db=1.5 parts=overdriven-guitar sections=5
jazz exact | sax up 2 dB in the solos
  level by_db=2 parts=sax sections=3,4
rock | snare and kick are a bit weak
  level by_db=1.5 parts=snare,kick
  dynamics by=1 parts=snare,kick
# Parts that do not play
pop | leave the strings out of the first verse
  mute parts=strings sections=1
lofi | can we start without drums and bring them in with the first verse?
  mute parts=drums sections=0
  mute parts=drums bars=1-4
jazz | bass comes in too early, should enter in bar 5
  mute parts=bass bars=1-4
rock 29-36 | mute the organ here
  mute parts=organ bars=29-36
edm | Just the pad in the intro please
  mute parts=drums sections=0
  mute parts=drums,kick,hi-hat sections=0
  mute parts=kick,hi-hat sections=0
# Energy
pop | The bridge falls a bit flat, it needs more drive
  energy by=1 sections=7
orchestral | can the intro be calmer? the scene starts very quiet
  energy by=-1 sections=0
  dynamics by=-1 sections=0
orchestral 29-36 | make this part more intense
  energy by=1 bars=29-36
waltz | Too dramatic for our cooking podcast, can you tone it down?
  energy by=-1
  dynamics by=-1
# Brightness
jazz 29-36 | the piano sounds a bit dull here
  brightness by=1 parts=piano bars=29-36
edm | The synth lead is really harsh in the drops
  brightness by=-1 parts=synth-lead sections=3,6
pop | warmer sound overall please
  brightness by=-1
# Tempo
edm | feels too slow to me
  tempo factor=1.07
rock exact | can we try it at 140?
  tempo bpm=140
pop | slow down a bit in the bridge
  tempo factor=0.95 sections=7
# Dynamics
orchestral | Horns should play louder in the climax, like they mean it
  dynamics by=1 parts=horns sections=3
  dynamics by=1 parts=french-horn sections=3
  dynamics by=1 parts=french-horn,brass sections=3
  level by_db=3 parts=horns sections=3
  level by_db=3 parts=french-horn sections=3
  level by_db=3 parts=french-horn,brass sections=3
jazz | piano player is hammering in solo 1, easy please
  dynamics by=-1 parts=piano sections=3
  level by_db=-3 parts=piano sections=3
folk | She could sing a bit softer in the first verse
  dynamics by=-1 parts=vocals sections=1
# Instruments that take over
waltz 25-40 | Could a flute play this instead of the violin?
  replace part=violin instrument=flute bars=25-40
lofi | I think the melody would be nicer on vibraphone
  replace part=lead instrument=vibraphone
  replace part=felt-piano instrument=vibraphone
# Instruments that join
folk | some strings in the last verse would be nice
  add instrument=strings sections=6
pop | add organ from the second verse on
  add instrument=organ bars=25-64
  add instrument=organ sections=4,5,6,7,8,9
# Length
folk | intro is too short, I need time to get to the mic
  length section=0 by_bars=4
rock exact | the solo is too long, 4 bars is enough
  length section=5 by_bars=-4
# Room
orchestral | more reverb on the strings in bars 45 to 52
  room by=1 parts=strings bars=45-52
rock | too much echo on the guitar
  room by=-1 parts=guitar
# Density
pop | The bass is doing too much in verse 1
  density by=-1 parts=bass sections=1
lofi | drum pattern is too busy for a podcast, I talk over it
  density by=-1 parts=drums
# Register
orchestral exact | flute one octave higher in theme 2
  register octaves=1 parts=flute sections=5
jazz | the sax could play higher in solo 2
  register octaves=1 parts=sax sections=4
# Key
folk exact | too low for me, can you put it up a tone?
  key semitones=2
pop exact | Please transpose to A major.
  key key=A major
# Order
lofi | one more chorus before the outro
  order sections=0,1,2,3,4,5,5,6
  order sections=0,1,2,3,4,5,2,6
# Chords
pop | The chords in the verses are a bit boring
  chords colour=richer sections=1,4
# Ending
waltz | rit. at the end please
  ending style=ritardando
# Several changes
pop | Great start! Vocals up a bit, and less reverb on them please
  level by_db=1.5 parts=vocals; room by=-1 parts=vocals
rock | Last chorus bigger, then a hard stop at the end
  energy by=1 sections=7; ending style=cut
orchestral | take the choir out of theme 2 and add a clarinet there
  mute parts=choir sections=5; add instrument=clarinet sections=5
  replace part=choir instrument=clarinet sections=5
rock | Can we do it in A minor and a bit slower?
  key key=A minor; tempo factor=0.95
rock 21-28 | guitar too loud and too bright
  level by_db=-3 parts=guitar bars=21-28; brightness by=-1 parts=guitar bars=21-28
waltz | Celesta instead of piano in the intro, and end quietly
  replace part=piano instrument=celesta sections=0; ending style=soft
  replace part=piano instrument=celesta sections=0; ending style=fade
edm exact | take out the second build and make drop 2 eight bars longer
  order sections=0,1,2,3,4,6,7; length section=6 by_bars=8
jazz | The drums are too busy and too hard in the head, we play small clubs
  density by=-1 parts=drums sections=1,2,5; dynamics by=-1 parts=drums sections=1,2,5
lofi | keep the chords simple in the verses, and a bit more movement in the bass
  chords colour=simpler sections=1,4; density by=1 parts=bass sections=1,4
  chords colour=simpler sections=1,4; density by=1 parts=bass
edm | supersaw a little quieter, no kick in break 1, then fade it out in the end
  level by_db=-1.5 parts=supersaw; mute parts=kick sections=1; ending style=fade
lofi exact | tempo 76, and guitar 2 dB louder
  tempo bpm=76; level by_db=2 parts=guitar
waltz | In the development: strings softer, add a bassoon, more tension
  dynamics by=-1 parts=strings sections=3; add instrument=bassoon sections=3; energy by=1 sections=3
folk | fiddle an octave lower in the instrumental, a bit warmer and with less reverb
  register octaves=-1 parts=fiddle sections=5; brightness by=-1 parts=fiddle sections=5; room by=-1 parts=fiddle sections=5
pop exact | The song is too long: cut verse 2 and pre-chorus 2, and make the outro only 2 bars
  order sections=0,1,2,3,6,7,8,9; length section=9 by_bars=-2
folk | Play Dm F C G in the last refrain, and mandolin instead of fiddle there
  chords chart=Dm F C G sections=7; replace part=fiddle instrument=mandolin sections=7
`);

/** Jokes, praise, questions and nonsense: no edit. */
export const unseenRemarks = readRemarks(`
lofi | Nice groove in the second verse!
pop | ok for me
edm | What bpm is this?
rock | I'll record my vocals tomorrow evening
waltz | Please don't change the ending, it's perfect
waltz 9-12 | My cat left the room when the violin came in
pop | Can someone explain to me what a pre-chorus is?
jazz | sorry, wrong thread
orchestral | +1
rock | The chorus has been stuck in my head since yesterday
jazz | need more coffee before I listen to this
pop | Where does the bridge start?
orchestral | Much better than the last version, thanks
edm | Waiting for the client's feedback on the intro
lofi 13-20 | drums are exactly right now
folk 37-44 | 🎻🎻🎻
orchestral | Are these real strings or samples?
folk | we are going to play this at my sister’s wedding on Saturday
edm | blabla test test 123
orchestral 9-20 | this bit sounds like Zelda, so good
`);
