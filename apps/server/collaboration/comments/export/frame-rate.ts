import type { FrameRateName } from '#contract/comments.ts';

/** Frames per second as a fraction, and how they are counted. */
export interface FrameRate {
  readonly frames: number;
  readonly seconds: number;
  /** Frames that a second of the timecode has. */
  readonly timebase: number;
  /** Whether the timecode leaves out numbers, so that it follows the clock (SMPTE ST 12-1). */
  readonly isDropFrame: boolean;
}

const whole = (frames: number): FrameRate => ({ frames, seconds: 1, timebase: frames, isDropFrame: false });
const ntsc = (timebase: number, isDropFrame = false): FrameRate => ({
  frames: timebase * 1000,
  seconds: 1001,
  timebase,
  isDropFrame,
});

export const frameRates: Readonly<Record<FrameRateName, FrameRate>> = {
  '23.976': ntsc(24),
  '24': whole(24),
  '25': whole(25),
  '29.97': ntsc(30),
  '29.97df': ntsc(30, true),
  '30': whole(30),
  '50': whole(50),
  '59.94': ntsc(60),
  '59.94df': ntsc(60, true),
  '60': whole(60),
};

/** The frame that is shown at a time. */
export const frameAt = (seconds: number, rate: FrameRate): number =>
  Math.round((seconds * rate.frames) / rate.seconds);

/** The frames that a file of this duration touches, at least one. */
export const frameCount = (duration: number, rate: FrameRate): number =>
  // A duration that ends on a frame is not exact in binary.
  Math.max(1, Math.ceil((duration * rate.frames) / rate.seconds - 1e-6));

const two = (value: number) => String(value).padStart(2, '0');

/** The number of frames before one hour of the timecode. */
export const framesOfHour = ({ timebase, isDropFrame }: FrameRate): number =>
  3600 * timebase - (isDropFrame ? 54 * droppedPerMinute(timebase) : 0);

/** Two numbers of 30, or four of 60, in each minute but every tenth. */
const droppedPerMinute = (timebase: number) => timebase / 15;

/** The timecode of a frame, for example 01:00:02:12; with a semicolon before the frames if it drops numbers. */
export function timecode(frame: number, { timebase, isDropFrame }: FrameRate): string {
  const number = isDropFrame ? withDroppedNumbers(frame, timebase) : frame;
  const seconds = Math.floor(number / timebase);
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${time}${isDropFrame ? ';' : ':'}${two(number % timebase)}`;
}

function withDroppedNumbers(frame: number, timebase: number): number {
  const dropped = droppedPerMinute(timebase);
  const perMinute = 60 * timebase - dropped;
  const perTenMinutes = 10 * perMinute + dropped;
  const tens = Math.floor(frame / perTenMinutes);
  const rest = frame % perTenMinutes;
  const minutes = rest < 60 * timebase ? 0 : 1 + Math.floor((rest - 60 * timebase) / perMinute);
  return frame + dropped * (9 * tens + minutes);
}
