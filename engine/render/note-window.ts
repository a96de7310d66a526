import type { Frames } from '#engine/kit/units.ts';
import type { Stereo } from './stems.ts';

/**
 * The stretch of a part that is sounding now. Notes are added whole, ahead of the reading point; blocks
 * are taken off behind it. So a part of any length needs memory for its longest note only.
 */
export class NoteWindow {
  readonly sound: Stereo;
  private readonly capacity: Frames;
  private readonly ahead: Frames;
  private start = 0;
  private head = 0;
  private soundingUntil = 0;

  /** `longest` is the longest note with its tail; `block` the frames taken at once. */
  constructor(longest: Frames, block: Frames) {
    this.ahead = longest + block;
    // Room to spare, so that the rest is moved to the front only now and then.
    this.capacity = this.ahead + Math.max(65_536, Math.ceil(this.ahead / 2));
    this.sound = { left: new Float32Array(this.capacity), right: new Float32Array(this.capacity) };
  }

  /** Where in `sound` a note that starts at `frame` of the piece has to be written. */
  place(frame: Frames, length: Frames): Frames {
    this.soundingUntil = Math.max(this.soundingUntil, frame + length);
    return this.head + frame - this.start;
  }

  /** Whether anything sounds at or after `frame`. */
  soundsAfter(frame: Frames): boolean {
    return this.soundingUntil > frame;
  }

  /** Where in `sound` the next block begins. */
  get offset(): Frames {
    return this.head;
  }

  /** Lets go of `count` frames. */
  advance(count: Frames): void {
    const { left, right } = this.sound;
    this.start += count;
    this.head += count;
    if (this.head + this.ahead <= this.capacity) return;
    const used = Math.min(this.capacity, this.head + Math.max(0, this.soundingUntil - this.start));
    for (const channel of [left, right]) {
      channel.copyWithin(0, this.head, used);
      channel.fill(0, Math.max(0, used - this.head));
    }
    this.head = 0;
  }
}
