import { Noise } from '#engine/dsp/noise.ts';
import { OnePole } from '#engine/dsp/one-pole.ts';
import type { Frames } from '#engine/kit/units.ts';

/** Pink noise falls by 3 dB per octave, brown by 6 dB. */
export type NoiseColour = 'white' | 'pink' | 'brown';

/** White, pink (Paul Kellet's economy filter) or brown (leaky integrator) noise at about 0.3 RMS. */
export class ColouredNoise {
  private readonly noise: Noise;
  private readonly colour: NoiseColour;
  private readonly slow = new OnePole(20);
  /** State of the three low-pass filters of pink noise. */
  private readonly lows = new Float64Array(3);

  constructor(seed: number, colour: NoiseColour) {
    this.noise = new Noise(seed);
    this.colour = colour;
  }

  /** Writes the next `count` samples. */
  next(block: Float32Array, count: Frames): void {
    const { noise, slow } = this;
    if (this.colour === 'white') for (let i = 0; i < count; i++) block[i] = 0.52 * noise.next();
    else if (this.colour === 'brown') for (let i = 0; i < count; i++) block[i] = 11 * slow.low(noise.next());
    else this.nextPink(block, count);
  }

  private nextPink(block: Float32Array, count: Frames): void {
    const { noise, lows } = this;
    let [a, b, c] = [lows[0]!, lows[1]!, lows[2]!];
    for (let i = 0; i < count; i++) {
      const white = noise.next();
      a = 0.99765 * a + white * 0.099046;
      b = 0.963 * b + white * 0.2965164;
      c = 0.57 * c + white * 1.0526913;
      block[i] = 0.22 * (a + b + c + white * 0.1848);
    }
    lows[0] = a;
    lows[1] = b;
    lows[2] = c;
  }
}
