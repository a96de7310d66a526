import { SAMPLE_RATE, type Frames } from '#engine/kit/units.ts';
import { PASSAGE } from './desk-blocks.ts';
import { NoteWindow } from './note-window.ts';
import type { SoundEvent } from './sound-events.ts';
import type { Strip } from './strip.ts';

/** Maximum tail of inserts and filters after the last note. */
const RING_OUT: Frames = Math.round(0.25 * SAMPLE_RATE);

/** Renders a part block by block through its channel strip. */
export class PartPlayer {
  private readonly events: readonly SoundEvent[];
  private readonly strip: Strip;
  private readonly window: NoteWindow;
  private next = 0;

  /** `events` are sorted by time. */
  constructor(events: readonly SoundEvent[], strip: Strip) {
    this.events = events;
    this.strip = strip;
    const longest = events.reduce((most, event) => Math.max(most, event.length), 0);
    this.window = new NoteWindow(longest + RING_OUT, PASSAGE);
  }

  /**
   * Adds frames `from..from + count` of the piece to the bus buffers. Calls must be in order of time. Returns whether
   * anything sounded.
   */
  play(from: Frames, count: Frames): boolean {
    for (; this.next < this.events.length; this.next++) {
      const event = this.events[this.next]!;
      if (event.frame >= from + count) break;
      event.play(this.window.sound, this.window.place(event.frame, event.length + RING_OUT));
    }
    const sounds = this.window.soundsAfter(from);
    if (sounds) this.strip.process(this.window.sound, this.window.offset, count);
    this.window.advance(count);
    return sounds;
  }
}
