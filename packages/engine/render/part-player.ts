import { SAMPLE_RATE, type Frames } from '#engine/kit/units.ts';
import type { SoundEvent } from '#engine/dsp/sound-event.ts';
import { RENDER_BLOCK } from './bus-buffers.ts';
import type { GainCurve } from './gain-curve.ts';
import { OverlapAddBuffer } from './overlap-add-buffer.ts';
import type { ChannelStrip } from './channel-strip.ts';

/** Maximum tail of inserts and filters after the last note. */
const TAIL: Frames = Math.round(0.25 * SAMPLE_RATE);

/** Renders a part block by block through its channel strip. */
export class PartPlayer {
  private readonly events: readonly SoundEvent[];
  private readonly channelStrip: ChannelStrip;
  private readonly gain: GainCurve | undefined;
  private readonly buffer: OverlapAddBuffer;
  private next = 0;

  /** `events` are sorted by time. */
  constructor(events: readonly SoundEvent[], channelStrip: ChannelStrip, gain?: GainCurve) {
    this.events = events;
    this.gain = gain;
    this.channelStrip = channelStrip;
    const maxLength = events.reduce((most, event) => Math.max(most, event.length), 0);
    this.buffer = new OverlapAddBuffer(maxLength + TAIL, RENDER_BLOCK);
  }

  /**
   * Adds frames `from..from + count` of the piece to the bus buffers. Calls must be in order of time. Returns whether
   * anything sounded.
   */
  play(from: Frames, count: Frames): boolean {
    for (; this.next < this.events.length; this.next++) {
      const event = this.events[this.next]!;
      if (event.frame >= from + count) break;
      event.play(this.buffer.sound, this.buffer.reserve(event.frame, event.length + TAIL));
    }
    const isActive = this.buffer.isActiveAfter(from);
    if (isActive) {
      this.gain?.apply(this.buffer.sound, this.buffer.readOffset, from, count);
      this.channelStrip.process(this.buffer.sound, this.buffer.readOffset, count, from);
    }
    this.buffer.advance(count);
    return isActive;
  }
}
