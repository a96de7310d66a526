/**
 * Measuring and changing audio: spectrum, loudness, true peak, sample rate.
 */
export { transform } from './dsp/fft.ts';
export { blockResampler, type BlockResampler } from './dsp/resample-blocks.ts';
export { resample } from './dsp/resample.ts';
export { integratedLoudness, weighting, windowsLoudness } from './master/loudness.ts';
export { mixSpokenTag, type SpokenTagMix } from './master/spoken-tag.ts';
export { PEAK_BOUND, PEAK_REACH, blockPeak, truePeak } from './master/true-peak.ts';
export { waveform } from './master/waveform.ts';
