/** Samples of a decoded file, -1..1, one array a channel. */
export interface DecodedAudio {
  readonly channels: readonly Float32Array[];
  readonly sampleRate: number;
}

export function deinterleave(samples: Float32Array, count: number, sampleRate: number): DecodedAudio {
  const channels = Array.from({ length: count }, (_, channel) =>
    Float32Array.from({ length: samples.length / count }, (_unused, i) => samples[i * count + channel]!),
  );
  return { channels, sampleRate };
}
