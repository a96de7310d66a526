import { describe, expect, it } from 'vitest';
import type { Edit } from '#contract/edits.ts';
import { readComment } from '#engine/edits/read-comment.ts';
import { readCommentSet, readRemarks } from '#engine/edits/testing/comment-set.ts';
import { frozenContexts } from '#engine/edits/testing/frozen-contexts.data.ts';
import { matchEdits } from '#engine/edits/testing/match-edits.ts';

/** Comments with reasons, purposes, faults and their cures, and words of several trades. */
const rows = readCommentSet(`
pop | every time the chorus hits the strings disappear
  level by_db=3.5 parts=strings sections=3,6,8
folk | fiddle out, flute in
  replace part=fiddle instrument=flute
waltz | violin out and a clarinet in in the second theme
  replace part=violin instrument=clarinet sections=2
pop | drums out, guitar in the chorus louder
  mute parts=drums; level by_db=3.5 parts=guitar sections=3,6,8
lofi | Turn the music down while the host is talking (bars 9-16)
  level by_db=-3.5 bars=9-16
orchestral | we need room for dialogue in theme 2, so lighten the orchestration
  density by=-1 sections=5
orchestral | Because there's a big speech here, please lower the music by 6 dB
  level by_db=-6
folk | voice is tucked in too much, bring her out
  level by_db=3.5 parts=vocals
orchestral | timpani is overwhelming at the climax, tame it
  level by_db=-3.5 parts=timpani sections=3
edm | kill the hats in break 1 so the vocal sample has space
  mute parts=hi-hat sections=1
rock | verse 2 drags emotionally, give it a kick
  energy by=1 sections=3
edm | drop 2 must hit way harder than drop 1
  energy by=2 sections=6
pop | I want goosebumps in the last chorus
  energy by=1 sections=8
waltz | strings too aggressive in theme 2
  dynamics by=-1 parts=strings sections=4
waltz | the violin wanders around too much in theme 1
  density by=-1 parts=violin sections=1
pop | bassline is a bit boring and static in verse 1, let it move more
  density by=1 parts=bass sections=1
waltz | I want the strings to sound like in a concert hall
  room by=1 parts=strings
pop | a touch of reverb on the snare
  room by=1 parts=snare
orchestral | choir should sound like it's in a cathedral
  room by=1 parts=choir
folk | I miss an accordion in the refrains
  add instrument=accordion sections=2,4,7
rock | A tambourine in the choruses would lift it
  add instrument=percussion sections=2,4,7
waltz | oboe solo in the development would be lovely
  add instrument=oboe sections=3
folk | a bit more tempo, it's sleepy
  tempo factor=1.05
lofi | It feels like it's in a hurry, take your time
  tempo factor=0.9
jazz | can we do it in F instead?
  key key=F major
lofi | shave two bars off the outro
  length section=6 by_bars=-2
edm | go straight from build 2 to the outro
  order sections=0,1,2,3,4,5,7
orchestral | harp should cut through the strings in theme 1
  level by_db=3.5 parts=harp sections=1
orchestral | In the outro only the cello should remain
  mute parts=strings,contrabass sections=6
orchestral | flute pp in theme 2
  dynamics by=-1 parts=flute sections=5
edm | the drums in break 2 are too sparse, add some movement
  density by=1 parts=drums sections=4
pop | the vocal is too naked, put it in a nice hall
  room by=1 parts=vocals
edm | kick it up to 132
  tempo bpm=132
jazz | can you put it into Eb
  key key=Eb major
orchestral | trim the development by a third
  length section=4 by_bars=-4
pop | The ending just stops. Give it a fade-out
  ending style=fade
lofi | extend the chords with 9ths in verse 1
  chords colour=richer sections=1
jazz | Make solo 1 shorter by 4 bars and let the piano play fewer notes behind the sax
  length section=3 by_bars=-4; density by=-1 parts=piano
jazz | please to make the piano more quiet when the sax makes his solo
  level by_db=-3.5 parts=piano
waltz | softer pianist!
  dynamics by=-1 parts=piano
folk | the fiddle never shuts up, fewer notes
  density by=-1 parts=fiddle
waltz | the violin could climb an octave in the second theme
  register octaves=1 parts=violin sections=2
orchestral | the flute is piercing in theme 2, soften the tone
  brightness by=-1 parts=flute sections=5
rock | 140 instead of 132
  tempo bpm=140
folk | the pace is sleepy
  tempo factor=1.1
pop | don't fade out, give it a proper ending with a sustained chord
  ending style=ring
jazz | the last note too short
  ending style=ring
pop | jazz up the chords in the bridge
  chords colour=richer sections=7
jazz | Cool it down for solo 2
  energy by=-1 sections=4
orchestral | could a solo oboe enter at theme 2?
  add instrument=oboe sections=5
orchestral | down a perfect fifth
  key semitones=-7
waltz | it ends too loudly
  ending style=soft
pop | drop the pre-chorus before chorus 2
  order sections=0,1,2,3,4,6,7,8,9
`);

/** Comments that speak of the music and ask for nothing. */
const unchanged = readRemarks(`
pop | I was humming the chorus all day, it feels like summer
rock | My dog barks every time the solo starts
jazz | we played this louder at the gig last week
edm | Listening on my laptop speakers, the bass seems okay
lofi | I listened to it with my headphones in a quiet room
edm | I had to turn my speakers down when the drop hit, haha
rock | The drums are loud and I love it
jazz | we had no drums at the first rehearsal
lofi | the drums remind me of rain on a dark roof
folk | She sings higher than me
folk | my grandma sings it slower
lofi | this one is more relaxed than the last version
pop | the bridge is softer now, thanks
`);

/** Requests that no edit can fulfil. */
const unknown = readRemarks(`
rock | can the guitar sound more like Jimi Hendrix?
pop | The bass should sidechain to the kick
rock | quantise the drums to the grid
pop | detune the piano a few cents
pop | sadder
pop | a happier chorus
rock | more cheerful
edm | add a riser before the drop
edm | second drop needs a different lead sound
folk | guitar in the left speaker please
pop | the strings come in too early, wait for chorus 1
`);

describe('readComment and the ways of asking', () => {
  it.each(rows)('reads "$comment"', ({ comment, context, expected, exact }) => {
    const { edits } = readComment(comment, frozenContexts[context]);
    expect(edits).toSatisfy((read: Edit[]) => matchEdits(expected, read, { exact }));
  });

  it.each(unchanged)('changes nothing for "$comment"', ({ comment, context }) => {
    expect(readComment(comment, frozenContexts[context]).edits).toEqual([]);
  });

  it.each(unknown)('reports "$comment" as not understood', ({ comment, context }) => {
    const { edits, notUnderstood } = readComment(comment, frozenContexts[context]);
    expect(edits).toEqual([]);
    expect(notUnderstood).not.toEqual([]);
  });
});
