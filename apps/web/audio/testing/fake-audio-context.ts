/** A sound that was scheduled, in seconds. */
export interface ScheduledSound {
  readonly start: number;
  readonly offset: number;
  readonly duration: number;
  readonly firstSample: number;
  /** What it is connected to. */
  readonly output: FakeNode;
  stoppedAt: number | undefined;
}

export class FakeAudioBuffer {
  readonly length: number;
  readonly sampleRate: number;
  readonly numberOfChannels: number;
  private readonly channels: Float32Array[];
  constructor(options: { length: number; sampleRate: number; numberOfChannels?: number }) {
    this.length = options.length;
    this.sampleRate = options.sampleRate;
    this.numberOfChannels = options.numberOfChannels ?? 1;
    this.channels = Array.from({ length: this.numberOfChannels }, () => new Float32Array(this.length));
  }
  get duration() {
    return this.length / this.sampleRate;
  }
  getChannelData(channel: number) {
    return this.channels[channel]!;
  }
  copyToChannel(samples: Float32Array, channel: number) {
    this.channels[channel]!.set(samples);
  }
}

/** Has the last value that was set or ramped to, at once. */
class FakeParam {
  value: number;
  constructor(value: number) {
    this.value = value;
  }
  setValueAtTime(value: number) {
    this.value = value;
  }
  linearRampToValueAtTime(value: number) {
    this.value = value;
  }
}

export class FakeNode extends EventTarget {
  readonly gain: FakeParam;
  readonly targets: unknown[] = [];
  constructor(_context?: FakeAudioContext, { gain = 1 }: { gain?: number } = {}) {
    super();
    this.gain = new FakeParam(gain);
  }
  connect(node: unknown) {
    this.targets.push(node);
    return node;
  }
  disconnect() {}
}

class FakeSource extends FakeNode {
  buffer: FakeAudioBuffer | undefined;
  playbackRate = { value: 1 };
  private readonly context: FakeAudioContext;
  private sound: ScheduledSound | undefined;
  private ending: ReturnType<typeof setTimeout> | undefined;
  constructor(context: FakeAudioContext, options: { buffer?: FakeAudioBuffer } = {}) {
    super(context);
    this.context = context;
    this.buffer = options.buffer;
  }
  start(time = 0, offset = 0) {
    const { buffer } = this;
    const start = Math.max(time, this.context.currentTime);
    const duration = buffer!.duration - offset;
    const firstSample = buffer!.getChannelData(0)[0] ?? 0;
    const output = this.targets.at(-1) as FakeNode;
    this.sound = { start, offset, duration, firstSample, output, stoppedAt: undefined };
    this.context.sounds.push(this.sound);
    this.end((start + duration - this.context.currentTime) * 1000);
  }
  stop(time = 0) {
    if (this.sound) this.sound.stoppedAt ??= Math.max(time, this.context.currentTime);
    this.end(0);
  }
  private end(afterMs: number) {
    clearTimeout(this.ending);
    this.ending = setTimeout(() => this.dispatchEvent(new Event('ended')), afterMs);
  }
}

/** An AudioContext whose clock is `Date`, and which records what is scheduled. */
export class FakeAudioContext {
  static readonly all: FakeAudioContext[] = [];
  readonly sampleRate = 8_000;
  readonly destination = {};
  readonly sounds: ScheduledSound[] = [];
  state = 'running';
  /** What `decodeAudioData` returns. */
  decoded: FakeAudioBuffer | undefined;
  private readonly startMs = Date.now();
  constructor() {
    FakeAudioContext.all.push(this);
  }
  get currentTime() {
    return (Date.now() - this.startMs) / 1000;
  }
  async decodeAudioData() {
    return Promise.resolve(this.decoded);
  }
  async resume() {
    return Promise.resolve();
  }
  async suspend() {
    return Promise.resolve();
  }
  async close() {
    this.state = 'closed';
    return Promise.resolve();
  }
}

/** The globals of the Web Audio API, for `vi.stubGlobal`. */
export const fakeWebAudio = {
  AudioContext: FakeAudioContext,
  AudioBuffer: FakeAudioBuffer,
  AudioBufferSourceNode: FakeSource,
  GainNode: FakeNode,
};

/** Lets everything that is ready run, also what waits for messages and files. */
export async function settle(): Promise<void> {
  for (let task = 0; task < 50; task += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
