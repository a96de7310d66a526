import { decibelsToGain, exp, TAU } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { allPassPair } from './all-pass.ts';
import { lowPass } from './biquad.ts';
import { BLOCK, leftBlock, rightBlock } from './kernel/stereo-block.ts';
import { StereoBiquadChain } from './stereo-biquad-chain.ts';

/** A spring transmits little above 4 kHz, so it is simulated at a fifth of the sample rate. */
const DECIMATION = 5;
const RATE = SAMPLE_RATE / DECIMATION;
const TRANSITION = 3300;
/** Butterworth filter of sixth order. */
const TRANSITION_QS = [0.5176, Math.SQRT1_2, 1.9319];
/** All-pass pairs of a spring, and their coefficients: the two springs of the tank differ. */
const PAIRS = 24;
const DISPERSION = { left: 0.6, right: 0.56 };
/** Time from one end of a spring to the other and back. */
const ROUND_TRIP = { left: 0.041, right: 0.0523 };
/** Low-pass corner of one round trip for brightness 0 and 1. */
const DAMPING = { dull: 1800, bright: 4200 };
const LEVEL = 1.25;

/** One spring: a delay line whose output is damped and fed back. */
interface Spring {
  readonly line: Float32Array;
  readonly feedback: number;
  position: number;
  damped: number;
}

/**
 * Spring reverb after the parametric model of Välimäki, Parker and Abel (JAES 2010): in each spring, a cascade of
 * all-pass filters in a feedback delay turns a pulse into a series of chirps, low frequencies first. The input is
 * summed to mono and drives two springs, one for each side. Outputs the wet signal only, and is linear.
 */
export class SpringReverb {
  private readonly left: Spring;
  private readonly right: Spring;
  private readonly damping: number;
  private readonly dispersion = new StereoBiquadChain(
    Array.from({ length: PAIRS }, () => allPassPair(DISPERSION.left)),
    Array.from({ length: PAIRS }, () => allPassPair(DISPERSION.right)),
  );
  private readonly decimator = transitionFilter();
  private readonly interpolator = transitionFilter();
  /** Frames until the next one that is kept. */
  private phase = 0;

  constructor(decay: Seconds, brightness: number) {
    this.left = springOf(ROUND_TRIP.left, DISPERSION.left, decay);
    this.right = springOf(ROUND_TRIP.right, DISPERSION.right, decay);
    const corner = DAMPING.dull + brightness * (DAMPING.bright - DAMPING.dull);
    this.damping = 1 - exp((-TAU * corner) / RATE);
  }

  /** Replaces the first `count` frames of `leftBlock` and `rightBlock` by the wet signal. */
  processBlock(count: Frames): void {
    const [left, right] = [leftBlock.values, rightBlock.values];
    for (let i = 0; i < count; i++) {
      const mono = 0.5 * (left[i]! + right[i]!);
      left[i] = mono;
      right[i] = mono;
    }
    this.decimator.processBlock(count);
    const { phase } = this;
    const kept = this.decimate(left, right, count);
    feed(this.left, left, kept, this.damping);
    feed(this.right, right, kept, this.damping);
    this.dispersion.processBlock(kept);
    store(this.left, left, kept);
    store(this.right, right, kept);
    spread(left, phase, kept, count);
    spread(right, phase, kept, count);
    this.interpolator.processBlock(count);
  }

  /** Moves every fifth frame to the front and returns their number. */
  private decimate(left: Float32Array, right: Float32Array, count: Frames): number {
    let kept = 0;
    let at = this.phase;
    for (; at < count; at += DECIMATION, kept++) {
      left[kept] = left[at]!;
      right[kept] = right[at]!;
    }
    this.phase = at - count;
    return kept;
  }
}

function springOf(roundTrip: Seconds, dispersion: number, decay: Seconds): Spring {
  const frames = Math.round(roundTrip * RATE);
  // The group delay of the cascade at low frequencies is part of the round trip.
  const total = frames + (2 * PAIRS * (1 - dispersion)) / (1 + dispersion);
  return {
    line: new Float32Array(frames),
    feedback: -decibelsToGain((-60 * total) / (decay * RATE)),
    position: 0,
    damped: 0,
  };
}

/** Adds the damped output of a spring to its input. The delay is longer than a block. */
function feed(spring: Spring, block: Float32Array, count: number, damping: number): void {
  const { line, feedback } = spring;
  let { position, damped } = spring;
  for (let i = 0; i < count; i++) {
    damped += damping * (line[position]! - damped) + 1e-18;
    block[i]! += feedback * damped;
    position = position + 1 === line.length ? 0 : position + 1;
  }
  spring.damped = damped;
}

/** Writes a block into the delay line. */
function store(spring: Spring, block: Float32Array, count: number): void {
  const { line } = spring;
  for (let i = 0; i < count; i++) {
    line[spring.position] = block[i]!;
    spring.position = spring.position + 1 === line.length ? 0 : spring.position + 1;
  }
}

const decimated = new Float32Array(Math.ceil(BLOCK / DECIMATION));

/** Returns decimated frames to their places, with zeros between them. */
function spread(block: Float32Array, phase: number, kept: number, count: Frames): void {
  decimated.set(block.subarray(0, kept));
  block.fill(0, 0, count);
  for (let i = 0; i < kept; i++) block[phase + i * DECIMATION] = LEVEL * DECIMATION * decimated[i]!;
}

function transitionFilter(): StereoBiquadChain {
  return new StereoBiquadChain(TRANSITION_QS.map((q) => lowPass(TRANSITION, q)));
}

/** Longest block that the delay lines allow. */
if (BLOCK / DECIMATION >= ROUND_TRIP.left * RATE) throw new RangeError('The springs are too short.');
