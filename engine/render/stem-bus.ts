import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { Biquad, highPass } from '#engine/dsp/biquad.ts';
import { Echo } from '#engine/dsp/echo.ts';
import { Reverb } from '#engine/dsp/reverb.ts';
import type { Part, Room } from '#engine/score/score.ts';
import type { PartPlayer } from './part-player.ts';
import { SETTLING, type StemDesk } from './stem-desk.ts';
import type { Stereo } from './stems.ts';

const ECHO_FEEDBACK = 0.42;
/** Repeats until the echo is 100 dB down. */
const ECHO_REPEATS = 14;
/** Reverberation times until a room is 100 dB down, and some more for its long lines. */
const RING_OUT = 1.9;
/** Share of the echo that goes on into the room. */
const ECHO_TO_ROOM = 0.25;
/** The room is kept free of lows, which would only blur. */
const ROOM_LOW_CUT = 190;

/** Where in its window a bus puts a block: behind what its desk may listen back to. */
const AT = SETTLING;

const stereo = (frames: Frames): Stereo => ({
  left: new Float32Array(frames),
  right: new Float32Array(frames),
});

/**
 * All parts of one stem with their share of the room and of the echo. Room and echo are linear, so the
 * stems' shares add up to what one shared room would give.
 */
export class StemBus {
  /** The end of the block before, and this block. */
  private readonly sound: Stereo;
  private readonly block: Frames;
  private readonly players: readonly PartPlayer[];
  private readonly desk: StemDesk | undefined;
  private readonly reverb: Reverb | undefined;
  private readonly echo: Echo | undefined;
  /** How long room and echo ring on, down to -100 dB; after that they rest. */
  private readonly ringing: Frames;
  private ringsUntil = 0;
  private readonly toReverb: Stereo;
  private readonly toEcho: Stereo;
  private readonly echoed: Stereo;
  private readonly cuts = [new Biquad(highPass(ROOM_LOW_CUT)), new Biquad(highPass(ROOM_LOW_CUT))] as const;

  /** `block` is how many frames are played at once. */
  constructor(
    parts: readonly Part[],
    players: readonly PartPlayer[],
    desk: StemDesk | undefined,
    room: Room,
    echoTime: Seconds,
    block: Frames,
  ) {
    this.players = players;
    this.desk = desk;
    this.block = block;
    this.sound = stereo(AT + block);
    const echoes = parts.some((part) => part.placement.echo > 0);
    const roomy = echoes || parts.some((part) => part.placement.reverb > 0);
    const decay = Math.max(0.15, room.decaySeconds);
    this.reverb = roomy ? new Reverb({ decay, brightness: room.brightness }) : undefined;
    this.echo = echoes ? new Echo({ time: echoTime, feedback: ECHO_FEEDBACK }) : undefined;
    this.ringing = Math.ceil((decay * RING_OUT + (echoes ? echoTime * ECHO_REPEATS : 0)) * SAMPLE_RATE);
    this.toReverb = stereo(block);
    this.toEcho = stereo(block);
    this.echoed = stereo(echoes ? block : 0);
  }

  /**
   * Plays frames `from..from + count`, a whole block but for the last one; call in order of time. `duck` is the
   * ducking curve of the block. What it gives is overwritten by the next call.
   */
  play(from: Frames, count: Frames, duck: Float32Array): Stereo {
    this.addSounds(from, count, duck);
    const { left, right } = this.sound;
    return { left: left.subarray(AT, AT + count), right: right.subarray(AT, AT + count) };
  }

  private addSounds(from: Frames, count: Frames, duck: Float32Array): void {
    const { toReverb, toEcho, sound } = this;
    for (const channel of [sound.left, sound.right]) {
      channel.copyWithin(0, this.block);
      channel.fill(0, AT);
    }
    for (const send of [toReverb, toEcho]) {
      send.left.fill(0);
      send.right.fill(0);
    }
    const destination = { stem: sound, at: AT, reverb: toReverb, echo: toEcho };
    for (const player of this.players) {
      if (player.play(from, count, duck, destination)) this.ringsUntil = from + count + this.ringing;
    }
    if (from >= this.ringsUntil) return;
    if (this.echo) this.addEcho(this.echo, count);
    if (this.reverb) this.addRoom(this.reverb, count);
    this.desk?.process(sound, from, count, AT);
  }

  private addRoom(reverb: Reverb, count: Frames): void {
    const { toReverb, sound } = this;
    this.cuts[0].process(toReverb.left, 0, count);
    this.cuts[1].process(toReverb.right, 0, count);
    reverb.process(toReverb.left, toReverb.right, sound.left, sound.right, AT, count);
  }

  private addEcho(echo: Echo, count: Frames): void {
    const { toReverb, toEcho, echoed, sound } = this;
    echoed.left.fill(0);
    echoed.right.fill(0);
    echo.process(toEcho.left, toEcho.right, echoed.left, echoed.right, 0, count);
    for (let i = 0; i < count; i++) {
      sound.left[AT + i]! += echoed.left[i]!;
      sound.right[AT + i]! += echoed.right[i]!;
      toReverb.left[i]! += ECHO_TO_ROOM * echoed.left[i]!;
      toReverb.right[i]! += ECHO_TO_ROOM * echoed.right[i]!;
    }
  }
}
