import type { StemName } from '#contract/part-groups.ts';
import { cos, PI } from '#engine/kit/exact.ts';
import { hash32 } from '#engine/kit/hash.ts';
import { SAMPLE_RATE, type Frames } from '#engine/kit/units.ts';
import { mixSeed } from '#engine/dsp/noise.ts';
import type { Part, Score } from '#engine/score/score.ts';
import type { VocalRenderer } from '#engine/voice/singing/vocal-renderer.ts';
import { kitOf } from './drums/kits.ts';
import { duckingCurve } from './bus-buffers.ts';
import { Ducking } from './ducking.ts';
import { GainCurve } from './gain-curve.ts';
import type { ChannelEq, SampleBanks } from './instrument.ts';
import { instrumentOf } from './instruments.ts';
import { PartPlayer } from './part-player.ts';
import { drumEvents, noteEvents } from './sound-events.ts';
import { StemBus } from './stem-bus.ts';
import { BusAutomation } from './bus-automation.ts';
import type { Stereo } from './stems.ts';
import { ChannelStrip } from './channel-strip.ts';
import type { TempoClock } from './tempo-clock.ts';

const END_FADE: Frames = Math.round(0.04 * SAMPLE_RATE);
const ECHO_BEATS = 0.75;
const vocalEq: ChannelEq = { trimDb: 0, lowCut: 90, presence: { at: 3000, trimDb: 0 } };
const drumEq: ChannelEq = { trimDb: -6, lowCut: 26, presence: { at: 5000, trimDb: 0 } };

/** What plays and sings a score, beside the synthesised instruments. */
export interface Players extends SampleBanks {
  /** Sings the vocal parts of one stem. */
  readonly createSinger: () => VocalRenderer;
}

/** Shared by all stems of a piece. */
export interface RenderContext {
  readonly score: Score;
  readonly clock: TempoClock;
  readonly frames: Frames;
  /** Sorted frame positions of the kicks that trigger the ducking. */
  readonly kicks: readonly Frames[];
  readonly players: Players;
}

/** Renders one stem block by block. */
export class StemPlayer {
  private readonly fade: FadeFrames;
  private readonly bus: StemBus;
  private readonly ducking: Ducking | undefined;

  /** `parts` are the stem's audible parts. */
  constructor(context: RenderContext, name: StemName, parts: readonly Part[]) {
    const { score, frames, kicks } = context;
    this.fade = fadeFrames(score, frames);
    this.bus = createBus(context, name, parts);
    const isDucked = parts.some((part) => part.channel.duckDb > 0);
    this.ducking = isDucked ? new Ducking(kicks, duckRecovery(score)) : undefined;
  }

  /**
   * Renders frames `from..from + count`; blocks have PASSAGE frames except for the last one. Calls must be in order
   * of time. The result is overwritten by the next call.
   */
  play(from: Frames, count: Frames): Stereo {
    this.ducking?.write(duckingCurve.values, from, count);
    const sound = this.bus.play(from, count);
    fadeOut(sound.left, from, this.fade);
    fadeOut(sound.right, from, this.fade);
    return sound;
  }
}

function createBus(context: RenderContext, name: StemName, parts: readonly Part[]): StemBus {
  const { score, clock } = context;
  const vocalRenderer = context.players.createSinger();
  const players = parts.map((part) =>
    createPlayer(context, part, mixSeed(score.seed, seedOf(part)), vocalRenderer),
  );
  const segments = score.automation.filter(({ stem }) => stem === name);
  const automation = segments.length === 0 ? undefined : new BusAutomation(segments, clock);
  const echoTime = (ECHO_BEATS * 60) / score.tempo[0]!.bpm;
  const parallelShare = name === 'drums' ? (score.parallelDrums ?? 0) : 0;
  const sections = score.sections.map(({ startBeats }) => clock.framesAt(startBeats));
  return new StemBus(parts, players, automation, score.reverb, sections, echoTime, parallelShare);
}

/** Depends on the part alone, so that a part sounds the same whatever others play. */
const seedOf = (part: Part): number =>
  hash32((part.kind === 'drums' ? part.writtenName : undefined) ?? part.name);

function createPlayer(
  { clock, frames, players }: RenderContext,
  part: Part,
  seed: number,
  vocalRenderer: VocalRenderer,
): PartPlayer {
  if (part.kind === 'drums') {
    const channelStrip = new ChannelStrip(part.channel, clock, { eq: drumEq });
    return new PartPlayer(drumEvents(part, kitOf(part.kit, players), clock, frames, seed), channelStrip);
  }
  if (part.kind === 'voice') {
    const channelStrip = new ChannelStrip(part.channel, clock, { eq: vocalEq });
    return new PartPlayer(vocalRenderer.events(part, clock, frames, seed), channelStrip);
  }
  const instrument = instrumentOf(part.instrument, players);
  const channelStrip = new ChannelStrip(part.channel, clock, {
    eq: instrument.channelEq,
    insert: instrument.insert?.(),
    monoBass: part.stem === 'bass',
  });
  const expression = part.controls?.expression ?? [];
  const gain = expression.length === 0 ? undefined : new GainCurve(expression, clock);
  return new PartPlayer(noteEvents(part, instrument, clock, frames, seed), channelStrip, gain);
}

/** Recovery time of the ducking, in seconds: most of a beat, but complete before the next one. */
function duckRecovery(score: Score): number {
  return Math.min(0.4, 45 / score.tempo[0]!.bpm);
}

/** In frames of the piece: full level until `from`, silence from `to` on. */
interface FadeFrames {
  readonly from: Frames;
  readonly to: Frames;
}

/** The score's fade-out; without one, a short fade at the end of the piece. */
function fadeFrames({ fade }: Score, frames: Frames): FadeFrames {
  if (fade === undefined) return { from: Math.max(0, frames - END_FADE), to: frames };
  const [from = 0, to = frames] = [fade.fromMs, fade.toMs].map((ms) => Math.round((ms * SAMPLE_RATE) / 1000));
  return { from: Math.max(0, from), to: Math.min(frames, to) };
}

/** Fades out along a half cosine. `at` is the frame of the piece at which the channel begins. */
function fadeOut(channel: Float32Array, at: Frames, { from, to }: FadeFrames): void {
  const length = to - from;
  const end = Math.min(channel.length, to - at);
  for (let i = Math.max(0, from - at); i < end; i++) {
    channel[i]! *= 0.5 + 0.5 * cos((PI * (i + 1 - (from - at))) / length);
  }
  if (to - at < channel.length) channel.fill(0, Math.max(0, to - at));
}
