import { readCommentSet } from '#engine/edits/testing/comment-set.ts';

/**
 * A second set of comments and the edits that they ask for, by the conventions of `frozenComments`. They were written
 * after the reader was first tuned and before it read any of them: it read 39 of the 60. Since then it has been tuned to
 * both sets, so both are floors that it must not fall below, and no measure of how it reads what it has not seen.
 */
export const freshComments = readCommentSet(`
# Level
pop | The snare pokes out of the mix, pull it back a touch.
  level by_db=-1.5 parts=snare
rock | I'm losing the lead vocal every time the band comes back in. Could it sit a little more up front in the choruses?
  level by_db=1.5 parts=vocals sections=2,4,7
jazz exact | upright bass -1.5dB throughout
  level by_db=-1.5 parts=upright-bass
lofi exact | Underneath the interview (bars 5 to 12) the music needs to come down about 4 dB
  level by_db=-4 bars=5-12
orchestral | the harp is completely buried under the strings in theme 1
  level by_db=-3 parts=strings sections=1
  level by_db=3 parts=harp sections=1
lofi | The electric piano have too high volume
  level by_db=-3 parts=electric-piano
# Parts that do not play
pop | No singing in the pre-choruses, we need the space for a voiceover
  mute parts=vocals sections=2,5
edm | hold the kick back until bar 17
  mute parts=kick bars=1-16
folk | only guitar and voice in refrain 1
  mute parts=fiddle sections=2
waltz 41-52 | strings tacet
  mute parts=strings bars=41-52
pop | cut the drums for the last two bars of verse 2 so the chorus hits
  mute parts=drums bars=31-32
# Energy
pop | Chorus 3 has to be the biggest moment of the song, right now it is the same as the others
  energy by=1 sections=8
orchestral 9-20 | We reveal too much here. Should be more restrained.
  energy by=-1 bars=9-20
edm | Build 2 has no tension. Ramp it up!
  energy by=1 sections=5
pop | can we strip back the second verse?
  energy by=-1 sections=4
  density by=-1 sections=4
# Dynamics
waltz | strings should dig in more in the development
  dynamics by=1 parts=strings sections=3
waltz | pianissimo in the intro please
  dynamics by=-2 sections=0
folk | she sings too timid in the refrains, more power please
  dynamics by=1 parts=vocals sections=2,4,7
# Density
edm | kick pattern is kind of plain in drop 1, can it do more?
  density by=1 parts=kick sections=3
jazz | The sax is noodling too much during head A 2
  density by=-1 parts=sax sections=5
orchestral 45-56 | Enemy footsteps get masked in this part, thin it out
  density by=-1 bars=45-56
  energy by=-1 bars=45-56
# Register
folk exact | the fiddle screeches up there, take it down an octave in the last refrain
  register octaves=-1 parts=fiddle sections=7
waltz | Strings feel too deep in the intro — put them higher
  register octaves=1 parts=strings sections=0
# Brightness
rock | Take some of the fizz off the distorted guitar
  brightness by=-1 parts=distorted-guitar
lofi | Whole mix is dark and boxy, open up the top end
  brightness by=1
pop | acoustic guitar needs some sparkle in the outro
  brightness by=1 parts=acoustic-guitar sections=9
# Room
rock | the snare is swimming in reverb
  room by=-1 parts=snare
orchestral | cello should sound like it is played in a big church, only in the outro
  room by=1 parts=cello sections=6
# Instruments that join
pop | a glockenspiel on top of the last chorus would be magical
  add instrument=glockenspiel sections=8
waltz | layer in a french horn from bar 53
  add instrument=french-horn bars=53-76
# Instruments that take over
jazz | the sax should be a flugelhorn
  replace part=sax instrument=flugelhorn
lofi 13-20 | Not a fan of the electric piano here, could it be a harpsichord?
  replace part=electric-piano instrument=harpsichord bars=13-20
waltz | give the violin tune to a clarinet in theme 2
  replace part=violin instrument=clarinet sections=4
# Tempo
jazz | The tempo feels rushed, relax it slightly
  tempo factor=0.97
waltz exact | outro at half speed
  tempo factor=0.5 sections=5
folk exact | up 6 bpm
  tempo bpm=110
# Key
folk exact | our alto can't reach these notes, please move the song a fourth down
  key semitones=-5
orchestral exact | Must be in F sharp minor to fit the cue before
  key key=F# minor
# Length
edm exact | Drop 1 overstays its welcome, take off 8 bars
  length section=3 by_bars=-8
pop exact | two extra bars of intro before she starts singing
  length section=0 by_bars=2
# Ending
edm | the finish should be abrupt, like somebody pulled the plug
  ending style=cut
# Chords
pop | some sevenths and ninths in the bridge would be nice
  chords colour=richer sections=7
folk | plain triads only, no fancy stuff
  chords colour=simpler
# Order
rock | lose the break and go straight from the solo into the final chorus
  order sections=0,1,2,3,4,5,7,8
orchestral | repeat theme 1 after the development
  order sections=0,1,2,3,4,1,5,6
# Several changes
orchestral | Love where this is going! Two things: the choir is too far back in the climax, and I'd cut the intro in half.
  room by=-1 parts=choir sections=3; length section=0 by_bars=-4
  level by_db=3 parts=choir sections=3; length section=0 by_bars=-4
pop | In verse 1 the guitar steps on the vocal: bring it down 2 dB and roll off some of the brightness
  level by_db=-2 parts=guitar sections=1; brightness by=-1 parts=guitar sections=1
edm exact | a little faster, 128, and start directly with break 1
  tempo bpm=128; order sections=1,2,3,4,5,6,7
lofi | mute the hats in the intro and fade out the ending
  mute parts=hi-hat sections=0; ending style=fade
folk exact | change the fiddle to a tin whistle, and key up to D
  replace part=fiddle instrument=tin-whistle; key key=D major
  replace part=fiddle instrument=tin-whistle; key semitones=2
jazz | Simpler drums in head B and richer voicings there
  density by=-1 parts=drums sections=2; chords colour=richer sections=2
orchestral | no taikos before the climax, and the climax itself should explode
  mute parts=taiko bars=1-28; energy by=1 sections=3
  mute parts=taiko sections=0,1,2; energy by=1 sections=3
  mute parts=taiko sections=2; energy by=1 sections=3
jazz exact | The walking bass is too low to hear on phones, raise it an octave, and end on a long ringing chord
  register octaves=1 parts=bass; ending style=ring
lofi | felt piano softer and drier in verse 1
  dynamics by=-1 parts=felt-piano sections=1; room by=-1 parts=felt-piano sections=1
edm | the first break is 4 bars too long, plus the pad there is too dull
  length section=1 by_bars=-4; brightness by=1 parts=pad sections=1
pop | verses calmer, last chorus huge, and ritard into the final chord
  energy by=-1 sections=1,4; energy by=2 sections=8; ending style=ritardando
pop | too fast for a ballad. Also add a cello in the bridge
  tempo factor=0.93; add instrument=cello sections=7
folk | Repeat the last refrain and let it die away softly at the end
  order sections=0,1,2,3,4,5,6,7,7,8; ending style=soft
  order sections=0,1,2,3,4,5,6,7,7,8; ending style=fade
rock | in bars 13 until 20 is the guitar too loud and the drums too strong
  level by_db=-3 parts=guitar bars=13-20; dynamics by=-1 parts=drums bars=13-20
  level by_db=-3 parts=guitar,drums bars=13-20
pop | strings up a bit in bars 53-60, kick and snare down a bit
  level by_db=1.5 parts=strings bars=53-60; level by_db=-1.5 parts=kick,snare bars=53-60
`);
