import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { highPass } from '#engine/dsp/biquad.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { BLOCK, leftBlock, rightBlock } from '#engine/dsp/kernel/stereo-block.ts';
import { Echo } from '#engine/dsp/echo.ts';
import { Reverb } from '#engine/dsp/reverb.ts';
import { StereoSections } from '#engine/dsp/stereo-sections.ts';
import type { Part, Room } from '#engine/score/score.ts';
import { clearDesk, dry, PASSAGE, toEcho, toRoom, type StereoPlace } from './desk-blocks.ts';
import type { PartPlayer } from './part-player.ts';
import { SETTLING, type StemDesk } from './stem-desk.ts';
import type { Stereo } from './stems.ts';

const ECHO_FEEDBACK = 0.42;
/** Repeats until the echo has decayed by 100 dB. */
const ECHO_REPEATS = 14;
/**
 * Multiple of the reverberation time until the reverb has decayed by 100 dB, with a margin for its long delay lines.
 */
const RING_OUT = 1.9;
/** Send from the echo to the reverb. */
const ECHO_TO_ROOM = 0.25;
/** High-pass corner of the reverb send, in Hz. */
const ROOM_LOW_CUT = 190;

const blocks = [
  ['left', leftBlock],
  ['right', rightBlock],
] as const;

/** Adds the echo to the dry signal and to the reverb send. */
const addEcho = kernel((k) => {
  const share = k.four(ECHO_TO_ROOM);
  k.frames(4, (at, there) => {
    for (const [channel, block] of blocks) {
      const echoed = k.keepQuad(k.quads(block, at));
      k.setQuads(dry[channel], there, k.quads(dry[channel], there).plus(echoed));
      k.setQuads(toRoom[channel], there, k.quads(toRoom[channel], there).plus(echoed.times(share)));
    }
  });
});

/** Adds the reverb to the dry signal. */
const addRoom = kernel((k) => {
  k.frames(4, (at, there) => {
    for (const [channel, block] of blocks) {
      k.setQuads(dry[channel], there, k.quads(dry[channel], there).plus(k.quads(block, at)));
    }
  });
});

/** Index of the block in the bus buffer, after the history that the automation filter reads. */
const AT = SETTLING;

const stereo = (frames: Frames): Stereo => ({
  left: new Float32Array(frames),
  right: new Float32Array(frames),
});

/**
 * The bus of one stem: its parts with their reverb and echo. Both effects are linear, so the stems add up to what one
 * shared reverb would give.
 */
export class StemBus {
  /** The end of the previous block, then the current block. */
  private readonly sound = stereo(AT + PASSAGE);
  private readonly players: readonly PartPlayer[];
  private readonly desk: StemDesk | undefined;
  private readonly reverb: Reverb | undefined;
  private readonly echo: Echo | undefined;
  /** Decay time of reverb and echo to -100 dB; after it they are not processed. */
  private readonly ringing: Frames;
  private ringsUntil = 0;
  private readonly lowCut = new StereoSections([highPass(ROOM_LOW_CUT)]);

  constructor(
    parts: readonly Part[],
    players: readonly PartPlayer[],
    desk: StemDesk | undefined,
    room: Room,
    echoTime: Seconds,
  ) {
    this.players = players;
    this.desk = desk;
    const echoes = parts.some((part) => part.placement.echo > 0);
    const roomy = echoes || parts.some((part) => part.placement.reverb > 0);
    const decay = Math.max(0.15, room.decaySeconds);
    this.reverb = roomy ? new Reverb({ decay, brightness: room.brightness }) : undefined;
    this.echo = echoes ? new Echo({ time: echoTime, feedback: ECHO_FEEDBACK }) : undefined;
    this.ringing = Math.ceil((decay * RING_OUT + (echoes ? echoTime * ECHO_REPEATS : 0)) * SAMPLE_RATE);
  }

  /**
   * Renders frames `from..from + count`, a whole block except for the last one. Calls must be in order of time, with
   * the ducking curve in its buffer. The result is overwritten by the next call.
   */
  play(from: Frames, count: Frames): Stereo {
    const { sound } = this;
    clearDesk();
    for (const player of this.players) {
      if (player.play(from, count)) this.ringsUntil = from + count + this.ringing;
    }
    const sounds = from < this.ringsUntil;
    if (sounds) {
      this.addSpaces(count);
      this.desk?.level(from, count);
    }
    for (const [channel, place] of [
      [sound.left, dry.left],
      [sound.right, dry.right],
    ] as const) {
      channel.copyWithin(0, PASSAGE);
      channel.set(place.values, AT);
    }
    if (sounds) this.desk?.darken(sound, count, AT);
    return { left: sound.left.subarray(AT, AT + count), right: sound.right.subarray(AT, AT + count) };
  }

  private addSpaces(frames: Frames): void {
    const { echo, reverb, lowCut } = this;
    for (let start = 0; start < frames; start += BLOCK) {
      const count = Math.min(BLOCK, frames - start);
      if (echo) {
        takeBlock(toEcho, start, count);
        echo.answer(count);
        addEcho(count, start);
      }
      if (reverb) {
        takeBlock(toRoom, start, count);
        lowCut.processBlock(count);
        reverb.answer(count);
        addRoom(count, start);
      }
    }
  }
}

function takeBlock(send: StereoPlace, start: Frames, count: Frames): void {
  for (const [channel, block] of blocks) {
    block.values.set(send[channel].values.subarray(start, start + count));
  }
}
