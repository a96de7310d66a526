import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EffectRequest } from '#engine/compose/effect.types.ts';
import { effectKinds, kindWords } from '#engine/effects/words/kind-words.data.ts';
import { describeEffect } from './describe-effect.ts';
import { understandEffect } from './understand-effect.ts';

const read = (prompt: string, controls: Partial<EffectRequest> = {}) =>
  understandEffect({ prompt, seed: 7, format: 'wav', durationMs: 5000, ...controls });
const kindsOf = (prompt: string) => read(prompt).layers.map(({ kind }) => kind);
const trait = (prompt: string) => read(prompt).layers[0]!.traits;
const sentence = (prompt: string) => describeEffect(read(prompt));

it.each([
  ['storm', 'thunder rain wind'],
  ['a violent storm with hail', 'thunder rain wind hail'],
  ['storm without rain', 'thunder wind'],
  ['distant thunderstorm over the ocean', 'thunder rain ocean'],
  ['Gewitter', 'thunder rain'],
  ['Unwetter', 'thunder rain wind'],
  ['Orkan', 'wind'],
  ['Schneesturm', 'wind'],
  ['Hagelsturm', 'hail'],
  ['Wolkenbruch', 'rain'],
  ['un orage lointain', 'thunder rain'],
  ['tempête en mer', 'thunder rain wind ocean'],
  ['ouragan', 'wind'],
  ['tormenta de nieve', 'wind'],
  ['tempestad', 'thunder rain wind'],
  ['huracán', 'wind'],
  ['chubasco', 'rain'],
])('a storm "%s" gives %s', (prompt, kinds) => {
  expect(kindsOf(prompt).join(' ')).toBe(kinds);
  expect(read(prompt).unknown).toEqual([]);
});

describe('the kinds of sound of a prompt', () => {
  it.each([
    ['rain', 'rain'],
    ['Heavy rain on a tin roof', 'rain'],
    ['a summer downpour', 'rain'],
    ['howling wind', 'wind'],
    ['blizzard', 'wind'],
    ['rolling thunder', 'thunder'],
    ['hailstones on a car', 'hail engine'],
    ['ocean waves crashing on the shore', 'ocean'],
    ['a babbling brook', 'stream'],
    ['water', 'stream'],
    ['a waterfall', 'waterfall'],
    ['a leaky faucet dripping', 'drip'],
    ['pouring coffee into a cup', 'pour'],
    ['big splash', 'splash'],
    ['boiling kettle', 'boil'],
    ['bacon sizzling in a pan', 'sizzle'],
    ['steam hiss', 'steam'],
    ['crackling fireplace', 'fire'],
    ['striking a match', 'match'],
    ['huge explosion', 'explosion'],
    ['fireworks', 'fireworks'],
    ['a gunshot', 'gunshot'],
    ['machine gun fire', 'machine-gun'],
    ['a pirate cannon fires', 'cannon'],
    ['laser gun', 'laser'],
    ['pew pew', 'laser'],
    ['sword fight', 'sword'],
    ['an arrow shot from a bow', 'arrow'],
    ['a punch in the face', 'punch'],
    ['whip crack', 'whip'],
    ['hitting a metal pipe', 'impact'],
    ['car crash', 'crash'],
    ['glass shattering', 'glass-break'],
    ['a window breaks', 'glass-break'],
    ['someone broke a bottle of glass', 'glass-break'],
    ['knocking on a wooden door', 'knock'],
    ['hammering nails', 'hammer'],
    ['chopping wood', 'chop'],
    ['a bouncing ball', 'bounce'],
    ['a door opens', 'door-open'],
    ['closing the door', 'door-close'],
    ['the slamming of an old door', 'door-slam'],
    ['creaky door', 'door-creak'],
    ['a wooden door creaking open slowly', 'door-creak'],
    ['footsteps on gravel', 'footsteps'],
    ['walking in high heels', 'footsteps'],
    ['a horse galloping', 'gallop'],
    ['zipper', 'zip'],
    ['turning a page', 'paper'],
    ['typing on a keyboard', 'typing'],
    ['jingling keys', 'keys'],
    ['camera shutter', 'camera'],
    ['a dial tone on an old telephone', 'dial-tone'],
    ['busy signal', 'busy-tone'],
    ['someone dialing a number', 'touch-tones'],
    ['whoosh', 'whoosh'],
    ['cinematic riser', 'riser'],
    ['dark ambience', 'drone'],
    ['jump scare', 'stinger'],
    ['deep boom', 'boom'],
    ['heartbeat', 'heartbeat'],
    ['revving engine', 'engine'],
    ['a car passing by', 'car-pass'],
    ['car horn', 'car-horn'],
    ['screeching tires', 'skid'],
    ['train on tracks', 'train'],
    ['train horn', 'train-horn'],
    ['a helicopter', 'helicopter'],
    ['fighter jet flyby', 'jet'],
    ['chainsaw', 'saw'],
    ['power drill', 'drill'],
    ['ticking clock', 'clock'],
    ['a police siren', 'siren'],
    ['alarm clock beeping', 'beep'],
    ['old telephone ringing', 'phone'],
    ['church bells', 'church-bell'],
    ['bicycle bell', 'hand-bell'],
    ['applause', 'applause'],
    ['stadium crowd cheering', 'cheering'],
    ['evil laugh', 'laugh'],
    ['heavy breathing', 'breath'],
    ['birds chirping', 'bird'],
    ['an owl hoots', 'owl'],
    ['crickets at night', 'cricket'],
    ['a swarm of bees', 'bee'],
    ['dogs barking', 'dog'],
    ['a cat meows', 'cat'],
    ['wolves howling', 'wolf'],
    ['lion roaring', 'lion'],
    ['monster roar', 'monster'],
    ['a zombie groans', 'zombie'],
    ['robot voice', 'robot'],
    ['radio static', 'static'],
    ['force field', 'forcefield'],
    ['UI click', 'click'],
    ['error beep', 'error beep'],
    ['notification sound', 'notification'],
    ['coin', 'coin'],
    ['dropping coins on a table', 'coins'],
    ['8-bit jump', 'jump'],
    ['power up', 'power-up'],
    ['game over', 'game-over'],
    ['magic spell', 'magic'],
    ['boing', 'boing'],
  ])('"%s" gives %s', (prompt, kinds) => {
    expect(kindsOf(prompt)).toEqual(kinds.split(' '));
  });

  it.each([
    ['distant thunder over light rain', ['thunder', 'rain']],
    ['a dog barks, then a door slams and glass breaks', ['dog', 'door-slam', 'glass-break']],
    ['crackling campfire with crickets and an owl', ['fire', 'cricket', 'owl']],
    ['thunderstorm', ['thunder', 'rain']],
    ['storm', ['thunder', 'rain', 'wind']],
    ['forest ambience', ['bird', 'leaves']],
    ['at the beach', ['ocean', 'seagull']],
    ['rain without thunder', ['rain']],
    ['8-bit coin pickup', ['coin']],
    ['success jingle for a quiz app', ['success']],
    ['jingling keys', ['keys']],
    ['dripping tap', ['drip']],
    ['sticky tape', ['tape']],
    ['a match being struck', ['match']],
    ['helicopter hovering', ['helicopter']],
    ['motorbike revving', ['motorbike']],
    ['quadcopter drone', ['propeller']],
    ['shower running', ['stream']],
    ['rain noise', ['rain']],
    ['noise', ['static']],
    ['steam train whistle', ['train-horn']],
    ['audience laughing', ['laugh']],
    ['crowd applauding', ['applause']],
    ['cartoon boing', ['boing']],
    ['spring meadow with bees', ['bee']],
    ['a bouncing spring', ['boing']],
    ['leaves rustling in fall', ['leaves']],
    ['forest at night but no owls', ['cricket']],
    ['window breaking, no glass falling after', ['glass-break']],
    ['café ambience', ['crowd']],
    ['explosión lejana', ['explosion']],
    ['une voiture passe vite', ['car-pass']],
    ['old car failing to start', ['engine']],
    ['a taiko hit', ['boom']],
    ['a door opens, heavy, stone', ['door-open']],
    ['stone', ['impact']],
    ['city ambience, rain', ['rain']],
    ['ambience', ['drone']],
    ['a rock falling into water', ['splash']],
  ])('the combination "%s" gives %s', (prompt, kinds) => {
    expect(kindsOf(prompt)).toEqual(kinds);
  });

  it('are found by the first phrase of each kind', () => {
    const missed = effectKinds.filter((kind) => {
      const phrase = kindWords[kind].words.split('|')[0]!.replaceAll(' & ', ' ');
      return kindsOf(phrase)[0] !== kind;
    });
    expect(missed).toEqual([]);
  });
});

describe('adjectives in a prompt', () => {
  it('apply to the sound of their clause', () => {
    const [thunder, rain] = read('distant thunder over light rain').layers;
    expect(thunder!.traits.distance).toBeGreaterThan(2);
    expect(thunder!.traits.force).toBe(0);
    expect(rain!.traits.distance).toBe(0);
    expect(rain!.traits.force).toBeLessThan(0);
  });

  it('set size, speed, force, pitch, material and count', () => {
    expect(trait('a huge bell').size).toBe(1);
    expect(trait('tiny explosion').size).toBe(-1);
    expect(trait('fast footsteps').speed).toBeGreaterThan(0);
    expect(trait('slow footsteps on snow')).toMatchObject({ material: 'snow' });
    expect(trait('slow footsteps').speed).toBeLessThan(0);
    expect(trait('violent wind').force).toBeGreaterThan(0);
    expect(trait('a high pitched beep').pitch).toBeGreaterThan(0);
    expect(trait('heavy metal door slams').material).toBe('metal');
    expect(trait('three knocks on a door').count).toBe(3);
    expect(trait('the dog barks twice').count).toBe(2);
    expect(trait('a police siren passing by').passing).toBe(true);
  });
});

describe('the room and the loop of a prompt', () => {
  it.each([
    ['heavy metal door slams in a large hall', 'hall', 1],
    ['footsteps in a small room', 'room', -1],
    ['water dripping in a cave', 'cave', 0],
    ['a scream in a huge cathedral', 'church', 1],
    ['gunshot in the mountains', 'canyon', 0],
    ['a red box', 'dry', 0],
    ['a creature growling under water', 'underwater', 0],
    ['laughter over the phone', 'telephone', 0],
    ['a bell outdoors', 'outdoors', 0],
  ])('"%s" has the room %s', (prompt, room, size) => {
    expect(read(prompt)).toMatchObject({ room, roomSize: size });
  });

  it('default to the room of the first sound and no loop', () => {
    expect(read('a barking dog')).toMatchObject({ room: 'outdoors', roomStated: false });
    expect(read('coin')).toMatchObject({ room: 'dry', roomStated: false });
  });

  it('are set by the words or the request, and the request wins', () => {
    expect(read('rain, seamless loop').loop).toBe(true);
    expect(read('rain').loop).toBe(false);
    expect(read('rain', { loop: true }).loop).toBe(true);
    expect(read('rain loop', { loop: false }).loop).toBe(false);
  });
});

it('a title in a prompt is ignored as a sound when another sound is named', () => {
  expect(kindsOf('a sword slash titled "Thunder Road"')).toEqual(['sword']);
  expect(kindsOf('a sound called "Thunder Road"')).toContain('thunder');
});

const lengthOf = (prompt: string) => read(prompt, { durationMs: undefined });

describe('the length of an effect', () => {
  it.each([
    ['a 10 second thunder roll', 10_000],
    ['door slam, 3s', 3_000],
    ['glass shattering, about 3 seconds', 3_000],
    ['Türknallen, 2 Sekunden', 2_000],
    ['2-second whoosh', 2_000],
    ['a car passing by 4 s', 4_000],
    ['laser zap 500ms', 500],
    ['Donner, 8 Sekunden', 8_000],
    ['pluie, une demi-minute', 22_000],
    ['lluvia durante quince segundos', 15_000],
    ['rain', 5_000],
    ['footsteps, then after 2 seconds a door', 5_000],
  ])('is resolved from "%s" to %d ms', (prompt, durationMs) => {
    expect(lengthOf(prompt).durationMs).toBe(durationMs);
  });

  it('is the value of the control, if it is set', () => {
    expect(read('door slam, 3s', { durationMs: 8_000 }).durationMs).toBe(8_000);
  });

  it('is clamped to the valid range, and the description reports it', () => {
    expect(lengthOf('one minute of rain')).toMatchObject({ durationMs: 22_000, requestedMs: 60_000 });
    expect(describeEffect(lengthOf('one minute of rain'))).toBe('Rain, outdoors – 22 s instead of 60 s.');
    expect(describeEffect(lengthOf('a coin, 0.2 s'))).toBe('Game coin – 0.5 s instead of 0.2 s.');
    expect(describeEffect(read('one minute of rain', { durationMs: 5_000 }))).toBe('Rain, outdoors.');
  });

  it('is not read as an adjective, a count or an unknown word', () => {
    expect(lengthOf('three seconds of a barking dog').layers[0]).toMatchObject({
      adjectives: [],
      traits: { count: undefined },
    });
    expect(describeEffect(lengthOf('a level up jingle, 2 secs long'))).toBe('Level-up.');
    expect(lengthOf('ten second thunder').unknown).toEqual([]);
  });
});

describe('the description', () => {
  it.each([
    ['distant thunder over light rain', 'Distant thunder with light rain, outdoors.'],
    ['heavy metal door slams in a large hall', 'Heavy metal slamming door, in a large hall.'],
    ['rain, seamless loop', 'Rain, outdoors, as a seamless loop.'],
    ['coin', 'Game coin.'],
  ])('renders "%s" as "%s"', (prompt, words) => expect(sentence(prompt)).toBe(words));

  it('reports a guessed kind and unknown words', () => {
    expect(kindsOf('thundr')).toEqual(['thunder']);
    expect(sentence('thundr')).toContain('“thundr” is not a word I know, thunder is the nearest');
    expect(sentence('a trapezoid sandwich')).toMatch(/“trapezoid” and “sandwich” name no sound I know/);
    expect(kindsOf('a quick wooden thing')).toEqual(['impact']);
    expect(sentence('helicopter flying over')).toBe('Flying over helicopter, outdoors.');
    expect(sentence('a dog eats a sandwich')).toContain('“sandwich” not understood');
  });
});

describe('understandEffect with any text', () => {
  it('returns one to four layers, a title and a description', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (prompt) => {
        const intent = read(prompt);
        expect(intent.layers.length).toBeGreaterThanOrEqual(1);
        expect(intent.layers.length).toBeLessThanOrEqual(4);
        expect(intent.title.length).toBeGreaterThan(0);
        expect(describeEffect(intent)).toMatch(/\.$/);
      }),
      { numRuns: 200, seed: 6 },
    );
  });

  it('limits the length to 0.5 to 22 seconds', () => {
    expect(read('rain', { durationMs: 1 }).durationMs).toBe(500);
    expect(read('rain', { durationMs: 99_000 }).durationMs).toBe(22_000);
  });
});
