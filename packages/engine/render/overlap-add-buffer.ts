import type { Frames } from '#engine/kit/units.ts';
import type { Stereo } from './stems.ts';

/**
 * Overlap-add buffer of a part. Notes are added whole, ahead of the read position; blocks are taken from the front.
 * So memory depends on the longest note, not on the length of the part.
 */
export class OverlapAddBuffer {
  readonly sound: Stereo;
  private readonly capacity: Frames;
  private readonly ahead: Frames;
  private start = 0;
  private readIndex = 0;
  private activeUntil = 0;

  /** `longest` is the longest note with its tail, `block` the block size. */
  constructor(maxNoteLength: Frames, block: Frames) {
    this.ahead = maxNoteLength + block;
    // Spare capacity, so that the samples are moved to the front only rarely.
    this.capacity = this.ahead + Math.max(65_536, Math.ceil(this.ahead / 2));
    this.sound = { left: new Float32Array(this.capacity), right: new Float32Array(this.capacity) };
  }

  /** Reserves `length` frames for a note that starts at `frame` of the piece and returns its index in `sound`. */
  reserve(frame: Frames, length: Frames): Frames {
    this.activeUntil = Math.max(this.activeUntil, frame + length);
    return this.readIndex + frame - this.start;
  }

  /** Whether anything sounds at or after `frame`. */
  isActiveAfter(frame: Frames): boolean {
    return this.activeUntil > frame;
  }

  /** Index in `sound` of the next block. */
  get readOffset(): Frames {
    return this.readIndex;
  }

  /** Drops `count` frames. */
  advance(count: Frames): void {
    const { left, right } = this.sound;
    this.start += count;
    this.readIndex += count;
    if (this.readIndex + this.ahead <= this.capacity) return;
    const used = Math.min(this.capacity, this.readIndex + Math.max(0, this.activeUntil - this.start));
    for (const channel of [left, right]) {
      channel.copyWithin(0, this.readIndex, used);
      channel.fill(0, used - this.readIndex, used);
    }
    this.readIndex = 0;
  }
}
